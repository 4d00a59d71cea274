import LatchkeyCrypto
import LatchkeyWire

/// The keyed hash under which limits know their subjects: nobody can aim at a bucket, and no table names anybody.
struct SubjectHash: Sendable {
    /// The key, 32 bytes: whoever has it can ask a table for a name.
    let key: [UInt8]
    private let code: IncrementalHMAC

    /// Takes a key, of any length.
    init(key: [UInt8]) {
        self.key = key
        code = IncrementalHMAC(.sha256, key: key)
    }

    /// Makes a new key.
    init() {
        var random = SystemRandomNumberGenerator()
        self.init(key: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// The hash of a subject's parts; never 0.
    func tag(_ parts: [String]) -> UInt64 {
        code.finalize(after: LengthPrefixed.encode(parts)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } | 1
    }
}

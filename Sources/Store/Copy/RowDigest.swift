import LatchkeyCrypto

/// The count and the SHA-256 of a table's rows, in the order of their key and the same in both databases.
///
/// Each value counts as a letter for its kind, its length as 8 bytes, big-endian, and its bytes.
struct RowDigest {
    private(set) var count = 0
    private var hash = IncrementalHash(.sha256)

    mutating func add(_ rows: [[SQLValue]]) {
        var bytes: [UInt8] = []
        for value in rows.joined() { Self.append(value, to: &bytes) }
        hash.update(bytes)
        count += rows.count
    }

    /// The hash of the rows so far, 32 bytes.
    var sha256: [UInt8] { hash.finalize() }

    private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: append("n", [], to: &bytes)
        case .integer(let integer): withUnsafeBytes(of: integer.bigEndian) { append("i", $0, to: &bytes) }
        case .text(let text): append("t", text.utf8, to: &bytes)
        case .blob(let blob): append("b", blob, to: &bytes)
        }
    }

    private static func append(_ kind: Unicode.Scalar, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: kind))
        withUnsafeBytes(of: UInt64(content.count).bigEndian) { bytes += $0 }
        bytes += content
    }
}

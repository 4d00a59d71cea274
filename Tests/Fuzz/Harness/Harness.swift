import Foundation

/// What libFuzzer feeds its inputs to; LATCHKEY_FUZZ_TARGET names it.
enum Harness: String, CaseIterable {
    case cbor
    case der
    case ber
    case attestation
    case assertion
    case receipt

    /// The one of this process.
    static let chosen: Harness = {
        let name = ProcessInfo.processInfo.environment["LATCHKEY_FUZZ_TARGET"] ?? ""
        guard let harness = Harness(rawValue: name) else { stop("LATCHKEY_FUZZ_TARGET names no harness: \(name)") }
        return harness
    }()

    func run(_ bytes: [UInt8]) {
        switch self {
        case .cbor: Readers.cbor(bytes)
        case .der: Readers.asn1(bytes, .distinguished)
        case .ber: Readers.asn1(bytes, .basic)
        case .attestation: SeedKnowledge.shared.attestation(bytes)
        case .assertion: SeedKnowledge.shared.assertion(bytes)
        case .receipt: SeedKnowledge.shared.receipt(bytes)
        }
    }
}

/// Ends a run: a broken promise is a finding like a trap.
func stop(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("FUZZ: \(reason)\n".utf8))
    abort()
}

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Harness.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

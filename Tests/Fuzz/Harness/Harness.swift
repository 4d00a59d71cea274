import Foundation

/// What libFuzzer feeds its inputs to; LATCHKEY_FUZZ_TARGET names it.
enum Harness: String, CaseIterable {
    case json, body, clientdata, base64, text
    case key, signature, certificate, token, keyset
    case cbor, der, ber, attestation, assertion, receipt
    case rlp, cadence, node, flowtext
    case target, head

    /// The one of this process.
    static let chosen: Harness = {
        let name = ProcessInfo.processInfo.environment["LATCHKEY_FUZZ_TARGET"] ?? ""
        guard let harness = Harness(rawValue: name) else { stop("LATCHKEY_FUZZ_TARGET names no harness: \(name)") }
        return harness
    }()

    func run(_ bytes: [UInt8]) {
        switch self {
        case .json: JSONTexts.json(bytes)
        case .body: JSONTexts.body(bytes)
        case .clientdata: JSONTexts.clientData(bytes)
        case .base64: Texts.base64(bytes)
        case .text: Texts.text(bytes)
        case .key: Keys.key(bytes)
        case .signature: Keys.signature(bytes)
        case .certificate: Keys.certificate(bytes)
        case .token: Tokens.token(bytes)
        case .keyset: Tokens.keySet(bytes)
        case .cbor: Readers.cbor(bytes)
        case .der: Readers.asn1(bytes, .distinguished)
        case .ber: Readers.asn1(bytes, .basic)
        case .attestation: SeedKnowledge.shared.attestation(bytes)
        case .assertion: SeedKnowledge.shared.assertion(bytes)
        case .receipt: SeedKnowledge.shared.receipt(bytes)
        case .rlp: FlowTexts.rlp(bytes)
        case .cadence: FlowTexts.cadence(bytes)
        case .node: FlowTexts.node(bytes)
        case .flowtext: FlowTexts.text(bytes)
        case .target: Requests.target(bytes)
        case .head: Requests.head(bytes)
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

/// A code with which Flow's nodes explain why a transaction or script failed.
///
/// Source: flow-go, `fvm/errors`. Codes without a name here are kept too.
public struct FlowErrorCode: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The proposer's signature is missing, of a revoked key or not valid.
    public static let invalidProposalSignature = FlowErrorCode(rawValue: 1006)
    /// The sequence number is not the key's next.
    public static let invalidSequenceNumber = FlowErrorCode(rawValue: 1007)
    /// A signature of the payload is of a revoked key or not valid.
    public static let invalidPayloadSignature = FlowErrorCode(rawValue: 1008)
    /// A signature of the envelope is of a revoked key or not valid.
    public static let invalidEnvelopeSignature = FlowErrorCode(rawValue: 1009)
    /// The signatures of an account have less weight than 1000.
    public static let insufficientWeight = FlowErrorCode(rawValue: 1055)
    /// The script failed while it was executed.
    public static let cadence = FlowErrorCode(rawValue: 1101)
    /// The payer has too little FLOW for the fees.
    public static let insufficientPayerBalance = FlowErrorCode(rawValue: 1118)
    /// There is no account of that address.
    public static let accountNotFound = FlowErrorCode(rawValue: 1201)
    /// The account has no key of that index.
    public static let accountKeyNotFound = FlowErrorCode(rawValue: 1202)

    /// Finds the first `[Error Code: n]` of a node's message; `nil` if there is none.
    ///
    /// Nodes give the code in no other way. Only here is a message taken apart.
    init?(message: String) {
        let marker = Array("[Error Code: ".utf8)
        let text = Array(message.utf8)
        guard text.count > marker.count else { return nil }
        let found = text.indices.dropLast(marker.count).first { text[$0...].starts(with: marker) }
        guard let found else { return nil }
        let digits = text[(found + marker.count)...].prefix { (0x30...0x39).contains($0) }
        let end = digits.endIndex
        guard (1...6).contains(digits.count), end < text.count, text[end] == UInt8(ascii: "]"),
            let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        rawValue = number
    }
}

extension FlowErrorCode: CustomStringConvertible {
    /// The number in decimal digits.
    public var description: String { String(rawValue) }
}

import LatchkeyCrypto

/// The contents of a receipt: `SET OF SEQUENCE { INTEGER type, INTEGER version, OCTET STRING value }`.
public struct ReceiptFields: Sendable, Hashable {
    /// Whether it came with an attestation or from Apple's endpoint.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// With an attestation.
        case attest = "ATTEST"
        /// In exchange for an older one: it has a risk metric.
        case receipt = "RECEIPT"

        /// Compares bytes: Swift takes its time to compare a long text with a short one.
        fileprivate init?(name: [UInt8]) {
            guard let match = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else { return nil }
            self = match
        }
    }

    /// Field 2, the app.
    public let appID: String
    /// Field 3, the DER of the key's certificate.
    public let certificate: [UInt8]
    /// Field 4, the clientDataHash; garbled in receipts from Apple's endpoint.
    public let clientDataHash: [UInt8]
    /// Field 5, the token: the same in all receipts that go back to one attestation.
    public let token: String
    /// Field 6, the kind.
    public let kind: Kind
    /// Field 7, the environment; nil if it is not there, as Apple's text does not have it.
    public let environment: AppAttestEnvironment?
    /// Field 12, when it was made, in milliseconds since 1970.
    public let creation: UInt64
    /// Field 17, the risk metric: how many keys were attested on this device for the app in the last 30 days.
    public let riskMetric: Int?
    /// Field 19, from when on Apple's endpoint takes it, in milliseconds since 1970.
    public let notBefore: UInt64?
    /// Field 21, until when it is good, in milliseconds since 1970.
    public let expiration: UInt64

    /// Reads the payload; other fields are ignored, a duplicate field is refused.
    init?(_ payload: [UInt8]) {
        guard let values = try? Self.values(payload) else { return nil }
        func text(_ type: Int) -> String? { values[type].flatMap { String(validating: $0, as: UTF8.self) } }
        func time(_ type: Int) -> UInt64? { text(type).flatMap { ReceiptTime.milliseconds($0) } }
        guard let appID = text(2), let certificate = values[3], let clientDataHash = values[4], let token = text(5),
            let kind = values[6].flatMap({ Kind(name: $0) }), let creation = time(12), let expiration = time(21)
        else { return nil }
        environment = values[7].flatMap { AppAttestEnvironment(receiptName: $0) }
        notBefore = time(19)
        riskMetric = text(17).flatMap { Self.decimal($0) }
        // Present, but not to be understood, is not the same as absent.
        guard (environment == nil) == (values[7] == nil), (notBefore == nil) == (values[19] == nil),
            (riskMetric == nil) == (values[17] == nil)
        else { return nil }
        self.appID = appID
        self.certificate = certificate
        self.clientDataHash = clientDataHash
        self.token = token
        self.kind = kind
        self.creation = creation
        self.expiration = expiration
    }

    private static func values(_ payload: [UInt8]) throws(ASN1Fault) -> [Int: [UInt8]] {
        var fields = try ASN1Reader(inside: .set, of: payload[...], rules: .basic)
        var values: [Int: [UInt8]] = [:]
        while !fields.isAtEnd {
            var field = try fields.inside(.sequence)
            let type = try field.smallInteger()
            let version = try field.smallInteger()
            let value = try field.octetString()
            try field.end()
            // Another version would be another meaning.
            guard version == 1, values.updateValue(value, forKey: type) == nil else { throw .unexpectedElement }
        }
        return values
    }

    private static func decimal(_ text: String) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

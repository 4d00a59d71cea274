/// The environment of an attestation.
///
/// TestFlight, App Store and enterprise builds are in production whatever their entitlement says.
public enum AppAttestEnvironment: String, Sendable, Hashable, CaseIterable {
    /// Apple's sandbox; a key there is no better than a developer's word.
    case development
    /// The real thing.
    case production

    /// The AAGUID in authenticator data, 16 bytes.
    var aaguid: [UInt8] {
        switch self {
        case .development: Array("appattestdevelop".utf8)
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        }
    }

    /// The value of field 7 of a receipt.
    var receiptName: String {
        switch self {
        case .development: "sandbox"
        case .production: "production"
        }
    }

    /// The environment of an AAGUID of 16 bytes; nil if it is not App Attest's.
    public init?(aaguid: [UInt8]) {
        guard let match = Self.allCases.first(where: { $0.aaguid == aaguid }) else { return nil }
        self = match
    }

    init?(receiptName: [UInt8]) {
        guard let match = Self.allCases.first(where: { receiptName.elementsEqual($0.receiptName.utf8) }) else {
            return nil
        }
        self = match
    }
}

import LatchkeyCrypto

/// The name of an app as App Attest knows it: `TEAMID.bundle.id`.
///
/// On macOS the signing identifier replaces the bundle id. An App Clip attests with the id of the full app.
public struct AppID: Sendable, Hashable {
    /// The text.
    public let rawValue: String
    /// SHA-256 of the text, 32 bytes, the beginning of authenticator data.
    let relyingPartyHash: [UInt8]

    /// Checks the form; nil unless there are 10 capital letters or digits, a dot, and 1 to 245 visible ASCII characters.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        let isTeamID = bytes.prefix(10).allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        guard (12...256).contains(bytes.count), isTeamID, bytes[10] == UInt8(ascii: "."),
            bytes.dropFirst(11).allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
        relyingPartyHash = HashAlgorithm.sha256.hash(bytes)
    }
}

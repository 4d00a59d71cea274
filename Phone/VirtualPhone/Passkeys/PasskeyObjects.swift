import Foundation
import LatchkeyCrypto

/// What a passkey tells a relying party (WebAuthn, sections 5.8.1, 6.1 and 6.5), byte for byte as Apple's do.
struct PasskeyObjects {
    let passkey: Passkey

    /// The type of a ceremony's client data.
    enum Ceremony: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    /// clientDataJSON: type, challenge and origin, in this order and without spaces.
    ///
    /// The origin of every app of a domain is that of the domain's website.
    static func clientData(_ ceremony: Ceremony, challenge: Data, relyingParty: String) -> [UInt8] {
        // Neither base64url nor a domain has a character that JSON escapes.
        let text = """
            {"type":"\(ceremony.rawValue)","challenge":"\(challenge.base64URL)",\
            "origin":"https://\(relyingParty)"}
            """
        return Array(text.utf8)
    }

    /// The attestation object of a registration: CBOR with the format none, 182 bytes.
    ///
    /// - Parameter aaguid: names the kind of authenticator, 16 bytes.
    /// - Throws: `failed` for a passkey whose key is damaged.
    func attestationObject(aaguid: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        let id = passkey.credentialID
        let data =
            head(Flags.registered) + aaguid + [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(id.count & 0xFF)] + id
            + (try passkey.key.publicKey.coseKey)
        return CBORWriter.map([
            "fmt": CBORWriter.text("none"), "attStmt": CBORWriter.map([:]), "authData": CBORWriter.bytes(data),
        ])
    }

    /// The authenticator data of an assertion: 37 bytes.
    var assertedData: [UInt8] { head(Flags.asserted) }

    /// The signature of an assertion: ECDSA with SHA-256, DER.
    ///
    /// - Throws: `failed` for a passkey whose key is damaged.
    func signature(clientData: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        let message = assertedData + HashAlgorithm.sha256.hash(clientData)
        do {
            return try passkey.key.signature(for: message, hash: .sha256).der
        } catch {
            throw .authorization(.failed, reason: "The passkey is damaged.")
        }
    }

    /// User present and verified, backup eligible and backed up; and at a registration attested data.
    private enum Flags {
        static let asserted: UInt8 = 0x1D
        static let registered: UInt8 = 0x5D
    }

    /// The hash of the relying party's id, the flags and the counter, which is always 0.
    private func head(_ flags: UInt8) -> [UInt8] {
        HashAlgorithm.sha256.hash(Array(passkey.relyingParty.utf8)) + [flags, 0, 0, 0, 0]
    }
}

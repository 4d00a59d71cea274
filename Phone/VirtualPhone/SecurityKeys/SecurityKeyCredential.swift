import Foundation
import LatchkeyCrypto

/// A credential of a security key, with its private key, and what it tells a relying party (WebAuthn, section 6).
struct SecurityKeyCredential: Sendable, Hashable {
    /// 32 bytes.
    let id: [UInt8]
    /// The relying party's id: a domain.
    let relyingParty: String
    /// What the relying party calls the account: 1 to 64 bytes.
    let userHandle: [UInt8]
    /// What the person calls the account.
    let name: String
    /// Whether the key finds it without being told its id.
    let isDiscoverable: Bool
    /// The private key of P-256: 32 bytes.
    private let scalar: [UInt8]

    /// Makes a credential with a new key.
    ///
    /// - Throws: `failed` without randomness.
    init(relyingParty: String, userHandle: [UInt8], name: String, isDiscoverable: Bool) throws(PhoneFailure) {
        do {
            scalar = try ECPrivateKey(curve: .p256).scalar
            id = try SecureRandom.bytes(32)
        } catch {
            throw .authorization(.failed, reason: "The key could not be made.")
        }
        self.relyingParty = relyingParty
        self.userHandle = userHandle
        self.name = name
        self.isDiscoverable = isDiscoverable
    }

    /// The authenticator data of an assertion: 37 bytes.
    func assertedData(isVerified: Bool, counter: UInt32) -> [UInt8] {
        head(isVerified ? Flags.verified : 0, counter)
    }

    /// The attestation object of a registration, CBOR: with the format none and without the kind of key, or signed by the
    /// credential's own key (packed, self attestation: WebAuthn, section 8.2).
    ///
    /// - Parameter aaguid: names the kind of key, 16 bytes; nil for the format none.
    /// - Throws: `failed` if the key can't sign.
    func attestationObject(
        aaguid: Data?, clientData: [UInt8], isVerified: Bool, counter: UInt32
    ) throws(PhoneFailure) -> [UInt8] {
        let kind = aaguid.map { [UInt8]($0) } ?? [UInt8](repeating: 0, count: 16)
        let length = [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(id.count & 0xFF)]
        let data =
            head(Flags.attested | (isVerified ? Flags.verified : 0), counter) + kind + length + id
            + (try key.publicKey.coseKey)
        guard aaguid != nil else { return Self.object("none", CBORWriter.map([:]), data) }
        let signature = try signature(data, clientData)
        // −7, ES256.
        let statement = CBORWriter.map(["alg": [0x26], "sig": CBORWriter.bytes(signature)])
        return Self.object("packed", statement, data)
    }

    /// ECDSA with SHA-256 over authenticator data and the hash of the client data, DER.
    ///
    /// - Throws: `failed` if the key can't sign.
    func signature(_ authenticatorData: [UInt8], _ clientData: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        do {
            return try key.signature(for: authenticatorData + HashAlgorithm.sha256.hash(clientData), hash: .sha256).der
        } catch {
            throw .authorization(.failed, reason: "The security key failed.")
        }
    }

    private var key: ECPrivateKey {
        get throws(PhoneFailure) {
            do {
                return try ECPrivateKey(scalar: scalar, curve: .p256)
            } catch {
                throw .authorization(.failed, reason: "The security key failed.")
            }
        }
    }

    private static func object(_ format: String, _ statement: [UInt8], _ data: [UInt8]) -> [UInt8] {
        CBORWriter.map(["fmt": CBORWriter.text(format), "attStmt": statement, "authData": CBORWriter.bytes(data)])
    }

    /// The bits of authenticator data; a touch is always among them, and the credential is on this key alone.
    private enum Flags {
        static let present: UInt8 = 0x01
        static let verified: UInt8 = 0x04
        static let attested: UInt8 = 0x40
    }

    private func head(_ flags: UInt8, _ counter: UInt32) -> [UInt8] {
        HashAlgorithm.sha256.hash(Array(relyingParty.utf8)) + [flags | Flags.present]
            + (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
    }
}

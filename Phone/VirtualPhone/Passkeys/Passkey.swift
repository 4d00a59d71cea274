import Foundation
import LatchkeyCrypto

/// A passkey with its private key: a public key credential source (WebAuthn, section 4).
///
/// Its key is in no Secure Enclave: passkeys are synchronized, so the key must be able to leave the phone.
struct Passkey: Sendable, Hashable {
    /// 20 bytes, as Apple's are.
    let credentialID: [UInt8]
    /// The relying party's id: a domain.
    let relyingParty: String
    /// What the relying party calls the account: 1 to 64 bytes.
    let userHandle: [UInt8]
    /// What the person calls the account.
    var name: String
    /// The private key of P-256: 32 bytes.
    let scalar: [UInt8]
    /// The secret of the extension `prf`: 32 bytes.
    let prfSecret: [UInt8]
    /// What the relying party keeps with it by the extension `largeBlob`; nil if it was made without the extension.
    var largeBlob: [UInt8]?

    /// Makes a passkey with a new key.
    ///
    /// - Parameter hasBlob: whether it has the extension `largeBlob`.
    /// - Throws: `failed` without randomness.
    init(relyingParty: String, userHandle: [UInt8], name: String, hasBlob: Bool = false) throws(PhoneFailure) {
        do {
            scalar = try ECPrivateKey(curve: .p256).scalar
            credentialID = try SecureRandom.bytes(20)
            prfSecret = try SecureRandom.bytes(32)
        } catch {
            throw .authorization(.failed, reason: "The key could not be made.")
        }
        self.relyingParty = relyingParty
        self.userHandle = userHandle
        self.name = name
        largeBlob = hasBlob ? [] : nil
    }

    /// The private key.
    ///
    /// - Throws: `failed` if the state that it was kept in was damaged.
    var key: ECPrivateKey {
        get throws(PhoneFailure) {
            do {
                return try ECPrivateKey(scalar: scalar, curve: .p256)
            } catch {
                throw .authorization(.failed, reason: "The passkey is damaged.")
            }
        }
    }
}

extension Passkey {
    /// The form in a state file and in a backup.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "id": .bytes(credentialID), "rp": .string(relyingParty), "user": .bytes(userHandle), "name": .string(name),
            "scalar": .bytes(scalar), "prf": .bytes(prfSecret),
        ]
        fields["blob"] = largeBlob.map { .bytes($0) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let credentialID = fields["id"]?.bytes,
            let relyingParty = fields["rp"]?.string, let userHandle = fields["user"]?.bytes,
            let name = fields["name"]?.string, let scalar = fields["scalar"]?.bytes,
            let prfSecret = fields["prf"]?.bytes, !credentialID.isEmpty
        else { return nil }
        self.credentialID = credentialID
        self.relyingParty = relyingParty
        self.userHandle = userHandle
        self.name = name
        self.scalar = scalar
        self.prfSecret = prfSecret
        largeBlob = fields["blob"]?.bytes
    }
}

/// The passkeys of a phone: one for each relying party and user handle.
struct Passkeys: Sendable, Hashable {
    /// Oldest first.
    private(set) var all: [Passkey] = []

    /// Keeps a passkey; it replaces that of the same relying party and user handle.
    mutating func keep(_ passkey: Passkey) {
        all.removeAll { $0.relyingParty == passkey.relyingParty && $0.userHandle == passkey.userHandle }
        all.append(passkey)
    }

    /// Takes passkeys of another phone that this one has none for.
    mutating func restore(_ others: [Passkey]) {
        for other in others
        where !all.contains(where: { $0.relyingParty == other.relyingParty && $0.userHandle == other.userHandle }) {
            all.append(other)
        }
    }

    /// Changes a passkey, if it is there.
    mutating func change(_ credentialID: [UInt8], _ body: (inout Passkey) -> Void) {
        guard let index = all.firstIndex(where: { $0.credentialID == credentialID }) else { return }
        body(&all[index])
    }

    /// Removes a passkey; false if there is none of the id.
    mutating func remove(_ credentialID: [UInt8]) -> Bool {
        let count = all.count
        all.removeAll { $0.credentialID == credentialID }
        return all.count < count
    }

    /// The passkeys of a relying party, newest first.
    ///
    /// - Parameter allowed: the ids to choose from; empty for all.
    func passkeys(of relyingParty: String, allowed: [[UInt8]] = []) -> [Passkey] {
        all.reversed().filter {
            $0.relyingParty == relyingParty && (allowed.isEmpty || allowed.contains($0.credentialID))
        }
    }
}

extension Passkeys {
    /// The form in a state file and in a backup.
    var archived: PropertyListValue { .array(all.map(\.archived)) }

    init?(archived: PropertyListValue) {
        guard let rows = archived.array else { return nil }
        all = rows.compactMap { Passkey(archived: $0) }
        guard all.count == rows.count else { return nil }
    }
}

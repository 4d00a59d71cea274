import Foundation

/// A passkey as the Passwords app shows it, and its public half.
public struct SavedPasskey: Sendable, Hashable {
    /// The relying party's id, a domain.
    public let relyingParty: String
    /// The account's name.
    public let name: String
    /// The id of the passkey, 20 bytes.
    public let credentialID: Data
    /// The user handle: 1 to 64 bytes.
    public let userID: Data
    /// The public key of P-256: 65 bytes of X9.63; nil if the passkey was damaged.
    public let publicKey: Data?
}

extension VirtualPhone {
    /// The passkeys on the phone, oldest first.
    public var passkeys: [SavedPasskey] {
        state.withLock { $0.durable.passkeys.all }.map { passkey in
            SavedPasskey(
                relyingParty: passkey.relyingParty, name: passkey.name, credentialID: Data(passkey.credentialID),
                userID: Data(passkey.userHandle), publicKey: (try? passkey.key.publicKey.x963).map { Data($0) })
        }
    }

    /// Deletes a passkey, as the person does in the Passwords app; the relying party does not hear of it.
    ///
    /// - Returns: whether there was one of this id.
    @discardableResult
    public func deletePasskey(_ credentialID: Data) -> Bool {
        let isFound = state.withLock { $0.durable.passkeys.remove([UInt8](credentialID)) }
        note("deletePasskey", outcome: isFound ? "ok" : "notFound")
        return isFound
    }
}

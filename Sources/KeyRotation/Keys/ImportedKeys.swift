import LatchkeyFlow
import LatchkeyKit

/// Old keys that the person has imported, such as that of Blocto's recovery kit: scalars in the Keychain.
///
/// `WhenUnlockedThisDeviceOnly` with `.userPresence`, as seed phrases are kept. Once the chain has confirmed their
/// revocation, a rotation moves them to ``RetiredKeys``.
public struct ImportedKeys: Sendable {
    private let keychain: Keychain

    /// Describes the place; nothing is read or written.
    ///
    /// - Parameter accessGroup: a group that the app is entitled to; `nil` for the app's first one.
    public init(accessGroup: String? = nil) {
        keychain = Keychain(
            service: "latchkey.rotation.imported", accessGroup: accessGroup,
            protection: .guarded(by: .userPresence, accessibility: .whenUnlockedThisDeviceOnly))
    }

    /// Stores a key and gives its signer; one that is stored already stays.
    ///
    /// - Throws: ``RotationError``.
    public func add(_ key: FlowPrivateKey, of account: RotationAccount) async throws(RotationError) -> any AccountSigner
    {
        let secret = key.scalar.withUnsafeBytes { Secret($0) }
        do {
            try await keychain.add(secret, for: Self.name(account, key.publicKey))
        } catch  where error.code == .duplicate {
            // The name is bound to the public key, so what is stored is the same key.
        } catch {
            throw RotationError(error)
        }
        return signer(of: key.publicKey, account)
    }

    /// The signer of a key that was stored; whether it is there is seen when it signs.
    public func signer(of publicKey: FlowPublicKey, _ account: RotationAccount) -> any AccountSigner {
        ImportedSigner(publicKey: publicKey, name: Self.name(account, publicKey), keychain: keychain)
    }

    /// Reads a key, after the owner's consent; `nil` if there is none, or what is there is no key.
    func key(
        _ publicKey: FlowPublicKey, of account: RotationAccount, _ authentication: DeviceAuthentication
    ) async throws(RotationError) -> FlowPrivateKey? {
        try await keychain.privateKey(publicKey, Self.name(account, publicKey), authentication)
    }

    /// Deletes a key; nothing there is no error.
    ///
    /// - Throws: ``RotationError``.
    public func remove(_ publicKey: FlowPublicKey, of account: RotationAccount) async throws(RotationError) {
        do {
            try await keychain.remove(Self.name(account, publicKey))
        } catch {
            throw RotationError(error)
        }
    }

    private static func name(_ account: RotationAccount, _ publicKey: FlowPublicKey) -> String {
        "\(account).\(publicKey.algorithm.name).\(publicKey)"
    }
}

private struct ImportedSigner: AccountSigner {
    let publicKey: FlowPublicKey
    let name: String
    let keychain: Keychain

    func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8] {
        let secret: Secret
        do {
            secret = try await keychain.secret(for: name, authentication: authentication)
        } catch {
            throw RotationError(error)
        }
        do {
            let scalar = secret.withUnsafeBytes { SecretBytes($0) }
            return try FlowPrivateKey(publicKey.algorithm, scalar: scalar).signature(for: message, tag: tag, hash: hash)
        } catch {
            throw RotationError(.keyNotMade)
        }
    }
}

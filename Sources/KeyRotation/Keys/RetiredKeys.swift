import Foundation
import LatchkeyFlow
import LatchkeyKit

/// Keys that a rotation has put aside after their revocation: imported ones, and those of abandoned seed phrases.
///
/// A revoked key is of no use. Should the node that showed the revocation have been wrong, it still is: so only the person
/// deletes it. Scalars in the Keychain, `WhenUnlockedThisDeviceOnly` with `.userPresence`; a list of the public keys beside
/// them can be read without a prompt.
public struct RetiredKeys: Sendable {
    /// A key that was put aside.
    public struct Key: Sendable, Hashable {
        /// The public key.
        public let publicKey: FlowPublicKey
        /// When it was put aside, by the phone's clock.
        public let retiredAt: Date?
    }

    private let keychain: Keychain
    private let list: Keychain

    /// Describes the place; nothing is read or written.
    ///
    /// - Parameter accessGroup: that of the rotation's setting.
    public init(accessGroup: String? = nil) {
        keychain = Keychain(
            service: "latchkey.rotation.retired", accessGroup: accessGroup,
            protection: .guarded(by: .userPresence, accessibility: .whenUnlockedThisDeviceOnly))
        list = Keychain(service: "latchkey.rotation.retired.list", accessGroup: accessGroup)
    }

    /// The keys of an account, by their public keys; asks nobody.
    ///
    /// - Throws: ``RotationError``, ``RotationError/Code/phoneLocked`` while the phone is locked.
    public func keys(of account: RotationAccount) async throws(RotationError) -> [Key] {
        let items: [KeychainItemAttributes]
        do {
            items = try await list.list().items
        } catch {
            throw RotationError(error)
        }
        return items.compactMap { item in
            Self.publicKey(item.account, account).map { Key(publicKey: $0, retiredAt: item.created) }
        }
    }

    /// The private key, to show or export it; `nil` if there is none.
    ///
    /// Asks the owner.
    ///
    /// - Throws: ``RotationError``.
    public func privateKey(
        _ publicKey: FlowPublicKey, of account: RotationAccount, authentication: DeviceAuthentication
    ) async throws(RotationError) -> FlowPrivateKey? {
        try await keychain.privateKey(publicKey, Self.name(account, publicKey), authentication)
    }

    /// Deletes a key, as the person wishes; nothing there is no error.
    ///
    /// - Throws: ``RotationError``.
    public func remove(_ publicKey: FlowPublicKey, of account: RotationAccount) async throws(RotationError) {
        let name = Self.name(account, publicKey)
        do {
            try await keychain.remove(name)
            try await list.remove(name)
        } catch {
            throw RotationError(error)
        }
    }

    /// Stores a key, and reads it back; one that is stored already stays.
    func add(
        _ key: FlowPrivateKey, of account: RotationAccount, _ authentication: DeviceAuthentication
    ) async throws(RotationError) {
        let name = Self.name(account, key.publicKey)
        let scalar = key.scalar.withUnsafeBytes { Secret($0) }
        // The list first: there is no key that it does not name.
        try await Self.add(Secret([]), name, to: list)
        try await Self.add(scalar, name, to: keychain)
        guard try await privateKey(key.publicKey, of: account, authentication: authentication) != nil else {
            throw RotationError(.keychainFailed)
        }
    }

    private static func add(_ secret: Secret, _ name: String, to keychain: Keychain) async throws(RotationError) {
        do {
            try await keychain.add(secret, for: name)
        } catch  where error.code == .duplicate {
            // The name is bound to the public key, so what is stored is the same key.
        } catch {
            throw RotationError(error)
        }
    }

    private static func name(_ account: RotationAccount, _ publicKey: FlowPublicKey) -> String {
        "\(account).\(publicKey.algorithm.name).\(publicKey)"
    }

    private static func publicKey(_ name: String, _ account: RotationAccount) -> FlowPublicKey? {
        guard name.hasPrefix("\(account).") else { return nil }
        let parts = name.dropFirst("\(account).".count).split(separator: ".").map(String.init)
        guard parts.count == 2, let algorithm = FlowSignatureAlgorithm(name: parts[0]) else { return nil }
        return FlowPublicKey(algorithm, parts[1])
    }
}

import Foundation
import LatchkeyWire

/// The id of the app's attested key as it is stored, with the installation that made it.
public struct StoredAttestationKey: Codable, Sendable, Hashable {
    /// The key's id.
    public let keyIdentifier: AttestedKeyID
    /// The mark of the installation that made the key; another installation can't use it.
    public let installation: String

    /// Describes a stored key id.
    public init(keyIdentifier: AttestedKeyID, installation: String) {
        self.keyIdentifier = keyIdentifier
        self.installation = installation
    }
}

/// The storage for the id of the attested key.
public protocol SecureStorage: Sendable {
    /// Stores the id in place of another.
    ///
    /// - Throws: ``AttestationError`` with the code ``AttestationError/Code/storageLocked`` or
    ///   ``AttestationError/Code/storageFailed``.
    func storeKey(_ key: StoredAttestationKey) async throws(AttestationError)

    /// The id; `nil` if it is absent or unreadable.
    ///
    /// - Throws: ``AttestationError``, also if its existence can't be determined now.
    func retrieveKey() async throws(AttestationError) -> StoredAttestationKey?

    /// Removes the id, if there is one.
    ///
    /// - Throws: ``AttestationError``.
    func removeKey() async throws(AttestationError)
}

/// Keeps the id of the attested key in the keychain, on this phone only, readable from its first unlock on.
///
/// The id is not secret, but replacing it would choose another key. No backup carries it to another phone. Unlike the
/// key in the Secure Enclave, it survives the app's deletion, which the installation id detects.
public struct AttestationKeyStore: SecureStorage {
    private let keychain: Keychain
    private static let account = "key"

    /// Keeps the id under a keychain service.
    ///
    /// - Parameter accessGroup: a keychain group that the app is entitled to (default: the app's first). Every app of the
    ///   group can replace the id.
    public init(service: String = "latchkey.attestation", accessGroup: String? = nil) {
        keychain = Keychain(
            service: service, accessGroup: accessGroup, protection: .afterFirstUnlockThisDeviceOnly)
    }

    /// Stores the id.
    public func storeKey(_ key: StoredAttestationKey) async throws(AttestationError) {
        do throws(KeychainError) {
            try await keychain.set(encoding: key, for: Self.account)
        } catch {
            throw AttestationError(error)
        }
    }

    /// The id, if there is one.
    public func retrieveKey() async throws(AttestationError) -> StoredAttestationKey? {
        do throws(KeychainError) {
            return try await keychain.value(for: Self.account)
        } catch {
            switch error.code {
            case .missing, .lostWithPasscode, .invalidated, .valueUnreadable: return nil
            default: throw AttestationError(error)
            }
        }
    }

    /// Removes the id.
    public func removeKey() async throws(AttestationError) {
        do throws(KeychainError) {
            try await keychain.remove(Self.account)
        } catch {
            throw AttestationError(error)
        }
    }
}

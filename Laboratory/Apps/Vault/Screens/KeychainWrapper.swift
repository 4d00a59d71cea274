import Foundation
import LatchkeyKit

/// The keychain wrapper of the requirement: texts under keys, with the verbs add, update, read and reset all.
///
/// An error is never handed out as if it were the text.
public struct KeychainWrapper: Sendable {
    /// Under which service the texts are kept; the app's bundle identifier unless told otherwise.
    public let serviceIdentifier: String

    /// Creates a wrapper.
    public init(serviceIdentifier: String = Bundle.main.bundleIdentifier ?? "unknown") {
        self.serviceIdentifier = serviceIdentifier
    }

    /// Adds a text under a key that has none; shows no prompt.
    ///
    /// - Throws: `KeychainError`, with the code `duplicate` if there is one.
    public func addKey(_ key: String, value: String, policy: VaultPolicy) async throws(KeychainError) {
        try await keychain(policy).add(Secret(value), for: key)
    }

    /// Replaces the text under a key; asks the owner if the policy says so.
    ///
    /// - Throws: `KeychainError`, with the code `missing` if there is none.
    public func updateKey(
        _ key: String, value: String, policy: VaultPolicy, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await keychain(policy).update(Secret(value), for: key, authentication: authentication)
    }

    /// Adds a text or replaces the one that is there, at no moment having neither.
    ///
    /// - Throws: `KeychainError`.
    public func setKey(
        _ key: String, value: String, policy: VaultPolicy, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await keychain(policy).set(value, for: key, authentication: authentication)
    }

    /// Reads the text under a key; asks the owner if the policy says so.
    ///
    /// - Throws: `KeychainError`.
    public func readKey(
        _ key: String, policy: VaultPolicy, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> String {
        try await keychain(policy).string(for: key, authentication: authentication)
    }

    /// Removes the text under a key, readable or not; shows no prompt, and nothing there is no error.
    ///
    /// - Throws: `KeychainError`.
    public func removeKey(_ key: String, policy: VaultPolicy) async throws(KeychainError) {
        try await keychain(policy).remove(key)
    }

    /// Removes every text of the service, whatever its policy; shows no prompt.
    ///
    /// - Throws: `KeychainError`.
    public func resetAll() async throws(KeychainError) {
        try await keychain(.whenUnlocked).removeAll()
    }

    private func keychain(_ policy: VaultPolicy) -> Keychain {
        Keychain(service: serviceIdentifier, protection: policy.protection)
    }
}

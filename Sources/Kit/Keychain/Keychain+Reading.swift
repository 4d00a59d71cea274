import Foundation

extension Keychain {
    /// Reads a value, after the prompt that its protection asks for.
    ///
    /// - Parameters:
    ///   - authentication: the prompt's reason, or a completed authentication; several values read with the same one
    ///     ask once. If `nil`, each guarded value asks again, with the system's own text.
    /// - Throws: ``KeychainError``; its code keeps ``KeychainError/Code/missing`` apart from
    ///   ``KeychainError/Code/lostWithPasscode``, ``KeychainError/Code/locked``,
    ///   ``KeychainError/Code/userCancelled``, ``KeychainError/Code/authenticationFailed`` and
    ///   ``KeychainError/Code/invalidated``.
    public func secret(
        for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> Secret {
        try await perform(authentication) { session throws(KeychainError) in try session.read(account) }
    }

    /// Reads a value's bytes, as ``secret(for:authentication:)`` does.
    ///
    /// - Throws: ``KeychainError``.
    public func data(
        for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> Data {
        try await secret(for: account, authentication: authentication).withUnsafeBytes { Data($0) }
    }

    /// Reads a text, as ``secret(for:authentication:)`` does.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/valueUnreadable`` if it is no UTF-8.
    public func string(
        for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> String {
        let secret = try await secret(for: account, authentication: authentication)
        guard let text = secret.withUnsafeBytes({ String(bytes: $0, encoding: .utf8) }) else {
            throw KeychainError(.valueUnreadable)
        }
        return text
    }

    /// Reads a value stored with ``set(encoding:for:authentication:)``, as ``secret(for:authentication:)`` does.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/valueUnreadable`` for any other value.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> Value {
        let secret = try await secret(for: account, authentication: authentication)
        guard let value = secret.withData({ try? JSONDecoder().decode(type, from: $0) }) else {
            throw KeychainError(.valueUnreadable)
        }
        return value
    }
}

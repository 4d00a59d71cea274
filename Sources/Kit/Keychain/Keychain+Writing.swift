import Foundation

extension Keychain {
    /// Stores a value, whether or not there is one: replaces it in place, or else adds it.
    ///
    /// The old value is readable until the new one is, even if the app is killed or others write at the same time; the
    /// last writer wins. Replacing a guarded value asks the person; adding one does not.
    ///
    /// - Parameters:
    ///   - authentication: the prompt's reason, or a completed authentication.
    /// - Throws: ``KeychainError``.
    public func set(
        _ secret: Secret, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await perform(authentication) { session throws(KeychainError) in
            try session.put(secret, account)
            session.keepRecord(account)
        }
    }

    /// Stores bytes, as ``set(_:for:authentication:)-(Secret,_,_)`` does.
    ///
    /// - Throws: ``KeychainError``.
    public func set(
        _ data: Data, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await set(Secret(data), for: account, authentication: authentication)
    }

    /// Stores a text as UTF-8, as ``set(_:for:authentication:)-(Secret,_,_)`` does.
    ///
    /// - Throws: ``KeychainError``.
    public func set(
        _ text: String, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await set(Secret(text), for: account, authentication: authentication)
    }

    /// Stores a value as JSON with sorted keys, as ``set(_:for:authentication:)-(Secret,_,_)`` does.
    ///
    /// It has its own name because strings and bytes are `Encodable` too, but would be read back in another form.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/valueUnreadable`` if it can't be encoded.
    public func set(
        encoding value: some Encodable & Sendable, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let json = try? encoder.encode(value) else { throw KeychainError(.valueUnreadable) }
        try await set(Secret(json), for: account, authentication: authentication)
    }

    /// Adds a value if there is none; shows no prompt.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/duplicate`` if there is one.
    public func add(
        _ secret: Secret, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await perform(authentication) { session throws(KeychainError) in
            let status = try session.add(secret, account)
            guard status == .success else { throw session.error(status, .write, account) }
            session.keepRecord(account)
        }
    }

    /// Replaces a value where there is one; asks the person if it is guarded.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/missing`` if there is none.
    public func update(
        _ secret: Secret, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await perform(authentication) { session throws(KeychainError) in
            let status = try session.update(secret, account)
            guard status == .success else { throw session.error(status, .update, account) }
            session.keepRecord(account)
        }
    }

    /// Removes a value, readable or not; shows no prompt, and nothing there is no error.
    ///
    /// - Throws: ``KeychainError``.
    public func remove(_ account: String) async throws(KeychainError) {
        try await perform(nil) { session throws(KeychainError) in try session.remove(account) }
    }

    /// Removes every value of this service in its access group; shows no prompt.
    ///
    /// - Throws: ``KeychainError``.
    public func removeAll() async throws(KeychainError) {
        try await perform(nil) { session throws(KeychainError) in try session.remove(nil) }
    }
}

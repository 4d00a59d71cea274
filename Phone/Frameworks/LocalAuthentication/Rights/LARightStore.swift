import Foundation

/// Keeps rights, each with a key and perhaps a secret (LARightStore.h, iOS 16).
///
/// They are in the app's keychain, with access controls that ask for what the right requires: the key in the Secure
/// Enclave, under the tag `com.apple.LocalAuthentication.right.` and the identifier, the secret as a generic password.
/// Where Apple keeps them is not documented.
@available(iOS 16, *)
open class LARightStore: NSObject {
    // As in Apple's it is not Sendable, although it never changes.
    /// The store of the app.
    public nonisolated(unsafe) static let shared = LARightStore()

    private override init() { super.init() }

    /// Fetches a right; asks nobody.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with the right, or with an `NSError`: there is
    ///   no such right, `errSecItemNotFound`.
    @preconcurrency
    open func right(
        forIdentifier identifier: String,
        completion handler: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        RightThread.run({ try StoredRight(identifier).read() }, handler)
    }

    /// Keeps a right, with a new key, in place of one of the same identifier; asks nobody.
    ///
    /// - Parameters:
    ///   - right: what is required. It stays as it is; the stored one is another.
    ///   - handler: called once, on a thread of the framework's own, with the stored right, not authorized, or with an
    ///     error: an ``LAError`` if what the right requires is not there.
    @preconcurrency
    open func saveRight(
        _ right: LARight, identifier: String,
        completion handler: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        save(right, identifier, nil, handler)
    }

    /// Keeps a right, with a new key and a secret, in place of one of the same identifier; asks nobody.
    ///
    /// - Parameters:
    ///   - right: what is required. It stays as it is; the stored one is another.
    ///   - secret: what only an authorized right gives; of any length.
    ///   - handler: called once, on a thread of the framework's own, with the stored right, not authorized, or with an
    ///     error: an ``LAError`` if what the right requires is not there.
    @preconcurrency
    open func saveRight(
        _ right: LARight, identifier: String, secret: Data,
        completion handler: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        save(right, identifier, secret, handler)
    }

    /// Removes a right with its key and its secret; asks nobody.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with an error if there was no such right.
    @preconcurrency
    open func removeRight(_ right: LAPersistedRight, completion handler: @escaping @Sendable ((any Error)?) -> Void) {
        removeRight(forIdentifier: right.identifier, completion: handler)
    }

    /// Removes a right with its key and its secret; asks nobody.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with an error if there was no such right.
    @preconcurrency
    open func removeRight(
        forIdentifier identifier: String, completion handler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        RightThread.run({ try StoredRight(identifier).remove() }) { _, error in handler(error) }
    }

    /// Removes all rights of the app with their keys and secrets; asks nobody.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own; it is no error if there are none.
    @preconcurrency
    open func removeAllRights(completion handler: @escaping @Sendable ((any Error)?) -> Void) {
        RightThread.run({ try StoredRight.removeAll() }) { _, error in handler(error) }
    }

    private func save(
        _ right: LARight, _ identifier: String, _ secret: Data?,
        _ handler: @escaping @Sendable (LAPersistedRight?, (any Error)?) -> Void
    ) {
        let requirement = right.requirement.kind
        RightThread.run({ try StoredRight(identifier).save(requirement, secret) }, handler)
    }
}

// `nonsending`, as Swift imports them: the caller need not give the store and the right away.
@available(iOS 16, *)
extension LARightStore {
    /// Fetches a right; asks nobody.
    ///
    /// - Throws: `NSError`: there is no such right, `errSecItemNotFound`.
    nonisolated(nonsending) public func right(forIdentifier identifier: String) async throws -> LAPersistedRight {
        try await RightThread.value { right(forIdentifier: identifier, completion: $0) }
    }

    /// Keeps a right, with a new key, in place of one of the same identifier; asks nobody.
    ///
    /// - Throws: ``LAError`` if what the right requires is not there.
    @discardableResult
    nonisolated(nonsending) public func saveRight(
        _ right: LARight, identifier: String
    ) async throws -> LAPersistedRight {
        try await RightThread.value { saveRight(right, identifier: identifier, completion: $0) }
    }

    /// Keeps a right, with a new key and a secret, in place of one of the same identifier; asks nobody.
    ///
    /// - Throws: ``LAError`` if what the right requires is not there.
    @discardableResult
    nonisolated(nonsending) public func saveRight(
        _ right: LARight, identifier: String, secret: Data
    ) async throws -> LAPersistedRight {
        try await RightThread.value { saveRight(right, identifier: identifier, secret: secret, completion: $0) }
    }

    /// Removes a right with its key and its secret; asks nobody.
    ///
    /// - Throws: `NSError`: there is no such right, `errSecItemNotFound`.
    nonisolated(nonsending) public func removeRight(_ right: LAPersistedRight) async throws {
        try await RightThread.outcome { removeRight(right, completion: $0) }
    }

    /// Removes a right with its key and its secret; asks nobody.
    ///
    /// - Throws: `NSError`: there is no such right, `errSecItemNotFound`.
    nonisolated(nonsending) public func removeRight(forIdentifier identifier: String) async throws {
        try await RightThread.outcome { removeRight(forIdentifier: identifier, completion: $0) }
    }

    /// Removes all rights of the app with their keys and secrets; asks nobody.
    ///
    /// - Throws: `NSError` of the keychain.
    nonisolated(nonsending) public func removeAllRights() async throws {
        try await RightThread.outcome { removeAllRights(completion: $0) }
    }
}

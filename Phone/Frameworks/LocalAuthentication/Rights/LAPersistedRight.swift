import Foundation
import Security

/// A right that is kept, with a key of its own and perhaps a secret (LAPersistedRight.h, iOS 16).
///
/// Its private key and its secret can be used while it is authorized, without further prompts. If the faces or fingers that
/// the right is tied to are changed, the key and the secret are lost, as those of the keychain.
@available(iOS 16, *)
public final class LAPersistedRight: LARight {
    let identifier: String
    /// The key pair of the right, in the Secure Enclave: P-256.
    public let key: LAPrivateKey
    /// The secret that the right was kept with.
    public let secret: LASecret

    init(_ identifier: String, _ kind: LAAuthenticationRequirement.Kind, _ privateKey: SecKey) {
        self.identifier = identifier
        key = LAPrivateKey(identifier, privateKey)
        secret = LASecret(identifier)
        super.init(requirement: kind.requirement)
        key.authorization.right = self
        secret.authorization.right = self
    }
}

/// The right that a key or secret belongs to; it is the right that owns them.
@available(iOS 16, *)
final class RightAuthorization {
    weak var right: LAPersistedRight?

    /// The context that the person has authorized.
    ///
    /// - Throws: ``LAError``: nobody authorized the right, `.notInteractive`, as for a key whose use may not ask [?].
    func context() throws -> LAContext {
        guard let context = right?.authorizedContext else { throw LAError(.notInteractive) }
        return context
    }
}

/// The secret of a right (LASecret.h, iOS 16).
@available(iOS 16, *)
public final class LASecret: NSObject {
    let authorization = RightAuthorization()
    private let identifier: String

    init(_ identifier: String) { self.identifier = identifier }

    /// Fetches the secret.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with the secret, or with an error: the right
    ///   is not authorized, ``LAError``; it has no secret, `NSError` with `errSecItemNotFound`.
    @preconcurrency
    public func loadData(completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        let stored = StoredRight(identifier)
        RightThread.run({ [authorization] in try stored.secret(authorization.context()) }, handler)
    }

    /// The secret.
    ///
    /// - Throws: ``LAError`` if the right is not authorized, `NSError` with `errSecItemNotFound` if it has none.
    nonisolated(nonsending) public var rawData: Data {
        get async throws { try await RightThread.value { loadData(completion: $0) } }
    }
}

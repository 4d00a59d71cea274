import Foundation
import Security

/// The private key of a right, P-256, in the Secure Enclave (LAPrivateKey.h, iOS 16).
///
/// It can be used while the right is authorized.
@available(iOS 16, *)
public final class LAPrivateKey: NSObject {
    let authorization = RightAuthorization()
    private let identifier: String
    private let key: SecKey
    /// The public key, which can always be used.
    public let publicKey: LAPublicKey

    init(_ identifier: String, _ key: SecKey) {
        self.identifier = identifier
        self.key = key
        publicKey = LAPublicKey(SecKeyCopyPublicKey(key))
    }

    /// Signs data.
    ///
    /// - Parameters:
    ///   - data: what the algorithm wants: a message, or a digest of it.
    ///   - handler: called once, on a thread of the framework's own, with the signature or an error.
    @preconcurrency
    public func sign(
        _ data: Data, algorithm: SecKeyAlgorithm, completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        use(handler) { SecKeyCreateSignature($0, algorithm, data as CFData, $1) }
    }

    /// Whether the key can sign so.
    public func canSign(using algorithm: SecKeyAlgorithm) -> Bool { SecKeyIsAlgorithmSupported(key, .sign, algorithm) }

    /// Decrypts data.
    ///
    /// - Parameters:
    ///   - data: the ciphertext.
    ///   - handler: called once, on a thread of the framework's own, with the plaintext or an error.
    @preconcurrency
    public func decrypt(
        _ data: Data, algorithm: SecKeyAlgorithm, completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        use(handler) { SecKeyCreateDecryptedData($0, algorithm, data as CFData, $1) }
    }

    /// Whether the key can decrypt so.
    public func canDecrypt(using algorithm: SecKeyAlgorithm) -> Bool {
        SecKeyIsAlgorithmSupported(key, .decrypt, algorithm)
    }

    /// Agrees on a secret with the owner of another key.
    ///
    /// - Parameters:
    ///   - publicKey: the other's public key, 65 bytes in X9.63 form.
    ///   - parameters: `SecKeyKeyExchangeParameter`s that the algorithm wants.
    ///   - handler: called once, on a thread of the framework's own, with the secret or an error.
    @preconcurrency
    public func exchangeKeys(
        publicKey: Data, algorithm: SecKeyAlgorithm, parameters: [AnyHashable: Any],
        completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        nonisolated(unsafe) let parameters = parameters as NSDictionary
        use(handler) { key, error in
            let attributes = [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic,
            ]
            guard let other = SecKeyCreateWithData(publicKey as CFData, attributes as CFDictionary, error) else {
                return nil
            }
            return SecKeyCopyKeyExchangeResult(key, algorithm, other, parameters, error)
        }
    }

    /// Whether the key can agree on a secret so.
    public func canExchangeKeys(using algorithm: SecKeyAlgorithm) -> Bool {
        SecKeyIsAlgorithmSupported(key, .keyExchange, algorithm)
    }

    private func use(
        _ handler: @escaping @Sendable (Data?, (any Error)?) -> Void,
        _ operation: @escaping (SecKey, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData?
    ) {
        let stored = StoredRight(identifier)
        RightThread.run(
            { [authorization] in
                let key = try stored.key(authorization.context())
                return try RightThread.result { operation(key, $0) }
            }, handler)
    }
}

// `nonsending`, as Swift imports them: the caller need not give the key away.
@available(iOS 16, *)
extension LAPrivateKey {
    /// Signs data.
    ///
    /// - Throws: ``LAError`` if the right is not authorized, `NSError` if the key can't sign so.
    nonisolated(nonsending) public func sign(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await RightThread.value { sign(data, algorithm: algorithm, completion: $0) }
    }

    /// Decrypts data.
    ///
    /// - Throws: ``LAError`` if the right is not authorized, `NSError` if the ciphertext is not for this key.
    nonisolated(nonsending) public func decrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await RightThread.value { decrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Agrees on a secret with the owner of another key, whose public key has 65 bytes in X9.63 form.
    ///
    /// - Throws: ``LAError`` if the right is not authorized, `NSError` if the other key is none.
    nonisolated(nonsending) public func exchangeKeys(
        publicKey: Data, algorithm: SecKeyAlgorithm, parameters: [AnyHashable: Any]
    ) async throws -> Data {
        try await RightThread.value {
            exchangeKeys(publicKey: publicKey, algorithm: algorithm, parameters: parameters, completion: $0)
        }
    }
}

import Foundation
import Security

/// The public key of a right (LAPublicKey.h, iOS 16); it can be used whether or not the right is authorized.
@available(iOS 16, *)
public final class LAPublicKey: NSObject {
    private let key: SecKey?

    init(_ key: SecKey?) { self.key = key }

    /// Gives the key's bytes.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with 65 bytes in X9.63 form or an error.
    @preconcurrency
    public func exportBytes(completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        use(handler) { SecKeyCopyExternalRepresentation($0, $1) }
    }

    /// Encrypts data.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with the ciphertext or an error.
    @preconcurrency
    public func encrypt(
        _ data: Data, algorithm: SecKeyAlgorithm, completion handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        use(handler) { SecKeyCreateEncryptedData($0, algorithm, data as CFData, $1) }
    }

    /// Whether the key can encrypt so.
    public func canEncrypt(using algorithm: SecKeyAlgorithm) -> Bool { supports(.encrypt, algorithm) }

    /// Verifies a signature.
    ///
    /// - Parameter handler: called once, on a thread of the framework's own, with an error if the signature is wrong.
    @preconcurrency
    public func verify(
        _ signedData: Data, signature: Data, algorithm: SecKeyAlgorithm,
        completion handler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        use({ handler($1) }) {
            SecKeyVerifySignature($0, algorithm, signedData as CFData, signature as CFData, $1) ? NSData() : nil
        }
    }

    /// Whether the key can verify signatures so.
    public func canVerify(using algorithm: SecKeyAlgorithm) -> Bool { supports(.verify, algorithm) }

    private func supports(_ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm) -> Bool {
        key.map { SecKeyIsAlgorithmSupported($0, operation, algorithm) } ?? false
    }

    private func use(
        _ handler: @escaping @Sendable (Data?, (any Error)?) -> Void,
        _ operation: @escaping (SecKey, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData?
    ) {
        RightThread.run(
            { [key] in try RightThread.result { error in key.flatMap { operation($0, error) } } }, handler)
    }
}

// `nonsending`, as Swift imports them: the caller need not give the key away.
@available(iOS 16, *)
extension LAPublicKey {
    /// The key's bytes: 65, in X9.63 form.
    ///
    /// - Throws: `NSError` of the keychain.
    nonisolated(nonsending) public var bytes: Data {
        get async throws { try await RightThread.value { exportBytes(completion: $0) } }
    }

    /// Encrypts data.
    ///
    /// - Throws: `NSError` if the key can't encrypt so.
    nonisolated(nonsending) public func encrypt(_ data: Data, algorithm: SecKeyAlgorithm) async throws -> Data {
        try await RightThread.value { encrypt(data, algorithm: algorithm, completion: $0) }
    }

    /// Verifies a signature.
    ///
    /// - Throws: `NSError` if the signature is wrong.
    nonisolated(nonsending) public func verify(
        _ signedData: Data, signature: Data, algorithm: SecKeyAlgorithm
    ) async throws {
        try await RightThread.outcome {
            verify(signedData, signature: signature, algorithm: algorithm, completion: $0)
        }
    }
}

import Foundation
import VirtualPhone

/// Makes keys for which Apple vouches: that they live in the Secure Enclave of a phone, and which app made them.
///
/// As Apple's the class is not `Sendable`: get ``shared`` where it is used.
open class DCAppAttestService: NSObject {
    /// The service of this process's phone.
    open class var shared: DCAppAttestService { DCAppAttestService() }

    /// Whether App Attest is to be had: not on simulators, without Secure Enclave, nor in most extensions.
    open var isSupported: Bool { PhoneService.support.appAttest }

    /// Makes a key in the Secure Enclave.
    ///
    /// - Parameter completionHandler: called once, on a thread of the framework's own, with the key's id: the base64
    ///   of the SHA-256 of its public key, 44 characters; or with a ``DCError``.
    @preconcurrency
    open func generateKey(completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void) {
        PhoneService.run(GenerateAppAttestKey(), { $0.keyId }, completionHandler)
    }

    /// Has a key attested.
    ///
    /// - Parameters:
    ///   - keyId: as ``generateKey(completionHandler:)`` gave it.
    ///   - clientDataHash: the SHA-256 of what the server is to recognize, with its challenge; at least 16 bytes.
    ///   - completionHandler: called once, on a thread of the framework's own, with the attestation object (CBOR), or
    ///     with a ``DCError``; after `DCError.Code.serverUnavailable` try again with the same key and hash.
    @preconcurrency
    open func attestKey(
        _ keyId: String, clientDataHash: Data, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        PhoneService.run(
            AttestKey(keyId: keyId, clientDataHash: [UInt8](clientDataHash)), { $0.attestation }, completionHandler)
    }

    /// Makes an assertion: a signature over client data by an attested key, with a counter.
    ///
    /// - Parameters:
    ///   - keyId: of an attested key.
    ///   - clientDataHash: the SHA-256 of the client data, with the server's challenge in them.
    ///   - completionHandler: called once, on a thread of the framework's own, with the assertion (CBOR), or with a
    ///     ``DCError``.
    @preconcurrency
    open func generateAssertion(
        _ keyId: String, clientDataHash: Data, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        PhoneService.run(
            GenerateAssertion(keyId: keyId, clientDataHash: [UInt8](clientDataHash)), { $0.assertion },
            completionHandler)
    }
}

// Asynchronous forms run where they are called, as imported ones do: so the service never crosses to another actor.
extension DCAppAttestService {
    /// Makes a key in the Secure Enclave.
    ///
    /// - Returns: the key's id, 44 characters of base64.
    /// - Throws: ``DCError``.
    public nonisolated(nonsending) func generateKey() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            generateKey { continuation.resume(with: PhoneService.result($0, $1)) }
        }
    }

    /// Has a key attested.
    ///
    /// - Returns: the attestation object (CBOR).
    /// - Throws: ``DCError``.
    public nonisolated(nonsending) func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            attestKey(keyId, clientDataHash: clientDataHash) {
                continuation.resume(with: PhoneService.result($0, $1))
            }
        }
    }

    /// Makes an assertion.
    ///
    /// - Returns: the assertion (CBOR).
    /// - Throws: ``DCError``.
    public nonisolated(nonsending) func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            generateAssertion(keyId, clientDataHash: clientDataHash) {
                continuation.resume(with: PhoneService.result($0, $1))
            }
        }
    }
}

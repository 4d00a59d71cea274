import DeviceCheck
import Foundation
import LatchkeyWire

/// The phone's App Attest service (`DCAppAttestService`), with errors of ours that keep Apple's code.
public struct AttestationService: Sendable {
    /// The service of this phone.
    public init() {}

    /// Whether App Attest is to be had: not on simulators, without Secure Enclave, nor in most app extensions.
    public var isSupported: Bool { DCAppAttestService.shared.isSupported }

    /// Makes a key in the Secure Enclave; needs no network.
    ///
    /// - Throws: ``AttestationError`` with Apple's code.
    public func generateKey() async throws(AttestationError) -> AttestedKeyID {
        let text = try await Self.call { try await DCAppAttestService.shared.generateKey() }
        guard let keyID = AttestedKeyID(rawValue: text) else { throw AttestationError(.systemFailed) }
        return keyID
    }

    /// Has Apple attest a key.
    ///
    /// - Parameter clientDataHash: SHA-256 of the client data, 32 bytes.
    /// - Returns: the attestation object (CBOR, 5–6 KB).
    /// - Throws: ``AttestationError``; after ``AttestationError/Code/serverUnavailable`` try again with the same key and
    ///   hash.
    public func attestKey(_ keyID: AttestedKeyID, clientDataHash: Data) async throws(AttestationError) -> Data {
        try await Self.call {
            try await DCAppAttestService.shared.attestKey(keyID.rawValue, clientDataHash: clientDataHash)
        }
    }

    /// Makes an assertion: a signature over client data, with a counter; needs no network.
    ///
    /// - Parameter clientDataHash: SHA-256 of the client data, 32 bytes.
    /// - Returns: the assertion (CBOR).
    /// - Throws: ``AttestationError``.
    public func generateAssertion(_ keyID: AttestedKeyID, clientDataHash: Data) async throws(AttestationError) -> Data {
        try await Self.call {
            try await DCAppAttestService.shared.generateAssertion(keyID.rawValue, clientDataHash: clientDataHash)
        }
    }

    private static func call<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws(AttestationError) -> Value {
        do {
            return try await body()
        } catch {
            throw AttestationError(system: error)
        }
    }
}

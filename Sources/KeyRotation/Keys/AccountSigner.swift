import LatchkeyFlow
import LatchkeyKit

/// A key with which this phone signs for an account; the private half stays behind it.
public protocol AccountSigner: Sendable {
    /// The public key.
    var publicKey: FlowPublicKey { get }

    /// Signs a message in a domain, after whatever prompt the key's protection asks for.
    ///
    /// - Parameters:
    ///   - hash: the hash algorithm that the account has for the key.
    ///   - authentication: the owner's; one that is completed asks no second time.
    /// - Returns: r‖s, 64 bytes.
    /// - Throws: ``RotationError``.
    func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8]
}

/// A private key in memory: one derived from the words a moment ago.
struct MemorySigner: AccountSigner {
    let privateKey: FlowPrivateKey

    var publicKey: FlowPublicKey { privateKey.publicKey }

    func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8] {
        do {
            return try privateKey.signature(for: message, tag: tag, hash: hash)
        } catch {
            throw RotationError(.keyNotMade)
        }
    }
}

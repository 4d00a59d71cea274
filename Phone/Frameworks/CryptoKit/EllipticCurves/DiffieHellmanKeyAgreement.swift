/// A private key that agrees on a secret with another party's public key.
@available(iOS 17, *)
public protocol DiffieHellmanKeyAgreement: Sendable {
    /// The type of the public keys.
    associatedtype PublicKey: Sendable

    /// The public key to hand to the other party.
    var publicKey: PublicKey { get }

    /// Computes the secret shared with the owner of the other public key.
    func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret
}

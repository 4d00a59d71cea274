import CryptoKit
import Foundation
import PeerPipe

// What the keys of the three curves have in common, to write each request once.

protocol PeerSigningKey {
    associatedtype PublicKey: PeerVerifyingKey
    init(compactRepresentable: Bool)
    init(pemRepresentation: String) throws
    var publicKey: PublicKey { get }
    var pemRepresentation: String { get }
    func signature<D: DataProtocol>(for data: D) throws -> PublicKey.Signature
}

protocol PeerVerifyingKey {
    associatedtype Signature: PeerSignature
    init(pemRepresentation: String) throws
    var pemRepresentation: String { get }
    var compressedRepresentation: Data { get }
    func isValidSignature<D: DataProtocol>(_ signature: Signature, for data: D) -> Bool
}

protocol PeerSignature {
    init<D: DataProtocol>(derRepresentation: D) throws
    var derRepresentation: Data { get }
}

protocol PeerAgreementKey: DiffieHellmanKeyAgreement where PublicKey: PeerAgreementPublicKey {
    init(compactRepresentable: Bool)
}

protocol PeerAgreementPublicKey {
    init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8
    var derRepresentation: Data { get }
}

extension P256.Signing.PrivateKey: PeerSigningKey {}
extension P384.Signing.PrivateKey: PeerSigningKey {}
extension P521.Signing.PrivateKey: PeerSigningKey {}
extension P256.Signing.PublicKey: PeerVerifyingKey {}
extension P384.Signing.PublicKey: PeerVerifyingKey {}
extension P521.Signing.PublicKey: PeerVerifyingKey {}
extension P256.Signing.ECDSASignature: PeerSignature {}
extension P384.Signing.ECDSASignature: PeerSignature {}
extension P521.Signing.ECDSASignature: PeerSignature {}
extension P256.KeyAgreement.PrivateKey: PeerAgreementKey {}
extension P384.KeyAgreement.PrivateKey: PeerAgreementKey {}
extension P521.KeyAgreement.PrivateKey: PeerAgreementKey {}
extension P256.KeyAgreement.PublicKey: PeerAgreementPublicKey {}
extension P384.KeyAgreement.PublicKey: PeerAgreementPublicKey {}
extension P521.KeyAgreement.PublicKey: PeerAgreementPublicKey {}

extension Peer {
    static func nist<Signing: PeerSigningKey, Agreement: PeerAgreementKey>(
        _ fields: Fields, _: Signing.Type, _: Agreement.Type
    ) throws -> Fields {
        switch fields["do"] {
        case "sign":
            // With the private key that came, or a new one.
            let key =
                try fields["private"].map { try Signing(pemRepresentation: $0) } ?? Signing(compactRepresentable: true)
            return [
                "private": key.pemRepresentation, "public": key.publicKey.pemRepresentation,
                "compressed": key.publicKey.compressedRepresentation.base64EncodedString(),
                "signature": try key.signature(for: bytes(fields, "in")).derRepresentation.base64EncodedString(),
            ]
        case "verify":
            let key = try Signing.PublicKey(pemRepresentation: fields["public"] ?? "")
            let signature = try Signing.PublicKey.Signature(derRepresentation: bytes(fields, "signature"))
            return ["valid": "\(key.isValidSignature(signature, for: try bytes(fields, "in")))"]
        case "agree":
            let key = Agreement(compactRepresentable: false)
            let secret = try key.sharedSecretFromKeyAgreement(
                with: Agreement.PublicKey(derRepresentation: bytes(fields, "public")))
            let derived = secret.x963DerivedSymmetricKey(
                using: SHA256.self, sharedInfo: Data("info".utf8), outputByteCount: 80)
            return [
                "public": key.publicKey.derRepresentation.base64EncodedString(), "secret": encoded(secret),
                "derived": encoded(derived),
            ]
        default: throw PeerPipe.UnknownRequest()
        }
    }
}

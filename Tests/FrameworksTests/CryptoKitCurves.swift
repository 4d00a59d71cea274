import CryptoKit
import Foundation
import Testing

// One face over the twelve key types, so that each rule is written once and proved for every one of them. That the
// conformances need no code of their own shows that the three curves offer the same interface.

protocol AnyECPublicKey: Sendable {
    init<D: ContiguousBytes>(rawRepresentation: D) throws
    init<D: ContiguousBytes>(compactRepresentation: D) throws
    init<D: ContiguousBytes>(x963Representation: D) throws
    init<D: ContiguousBytes>(compressedRepresentation: D) throws
    init(pemRepresentation: String) throws
    init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8
    var rawRepresentation: Data { get }
    var compactRepresentation: Data? { get }
    var x963Representation: Data { get }
    var compressedRepresentation: Data { get }
    var derRepresentation: Data { get }
    var pemRepresentation: String { get }
}

protocol AnyECPrivateKey: Sendable {
    associatedtype PublicKey: AnyECPublicKey
    init(compactRepresentable: Bool)
    init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws
    init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws
    init(pemRepresentation: String) throws
    init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8
    var publicKey: PublicKey { get }
    var rawRepresentation: Data { get }
    var x963Representation: Data { get }
    var derRepresentation: Data { get }
    var pemRepresentation: String { get }
}

protocol AnyECDSASignature: ContiguousBytes, Sendable {
    init<D: DataProtocol>(rawRepresentation: D) throws
    init<D: DataProtocol>(derRepresentation: D) throws
    var rawRepresentation: Data { get }
    var derRepresentation: Data { get }
}

protocol AnySigningPublicKey: AnyECPublicKey {
    associatedtype Signature: AnyECDSASignature
    func isValidSignature<D: Digest>(_ signature: Signature, for digest: D) -> Bool
    func isValidSignature<D: DataProtocol>(_ signature: Signature, for data: D) -> Bool
}

protocol AnySigningPrivateKey: AnyECPrivateKey where PublicKey: AnySigningPublicKey {
    func signature<D: Digest>(for digest: D) throws -> PublicKey.Signature
    func signature<D: DataProtocol>(for data: D) throws -> PublicKey.Signature
}

extension P256.Signing.ECDSASignature: AnyECDSASignature {}
extension P384.Signing.ECDSASignature: AnyECDSASignature {}
extension P521.Signing.ECDSASignature: AnyECDSASignature {}
extension P256.Signing.PublicKey: AnySigningPublicKey {}
extension P384.Signing.PublicKey: AnySigningPublicKey {}
extension P521.Signing.PublicKey: AnySigningPublicKey {}
extension P256.Signing.PrivateKey: AnySigningPrivateKey {}
extension P384.Signing.PrivateKey: AnySigningPrivateKey {}
extension P521.Signing.PrivateKey: AnySigningPrivateKey {}
extension P256.KeyAgreement.PublicKey: AnyECPublicKey {}
extension P384.KeyAgreement.PublicKey: AnyECPublicKey {}
extension P521.KeyAgreement.PublicKey: AnyECPublicKey {}
extension P256.KeyAgreement.PrivateKey: AnyECPrivateKey {}
extension P384.KeyAgreement.PrivateKey: AnyECPrivateKey {}
extension P521.KeyAgreement.PrivateKey: AnyECPrivateKey {}

/// A kind of private key, with the field length of its curve.
struct ECKind: Sendable, CustomTestStringConvertible {
    let type: any AnyECPrivateKey.Type
    let length: Int

    var testDescription: String { String(reflecting: type) }

    static let all: [ECKind] = [
        ECKind(type: P256.Signing.PrivateKey.self, length: 32),
        ECKind(type: P384.Signing.PrivateKey.self, length: 48),
        ECKind(type: P521.Signing.PrivateKey.self, length: 66),
        ECKind(type: P256.KeyAgreement.PrivateKey.self, length: 32),
        ECKind(type: P384.KeyAgreement.PrivateKey.self, length: 48),
        ECKind(type: P521.KeyAgreement.PrivateKey.self, length: 66),
    ]
}

/// A kind of signing key, with the field length of its curve.
struct SigningKind: Sendable, CustomTestStringConvertible {
    let type: any AnySigningPrivateKey.Type
    let length: Int

    var testDescription: String { String(reflecting: type) }

    static let all: [SigningKind] = [
        SigningKind(type: P256.Signing.PrivateKey.self, length: 32),
        SigningKind(type: P384.Signing.PrivateKey.self, length: 48),
        SigningKind(type: P521.Signing.PrivateKey.self, length: 66),
    ]
}

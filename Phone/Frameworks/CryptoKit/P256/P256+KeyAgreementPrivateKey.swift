// Written by tools/generate from tools/templates/CryptoKit/Curve+PrivateKey.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

extension P256.KeyAgreement {
    /// A private key to agree on secrets on P-256.
    public struct PrivateKey: DiffieHellmanKeyAgreement {
        let key: ECPrivateKey

        /// Generates a key, by default one whose public key has a compact representation.
        public init(compactRepresentable: Bool = true) {
            key = ECPrivateKey(generatedOn: P256.curve, compactRepresentable: compactRepresentable)
        }

        /// Reads the private scalar, big-endian, 32 bytes.
        ///
        /// - Throws: `CryptoKitError` if it is of another length or out of range.
        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try ECPrivateKey(contiguousRaw: rawRepresentation, P256.curve)
        }

        /// Reads point and scalar 04‖X‖Y‖K, 97 bytes (ANSI X9.63).
        ///
        /// - Throws: `CryptoKitError` if they are of another length, out of range, or do not belong together.
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try ECPrivateKey(contiguousX963: x963Representation, P256.curve)
        }

        /// Reads a PEM document `PRIVATE KEY` (PKCS #8) or `EC PRIVATE KEY` (SEC 1).
        ///
        /// - Throws: `CryptoKitASN1Error`; `CryptoKitError` if it holds no key of the curve.
        public init(pemRepresentation: String) throws {
            key = try ECPrivateKey(pem: pemRepresentation, P256.curve)
        }

        /// Reads the DER of PKCS #8 or SEC 1.
        ///
        /// - Throws: `CryptoKitASN1Error`; `CryptoKitError` if it holds no key of the curve.
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
            key = try ECPrivateKey(der: derRepresentation, P256.curve)
        }

        /// The public key of this key.
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }
        /// The private scalar, big-endian, 32 bytes.
        public var rawRepresentation: Data { key.rawData }
        /// The point and the scalar 04‖X‖Y‖K, 97 bytes.
        public var x963Representation: Data { key.x963Data }
        /// The DER of PKCS #8.
        public var derRepresentation: Data { key.derData }
        /// The PEM document `PRIVATE KEY` (PKCS #8), without a final line feed.
        public var pemRepresentation: String { key.pemText }
    }
}

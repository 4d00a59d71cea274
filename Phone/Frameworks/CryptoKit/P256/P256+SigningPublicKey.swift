// Written by tools/generate from tools/templates/CryptoKit/Curve+PublicKey.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

extension P256.Signing {
    /// A public key to verify signatures on P-256.
    public struct PublicKey: Sendable {
        let key: ECPublicKey

        /// Reads the coordinates X‖Y, 64 bytes.
        ///
        /// - Throws: `CryptoKitError` if they are of another length or not a point of the curve.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            key = try ECPublicKey(contiguousRaw: rawRepresentation, P256.curve)
        }

        /// Reads the X coordinate of a point whose Y is the smaller of the two candidates, 32 bytes.
        ///
        /// - Throws: `CryptoKitError` if it is of another length or of no point of the curve.
        public init<D: ContiguousBytes>(compactRepresentation: D) throws {
            key = try ECPublicKey(contiguousCompact: compactRepresentation, P256.curve)
        }

        /// Reads the uncompressed point 04‖X‖Y, 65 bytes (ANSI X9.63).
        ///
        /// - Throws: `CryptoKitError` if it is of another form or not a point of the curve.
        public init<D: ContiguousBytes>(x963Representation: D) throws {
            key = try ECPublicKey(contiguousX963: x963Representation, P256.curve)
        }

        /// Reads the compressed point 02‖X or 03‖X, 33 bytes.
        ///
        /// - Throws: `CryptoKitError` if it is of another form or of no point of the curve.
        @available(iOS 16, *)
        public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
            key = try ECPublicKey(contiguousCompressed: compressedRepresentation, P256.curve)
        }

        /// Reads a PEM document `PUBLIC KEY`.
        ///
        /// - Throws: `CryptoKitASN1Error`; `CryptoKitError` if it holds no point of the curve.
        public init(pemRepresentation: String) throws {
            key = try ECPublicKey(pem: pemRepresentation, P256.curve)
        }

        /// Reads the DER of a SubjectPublicKeyInfo.
        ///
        /// - Throws: `CryptoKitASN1Error`; `CryptoKitError` if it holds no point of the curve.
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
            key = try ECPublicKey(der: derRepresentation, P256.curve)
        }

        init(key: ECPublicKey) { self.key = key }

        /// The coordinates X‖Y, 64 bytes.
        public var rawRepresentation: Data { Data(key.raw) }
        /// The X coordinate, 32 bytes, if Y is the smaller of the two candidates; else nil.
        public var compactRepresentation: Data? { key.compact }
        /// The uncompressed point 04‖X‖Y, 65 bytes.
        public var x963Representation: Data { Data(key.x963) }
        /// The compressed point 02‖X or 03‖X, 33 bytes.
        @available(iOS 16, *)
        public var compressedRepresentation: Data { Data(key.compressed) }
        /// The DER of the SubjectPublicKeyInfo.
        public var derRepresentation: Data { Data(key.spki) }
        /// The PEM document `PUBLIC KEY`, without a final line feed.
        public var pemRepresentation: String { key.pem.withoutFinalLineFeed }
    }
}

// Written by tools/generate from tools/templates/CryptoKit/Curve+ECDSASignature.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

extension P256.Signing {
    /// An ECDSA signature on P-256.
    public struct ECDSASignature: ContiguousBytes, Sendable {
        let bytes: [UInt8]

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Reads r and s joined, 64 bytes; whether they are in range is left to the verification.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for another length.
        public init<D: DataProtocol>(rawRepresentation: D) throws {
            bytes = try SignatureForms.raw([UInt8](rawRepresentation), P256.curve)
        }

        /// Reads the DER of r and s.
        ///
        /// - Throws: `CryptoKitASN1Error` for anything but strict DER of numbers in range.
        public init<D: DataProtocol>(derRepresentation: D) throws {
            bytes = try SignatureForms.raw(der: [UInt8](derRepresentation), P256.curve)
        }

        /// r and s joined, 64 bytes.
        public var rawRepresentation: Data { Data(bytes) }
        /// The DER of r and s.
        public var derRepresentation: Data { Data(SignatureForms.der(raw: bytes)) }

        /// Calls the closure with r and s joined.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
    }
}

extension P256.Signing.PrivateKey {
    /// Signs the message with this digest.
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` for MD5, which Apple's would sign.
    public func signature<D: Digest>(for digest: D) throws -> P256.Signing.ECDSASignature {
        P256.Signing.ECDSASignature(bytes: try key.rawSignature(forDigest: digest))
    }

    /// Signs the message, hashed with SHA-256.
    public func signature<D: DataProtocol>(for data: D) throws -> P256.Signing.ECDSASignature {
        try signature(for: SHA256.hash(data: data))
    }
}

extension P256.Signing.PublicKey {
    /// Returns whether the signature is of the message with this digest.
    public func isValidSignature<D: Digest>(_ signature: P256.Signing.ECDSASignature, for digest: D) -> Bool {
        key.isValidSignature(raw: signature.bytes, forDigest: digest)
    }

    /// Returns whether the signature is of the message, hashed with SHA-256.
    public func isValidSignature<D: DataProtocol>(_ signature: P256.Signing.ECDSASignature, for data: D) -> Bool {
        isValidSignature(signature, for: SHA256.hash(data: data))
    }
}

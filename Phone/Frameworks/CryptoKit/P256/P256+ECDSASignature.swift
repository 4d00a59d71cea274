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

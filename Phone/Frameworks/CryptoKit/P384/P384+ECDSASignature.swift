import Foundation
internal import LatchkeyCrypto

extension P384.Signing {
    /// An ECDSA signature on P-384.
    public struct ECDSASignature: ContiguousBytes, Sendable {
        let bytes: [UInt8]

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Reads r and s joined, 96 bytes; whether they are in range is left to the verification.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for another length.
        public init<D: DataProtocol>(rawRepresentation: D) throws {
            bytes = try SignatureForms.raw([UInt8](rawRepresentation), P384.curve)
        }

        /// Reads the DER of r and s.
        ///
        /// - Throws: `CryptoKitASN1Error` for anything but strict DER of numbers in range.
        public init<D: DataProtocol>(derRepresentation: D) throws {
            bytes = try SignatureForms.raw(der: [UInt8](derRepresentation), P384.curve)
        }

        /// r and s joined, 96 bytes.
        public var rawRepresentation: Data { Data(bytes) }
        /// The DER of r and s.
        public var derRepresentation: Data { Data(SignatureForms.der(raw: bytes)) }

        /// Calls the closure with r and s joined.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
    }
}

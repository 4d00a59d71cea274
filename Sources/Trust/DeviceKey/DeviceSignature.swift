import LatchkeyCrypto

/// Why a signature's encoding was refused, before anything was verified.
public enum SignatureRejection: Error, Sendable, Equatable {
    case malformed

    /// The fault, and how to correct it.
    public var sentence: String {
        "The signature is neither strict DER (SEQUENCE of two minimal INTEGERs) nor 64 bytes r‖s with 0 < r, s < n."
    }
}

/// A device's signature, well-formed but not verified.
public struct DeviceSignature: Sendable, Hashable {
    /// The two numbers.
    let value: ECDSASignature

    /// Reads strict DER (X9.62, 8–72 bytes) or r‖s (IEEE P1363, 64 bytes).
    ///
    /// BER, leftovers, and r or s out of range are refused. DER comes first: 64 bytes can be either, and 64 bytes of
    /// r‖s are strict DER with a probability below 2⁻⁴⁰.
    ///
    /// - Throws: `SignatureRejection.malformed`.
    public init(_ bytes: [UInt8]) throws(SignatureRejection) {
        if let der = try? ECDSASignature(der: bytes, curve: .p256) {
            value = der
        } else if let raw = try? ECDSASignature(p1363: bytes, curve: .p256) {
            value = raw
        } else {
            throw .malformed
        }
    }
}

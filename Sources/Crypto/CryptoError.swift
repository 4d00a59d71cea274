/// Why a cryptographic operation could not be done.
///
/// Every case, printed, is safe to log: no key, digest, or message bytes go in.
public enum CryptoError: Error, Sendable, Equatable {
    /// The bytes or text are not a key that we accept.
    case malformedKey(KeyFault)
    /// The bytes are not a well-formed ECDSA signature.
    case malformedSignature(SignatureFault)
    /// The bytes are not one strict certificate within our limits.
    case malformedCertificate
    /// The ciphertext has a wrong length, or the plaintext has wrong padding.
    ///
    /// Tell no sender which it was: with that answer a padding oracle decrypts whole messages.
    case decryptionFailed
    /// The authentication tag does not belong to this key, nonce, ciphertext and additional data.
    case authenticationFailed
    /// An argument is outside its documented limits; the value is the argument's name, never its content.
    case invalidParameter(String)
    /// OpenSSL failed for an internal reason (memory, a missing algorithm).
    case library(LibraryCode)
}

/// The fault of an encoded key.
public enum KeyFault: Sendable, Equatable, CaseIterable {
    /// The encoding has another length than the curve demands.
    case wrongLength
    /// The key is on a curve other than the one asked for, or on one that we do not take.
    case wrongCurve
    /// The coordinates do not satisfy the curve's equation.
    case notOnCurve
    /// The point is the point at infinity.
    case pointAtInfinity
    /// The key is of another kind: another algorithm, explicit curve parameters, a hybrid point, another PEM label.
    case unknownFormat
    /// The bytes are not the strict DER of the expected structure, or something follows it.
    case malformedDER
    /// The text is not one PEM block with a strict base64 body.
    case malformedPEM
    /// A coordinate is not reduced modulo the field's prime, so one point would have two encodings.
    case notCanonical
    /// The private scalar is zero, or not below the order of the curve.
    case scalarOutOfRange
    /// The public point that comes with a private scalar is not the point of that scalar.
    case publicKeyMismatch
    /// The modulus of an RSA key is too short to be secure, or too long to be practical.
    case unsupportedSize
    /// The numbers of an RSA key can't be those of a key, or do not belong together.
    case inconsistentNumbers
}

/// The fault of an encoded signature.
public enum SignatureFault: Sendable, Equatable, CaseIterable {
    /// The r‖s form is not exactly two field lengths long.
    case wrongLength
    /// The bytes are not the strict DER of `ECDSA-Sig-Value`, or something follows it.
    case notStrictDER
    /// r or s is below one, or not below the order of the curve.
    case outOfRange
}

extension CryptoError: CustomStringConvertible {
    /// One line that names the failure and nothing secret.
    public var description: String {
        switch self {
        case .malformedKey(let fault): "malformed key: \(fault)"
        case .malformedSignature(let fault): "malformed signature: \(fault)"
        case .malformedCertificate: "malformed certificate"
        case .decryptionFailed: "decryption failed"
        case .authenticationFailed: "authentication failed"
        case .invalidParameter(let name): "invalid parameter: \(name)"
        case .library(let code): "\(code)"
        }
    }
}

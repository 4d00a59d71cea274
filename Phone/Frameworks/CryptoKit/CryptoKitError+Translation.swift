internal import LatchkeyCrypto

/// Runs an operation of the library beneath, and gives its errors the names that Apple's CryptoKit gives them.
func translatingErrors<Result>(_ operation: () throws(CryptoError) -> Result) throws -> Result {
    do {
        return try operation()
    } catch {
        throw translated(error)
    }
}

private func translated(_ error: CryptoError) -> any Error {
    switch error {
    case .authenticationFailed, .decryptionFailed: CryptoKitError.authenticationFailure
    case .malformedCertificate: CryptoKitASN1Error.invalidASN1Object
    case .invalidParameter: CryptoKitError.incorrectParameterSize
    case .library(let code): CryptoKitError.underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code.rawValue))
    case .malformedKey(let fault): translated(fault)
    case .malformedSignature(let fault): translated(fault)
    }
}

// Apple documents no mapping. Lengths and encodings follow swift-crypto; for a bad point or scalar [?] the number is
// corecrypto's "bad parameter".
private func translated(_ fault: KeyFault) -> any Error {
    switch fault {
    case .wrongLength: CryptoKitError.incorrectParameterSize
    case .unsupportedSize: CryptoKitError.incorrectKeySize
    case .malformedPEM: CryptoKitASN1Error.invalidPEMDocument
    case .malformedDER, .unknownFormat, .wrongCurve: CryptoKitASN1Error.invalidASN1Object
    case .notOnCurve, .pointAtInfinity, .notCanonical, .scalarOutOfRange, .publicKeyMismatch,
        .inconsistentNumbers:
        CryptoKitError.underlyingCoreCryptoError(error: -7)
    }
}

private func translated(_ fault: SignatureFault) -> any Error {
    switch fault {
    case .wrongLength: CryptoKitError.incorrectParameterSize
    case .notStrictDER: CryptoKitASN1Error.invalidASN1Object
    case .outOfRange: CryptoKitASN1Error.invalidASN1IntegerEncoding
    }
}

/// Returns the result of an operation that fails only where the system does, without memory or random numbers.
///
/// Apple's calls cannot throw here, and to go on with a wrong key or nonce would be worse than to stop.
func requiringSystem<Result>(_ operation: () throws(CryptoError) -> Result) -> Result {
    do {
        return try operation()
    } catch {
        preconditionFailure("the system gives no memory or random numbers: \(error)")
    }
}

import Foundation
import VirtualPhone

// The functions of before iOS 10, deprecated and still in use. As by Apple they are the newer ones with an algorithm
// chosen by padding (SecKey.m, SecKeyPerformLegacyOperation).

/// Makes a key pair, and stores what is marked as permanent.
///
/// - Returns: `errSecSuccess`, `errSecParam` for parameters that SecKeyCreateRandomKey would not take, or what the
///   keychain said.
@available(iOS, deprecated: 15)
@discardableResult
public func SecKeyGeneratePair(
    _ parameters: CFDictionary, _ publicKey: UnsafeMutablePointer<SecKey?>?,
    _ privateKey: UnsafeMutablePointer<SecKey?>?
) -> OSStatus {
    do {
        let key = try KeyCreation(parameters).perform(ProcessPhone.connection)
        publicKey?.pointee = SecKeyCopyPublicKey(key)
        privateKey?.pointee = key
        return errSecSuccess
    } catch {
        return error.status.rawValue
    }
}

/// Signs a digest, or with no padding bytes.
///
/// - Parameter sigLen: the room at `sig` on entry, the signature's length on return.
/// - Returns: `errSecSuccess`, or `errSecParam` for a padding, an input or a buffer that does not fit.
@available(iOS, deprecated: 15)
@discardableResult
public func SecKeyRawSign(
    _ key: SecKey, _ padding: SecPadding, _ dataToSign: UnsafePointer<UInt8>, _ dataToSignLen: Int,
    _ sig: UnsafeMutablePointer<UInt8>, _ sigLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard let algorithm = key.signatureAlgorithm(padding) else { return errSecParam }
    let data = LegacyBuffer.data(dataToSign, dataToSignLen)
    return LegacyBuffer.fill(sig, sigLen) { SecKeyCreateSignature(key, algorithm, data, $0) }
}

/// Checks a signature over a digest.
///
/// - Returns: `errSecSuccess`, `errSSLCrypto` (−9809) for a signature that does not fit, or `errSecParam`.
@available(iOS, deprecated: 15)
@discardableResult
public func SecKeyRawVerify(
    _ key: SecKey, _ padding: SecPadding, _ signedData: UnsafePointer<UInt8>, _ signedDataLen: Int,
    _ sig: UnsafePointer<UInt8>, _ sigLen: Int
) -> OSStatus {
    guard let algorithm = key.signatureAlgorithm(padding) else { return errSecParam }
    var error: Unmanaged<CFError>?
    let isValid = SecKeyVerifySignature(
        key, algorithm, LegacyBuffer.data(signedData, signedDataLen), LegacyBuffer.data(sig, sigLen), &error)
    return isValid ? errSecSuccess : LegacyBuffer.status(error)
}

/// Encrypts a block with an RSA public key.
///
/// - Parameter cipherTextLen: the room at `cipherText` on entry, the length on return.
/// - Returns: `errSecSuccess`, or `errSecParam` for a key, a padding, an input or a buffer that does not fit.
@available(iOS, deprecated: 15)
@discardableResult
public func SecKeyEncrypt(
    _ key: SecKey, _ padding: SecPadding, _ plainText: UnsafePointer<UInt8>, _ plainTextLen: Int,
    _ cipherText: UnsafeMutablePointer<UInt8>, _ cipherTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard let algorithm = key.encryptionAlgorithm(padding) else { return errSecParam }
    let data = LegacyBuffer.data(plainText, plainTextLen)
    return LegacyBuffer.fill(cipherText, cipherTextLen) { SecKeyCreateEncryptedData(key, algorithm, data, $0) }
}

/// Decrypts a block with an RSA private key; without padding the leading zeros are left out.
///
/// - Parameter plainTextLen: the room at `plainText` on entry, the length on return.
/// - Returns: `errSecSuccess`, or `errSecParam` for a key, a padding, an input or a buffer that does not fit.
@available(iOS, deprecated: 15)
@discardableResult
public func SecKeyDecrypt(
    _ key: SecKey, _ padding: SecPadding, _ cipherText: UnsafePointer<UInt8>, _ cipherTextLen: Int,
    _ plainText: UnsafeMutablePointer<UInt8>, _ plainTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard let algorithm = key.encryptionAlgorithm(padding) else { return errSecParam }
    let data = LegacyBuffer.data(cipherText, cipherTextLen)
    return LegacyBuffer.fill(plainText, plainTextLen) { error in
        let decrypted = SecKeyCreateDecryptedData(key, algorithm, data, error)
        guard algorithm == .rsaEncryptionRaw, let decrypted else { return decrypted }
        return NSData(data: Data((decrypted as Data).drop { $0 == 0 }))
    }
}

extension SecKey {
    fileprivate func signatureAlgorithm(_ padding: SecPadding) -> SecKeyAlgorithm? {
        switch (publicPart, padding) {
        case (.ellipticCurve, .sigRaw): .ecdsaSignatureRFC4754
        // Whatever else it says means DER.
        case (.ellipticCurve, _): .ecdsaSignatureDigestX962
        case (.rsa, []): .rsaSignatureRaw
        case (.rsa, .PKCS1): .rsaSignatureDigestPKCS1v15Raw
        case (.rsa, .PKCS1SHA1): .rsaSignatureDigestPKCS1v15SHA1
        case (.rsa, .PKCS1SHA224): .rsaSignatureDigestPKCS1v15SHA224
        case (.rsa, .PKCS1SHA256): .rsaSignatureDigestPKCS1v15SHA256
        case (.rsa, .PKCS1SHA384): .rsaSignatureDigestPKCS1v15SHA384
        case (.rsa, .PKCS1SHA512): .rsaSignatureDigestPKCS1v15SHA512
        default: nil
        }
    }

    fileprivate func encryptionAlgorithm(_ padding: SecPadding) -> SecKeyAlgorithm? {
        switch (publicPart, padding) {
        case (.rsa, []): .rsaEncryptionRaw
        case (.rsa, .PKCS1): .rsaEncryptionPKCS1
        case (.rsa, .OAEP): .rsaEncryptionOAEPSHA1
        default: nil
        }
    }
}

/// Between pointers and lengths, and data and errors.
private enum LegacyBuffer {
    static func data(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> CFData {
        length > 0 ? NSData(bytes: bytes, length: length) : NSData()
    }

    static func fill(
        _ buffer: UnsafeMutablePointer<UInt8>, _ length: UnsafeMutablePointer<Int>,
        _ operation: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> CFData?
    ) -> OSStatus {
        var error: Unmanaged<CFError>?
        guard let output = operation(&error) else { return status(error) }
        guard output.length <= length.pointee else { return errSecParam }
        length.pointee = output.length
        output.getBytes(buffer, length: output.length)
        return errSecSuccess
    }

    static func status(_ error: Unmanaged<CFError>?) -> OSStatus {
        guard let error = error?.takeRetainedValue() else { return errSecParam }
        if error.domain == PhoneFailure.Domain.cryptoTokenKit.rawValue {
            return (TokenCode(rawValue: error.code)?.status ?? .internalError).rawValue
        }
        let status = OSStatus(clamping: error.code)
        guard error.domain == NSOSStatusErrorDomain else { return errSecAuthFailed }
        return status == errSecVerifyFailed ? errSSLCrypto : status
    }
}

/// A cryptographic error of Secure Transport, which `SecKeyRawVerify` returns for a signature that does not fit.
public let errSSLCrypto: OSStatus = -9809

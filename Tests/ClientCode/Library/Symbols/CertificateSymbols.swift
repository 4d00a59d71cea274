import Foundation
import Security

// Certificates, identities, trust and the older key functions by reference.

let certificateWithData: (CFAllocator?, CFData) -> SecCertificate? = SecCertificateCreateWithData
let certificateData: (SecCertificate) -> CFData = SecCertificateCopyData
let certificateSummary: (SecCertificate) -> CFString? = SecCertificateCopySubjectSummary
let certificateCommonName: (SecCertificate, UnsafeMutablePointer<CFString?>) -> OSStatus =
    SecCertificateCopyCommonName
let certificateAddresses: (SecCertificate, UnsafeMutablePointer<CFArray?>) -> OSStatus =
    SecCertificateCopyEmailAddresses
let certificateKey: (SecCertificate) -> SecKey? = SecCertificateCopyKey
let certificateIssuer: (SecCertificate) -> CFData? = SecCertificateCopyNormalizedIssuerSequence
let certificateSubject: (SecCertificate) -> CFData? = SecCertificateCopyNormalizedSubjectSequence
let certificateSerialNumber: (SecCertificate, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? =
    SecCertificateCopySerialNumberData
let identityCertificate: (SecIdentity, UnsafeMutablePointer<SecCertificate?>) -> OSStatus = SecIdentityCopyCertificate
let identityKey: (SecIdentity, UnsafeMutablePointer<SecKey?>) -> OSStatus = SecIdentityCopyPrivateKey
let certificateTypeIDs: [CFTypeID] = [
    SecCertificateGetTypeID(), SecIdentityGetTypeID(), SecTrustGetTypeID(), SecPolicyGetTypeID(),
]
let importPKCS12: (CFData, CFDictionary, UnsafeMutablePointer<CFArray?>) -> OSStatus = SecPKCS12Import
let trustType: AnyObject.Type = SecTrust.self
let policyOfServer: (Bool, CFString?) -> SecPolicy = SecPolicyCreateSSL

let keyEncryption: (SecKey, SecKeyAlgorithm, CFData, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? =
    SecKeyCreateEncryptedData
let keyDecryption: (SecKey, SecKeyAlgorithm, CFData, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? =
    SecKeyCreateDecryptedData
let keyPair: (CFDictionary, UnsafeMutablePointer<SecKey?>?, UnsafeMutablePointer<SecKey?>?) -> OSStatus =
    SecKeyGeneratePair
typealias RawTransform = (
    SecKey, SecPadding, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>
) -> OSStatus
let rawTransforms: [RawTransform] = [SecKeyRawSign, SecKeyEncrypt, SecKeyDecrypt]
let rawVerification: (SecKey, SecPadding, UnsafePointer<UInt8>, Int, UnsafePointer<UInt8>, Int) -> OSStatus =
    SecKeyRawVerify

import Foundation
import LocalAuthentication
import Security

// Functions and types by reference, with the types that Swift's import gives them on iOS.

typealias ItemCall = (CFDictionary, UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
typealias ErrorPointer = UnsafeMutablePointer<Unmanaged<CFError>?>?

let itemCalls: [ItemCall] = [SecItemAdd, SecItemCopyMatching]
let updateCall: (CFDictionary, CFDictionary) -> OSStatus = SecItemUpdate
let deleteCall: (CFDictionary) -> OSStatus = SecItemDelete

let createAccessControl: (CFAllocator?, CFTypeRef, SecAccessControlCreateFlags, ErrorPointer) -> SecAccessControl? =
    SecAccessControlCreateWithFlags
let randomBytes: (SecRandomRef?, Int, UnsafeMutableRawPointer) -> Int32 = SecRandomCopyBytes
let errorMessage: (OSStatus, UnsafeMutableRawPointer?) -> CFString? = SecCopyErrorMessageString

let keyWithData: (CFData, CFDictionary, ErrorPointer) -> SecKey? = SecKeyCreateWithData
let randomKey: (CFDictionary, ErrorPointer) -> SecKey? = SecKeyCreateRandomKey
let publicKey: (SecKey) -> SecKey? = SecKeyCopyPublicKey
let keyAttributes: (SecKey) -> CFDictionary? = SecKeyCopyAttributes
let keyBytes: (SecKey, ErrorPointer) -> CFData? = SecKeyCopyExternalRepresentation
let keySignature: (SecKey, SecKeyAlgorithm, CFData, ErrorPointer) -> CFData? = SecKeyCreateSignature
let keyVerification: (SecKey, SecKeyAlgorithm, CFData, CFData, ErrorPointer) -> Bool = SecKeyVerifySignature
let keySupport: (SecKey, SecKeyOperationType, SecKeyAlgorithm) -> Bool = SecKeyIsAlgorithmSupported
let keyAgreement: (SecKey, SecKeyAlgorithm, SecKey, CFDictionary, ErrorPointer) -> CFData? =
    SecKeyCopyKeyExchangeResult
let keyBlockSize: (SecKey) -> Int = SecKeyGetBlockSize

let addWebCredential: (CFString, CFString, CFString?, @escaping (CFError?) -> Void) -> Void =
    SecAddSharedWebCredential
let requestWebCredential: (CFString?, CFString?, @escaping (CFArray?, CFError?) -> Void) -> Void =
    SecRequestSharedWebCredential
let webPassword: () -> CFString? = SecCreateSharedWebCredentialPassword

/// Every type number that libraries ask for.
let typeIDs: [CFTypeID] = [
    CFArrayGetTypeID(), CFBooleanGetTypeID(), CFDataGetTypeID(), CFDateGetTypeID(), CFDictionaryGetTypeID(),
    CFErrorGetTypeID(), CFNullGetTypeID(), CFNumberGetTypeID(), CFSetGetTypeID(), CFStringGetTypeID(),
    SecAccessControlGetTypeID(), SecKeyGetTypeID(),
]

/// Every Core Foundation type, each of them the class that Foundation has for it.
let coreFoundationTypes: [AnyObject.Type] = [
    CFArray.self, CFBoolean.self, CFData.self, CFDate.self, CFDictionary.self, CFError.self, CFErrorDomain.self,
    CFMutableDictionary.self, CFMutableArray.self, CFMutableData.self, CFMutableString.self, CFNumber.self,
    CFSet.self, CFString.self, CFURL.self, CFNull.self,
]
let scalars: (CFIndex, CFOptionFlags, CFTypeID, CFTimeInterval, CFAbsoluteTime, CFHashCode) = (0, 0, 0, 0, 0, 0)

/// Every Core Foundation function about errors, bridges and bytes.
func everyCoreFoundationFunction(_ error: CFError, _ data: CFData) -> [Any?] {
    [
        CFErrorGetCode(error), CFErrorGetDomain(error), CFErrorCopyUserInfo(error), CFErrorCopyDescription(error),
        CFErrorCopyFailureReason(error), CFErrorCreate(kCFAllocatorDefault, kCFErrorDomainOSStatus, 1, nil),
        CFGetTypeID(error), CFEqual(error, error), CFHash(error), CFCopyDescription(error),
        CFCopyTypeIDDescription(CFGetTypeID(error)), CFDataGetLength(data), CFDataGetBytePtr(data),
        CFDataCreate(kCFAllocatorDefault, [1], 1), CFDataCreateWithBytesNoCopy(nil, [1], 0, kCFAllocatorNull),
        CFBridgingRetain(data), CFArrayGetCount([] as CFArray),
        CFBooleanGetValue(kCFBooleanTrue),
        CFAbsoluteTimeGetCurrent(), CFUUIDCreateString(nil, CFUUIDCreate(nil)), kCFBundleIdentifierKey, kCFNull,
        kCFBooleanFalse, kSecRandomDefault,
    ]
}

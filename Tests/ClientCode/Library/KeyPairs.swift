import Foundation
import LocalAuthentication
import Security

/// Elliptic-curve keys by tag, in software or in the Secure Enclave.
struct KeyPairs {
    let tag: String
    var isInEnclave = false
    var flags: SecAccessControlCreateFlags = []

    private var tagData: Data { tag.data(using: .utf8)! }

    func accessControl() throws -> SecAccessControl {
        var error: Unmanaged<CFError>?
        let flags: SecAccessControlCreateFlags = isInEnclave ? [.privateKeyUsage, self.flags] : self.flags
        guard
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, &error)
        else { throw error!.takeRetainedValue() as Error }
        return control
    }

    func generate() throws -> SecKey {
        var privateAttributes: [CFString: Any] = [
            kSecAttrIsPermanent: true, kSecAttrApplicationTag: tagData,
        ]
        if isInEnclave { privateAttributes[kSecAttrAccessControl] = try accessControl() }
        var parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: privateAttributes,
        ]
        if isInEnclave { parameters[kSecAttrTokenID] = kSecAttrTokenIDSecureEnclave }
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(parameters as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }

    func load(context: LAContext? = nil) throws -> SecKey? {
        var query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrKeyClass as String: kSecAttrKeyClassPrivate,
            kSecAttrApplicationTag as String: tagData,
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecReturnRef as String: true,
        ]
        if let context = context { query[kSecUseAuthenticationContext as String] = context }
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status != errSecItemNotFound else { return nil }
        guard status == errSecSuccess, let found = item, CFGetTypeID(found) == SecKeyGetTypeID() else {
            throw status.error!
        }
        return (found as! SecKey)
    }

    func sign(_ message: Data, key: SecKey) -> (Data?, NSError?) {
        var error: Unmanaged<CFError>?
        let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, message as CFData, &error)
        if let failure = error?.takeRetainedValue() {
            let code = CFErrorGetCode(failure)
            let domain = CFErrorGetDomain(failure) as String
            return (nil, NSError(domain: domain, code: code, userInfo: nil))
        }
        return (signature as Data?, nil)
    }

    func verify(_ message: Data, signature: Data, key: SecKey) throws -> Bool {
        guard let publicKey = SecKeyCopyPublicKey(key) else { return false }
        guard SecKeyIsAlgorithmSupported(publicKey, .verify, .ecdsaSignatureMessageX962SHA256) else { return false }
        return SecKeyVerifySignature(
            publicKey, .ecdsaSignatureMessageX962SHA256, message as NSData, signature as CFData, nil)
    }

    func publicBytes(_ key: SecKey) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let publicKey = SecKeyCopyPublicKey(key),
            let bytes = SecKeyCopyExternalRepresentation(publicKey, &error) as Data?
        else { throw error!.takeRetainedValue() }
        return bytes
    }

    func delete() { SecItemDelete([kSecClass: kSecClassKey, kSecAttrApplicationTag: tagData] as CFDictionary) }
}

import Foundation
import Security

// In the style of RSA wrappers of the years 2014 to 2018: a pair kept under tags, pointers and statuses.

class TaggedKeyPair {
    let publicTag: String
    let privateTag: String?

    init?(publicTag: String, privateTag: String, keySize: Int = 2048) {
        self.publicTag = publicTag
        self.privateTag = privateTag
        if TaggedKeyPair.obtainKey(publicTag) == nil || TaggedKeyPair.obtainKey(privateTag) == nil {
            guard TaggedKeyPair.generate(publicTag, privateTag, keySize) else { return nil }
        }
    }

    /// A partner, known by the PKCS #1 of their public key.
    init?(publicTag: String, publicKeyData: Data) {
        self.publicTag = publicTag
        self.privateTag = nil
        var attributes = [String: AnyObject]()
        attributes[String(kSecClass)] = kSecClassKey
        attributes[String(kSecAttrKeyType)] = kSecAttrKeyTypeRSA
        attributes[String(kSecAttrKeyClass)] = kSecAttrKeyClassPublic
        attributes[String(kSecAttrApplicationTag)] = NSString(string: publicTag)
        attributes[String(kSecValueData)] = NSData(data: publicKeyData)
        attributes[String(kSecReturnPersistentRef)] = kCFBooleanTrue
        var reference: AnyObject?
        let status = SecItemAdd(attributes as CFDictionary, &reference)
        if status != noErr && status != errSecDuplicateItem { return nil }
    }

    func sign(_ digest: Data) -> Data? {
        guard let tag = privateTag, let key = TaggedKeyPair.obtainKey(tag) else { return nil }
        var length = SecKeyGetBlockSize(key)
        var result = Data(count: length)
        let status: OSStatus = result.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) in
            digest.withUnsafeBytes { (input: UnsafeRawBufferPointer) in
                SecKeyRawSign(
                    key, SecPadding.PKCS1SHA256, input.bindMemory(to: UInt8.self).baseAddress!, digest.count,
                    output.bindMemory(to: UInt8.self).baseAddress!, &length)
            }
        }
        guard status == errSecSuccess else { return nil }
        return result.prefix(length)
    }

    func verify(_ signature: Data, _ digest: Data) -> Bool {
        guard let key = TaggedKeyPair.obtainKey(publicTag) else { return false }
        return SecKeyRawVerify(
            key, .PKCS1SHA256, [UInt8](digest), digest.count, [UInt8](signature), signature.count) == errSecSuccess
    }

    func encrypt(_ text: String) -> Data? {
        guard let key = TaggedKeyPair.obtainKey(publicTag) else { return nil }
        let message = [UInt8](text.utf8)
        var block = [UInt8](repeating: 0, count: SecKeyGetBlockSize(key))
        var length = block.count
        guard SecKeyEncrypt(key, SecPadding.OAEP, message, message.count, &block, &length) == noErr else { return nil }
        return Data(bytes: block, count: length)
    }

    func decrypt(_ data: Data) -> String? {
        guard let tag = privateTag, let key = TaggedKeyPair.obtainKey(tag) else { return nil }
        var plain = [UInt8](repeating: 0, count: data.count)
        var length = plain.count
        guard SecKeyDecrypt(key, .OAEP, [UInt8](data), data.count, &plain, &length) == noErr else { return nil }
        return String(bytes: plain[0..<length], encoding: .utf8)
    }

    func publicKeyData() -> Data? {
        var result: AnyObject?
        let query = TaggedKeyPair.query(publicTag, [String(kSecReturnData): kCFBooleanTrue])
        return SecItemCopyMatching(query, &result) == noErr ? result as? Data : nil
    }

    @discardableResult
    func destroy() -> Bool {
        [publicTag, privateTag].compactMap { $0 }
            .map { SecItemDelete(TaggedKeyPair.query($0, [:])) == noErr }.contains(true)
    }

    private class func query(_ tag: String, _ more: [String: AnyObject]) -> CFDictionary {
        var query: Dictionary<String, AnyObject> = [
            String(kSecAttrKeyType): kSecAttrKeyTypeRSA, String(kSecClass): kSecClassKey as CFString,
            String(kSecAttrApplicationTag): tag as NSString,
        ]
        for (key, value) in more { query[key] = value }
        return query as CFDictionary
    }

    private class func obtainKey(_ tag: String) -> SecKey? {
        var reference: AnyObject?
        switch SecItemCopyMatching(query(tag, [String(kSecReturnRef): kCFBooleanTrue]), &reference) {
        case noErr: return (reference as! SecKey?)
        default: return nil
        }
    }

    private class func generate(_ publicTag: String, _ privateTag: String, _ keySize: Int) -> Bool {
        let privateAttributes =
            [
                String(kSecAttrIsPermanent): true, String(kSecAttrApplicationTag): privateTag,
            ] as [String: Any]
        let publicAttributes =
            [
                String(kSecAttrIsPermanent): true, String(kSecAttrApplicationTag): publicTag,
            ] as [String: Any]
        let pair: [String: Any] = [
            String(kSecAttrKeyType): kSecAttrKeyTypeRSA, String(kSecAttrKeySizeInBits): keySize,
            String(kSecPublicKeyAttrs): publicAttributes, String(kSecPrivateKeyAttrs): privateAttributes,
        ]
        var publicKey, privateKey: SecKey?
        return SecKeyGeneratePair(pair as CFDictionary, &publicKey, &privateKey) == errSecSuccess
    }
}

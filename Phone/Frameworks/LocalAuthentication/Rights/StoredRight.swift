import Foundation
import Security

/// What the keychain has of a right.
@available(iOS 16, *)
struct StoredRight: Sendable {
    private static let prefix = "com.apple.LocalAuthentication.right."

    private let identifier: String

    init(_ identifier: String) { self.identifier = identifier }

    /// The right.
    ///
    /// - Throws: `NSError` with `errSecItemNotFound` if there is none.
    func read() throws -> LAPersistedRight {
        var found: CFTypeRef?
        let query = keyQuery.merging([kSecReturnAttributes: true, kSecReturnRef: true]) { $1 }
        try Self.succeed(SecItemCopyMatching(query as CFDictionary, &found))
        guard let item = found as? NSDictionary, let key = item[kSecValueRef] as? SecKey,
            let kind = (item[kSecAttrLabel] as? String).flatMap(LAAuthenticationRequirement.Kind.init(rawValue:))
        else { throw RightThread.status(errSecItemNotFound) }
        return LAPersistedRight(identifier, kind, key)
    }

    /// Makes a key, and keeps it with the secret.
    ///
    /// - Throws: ``LAError`` if what the right requires is not there, `NSError` of the keychain.
    func save(_ kind: LAAuthenticationRequirement.Kind, _ secret: Data?) throws -> LAPersistedRight {
        var obstacle: NSError?
        guard LAContext().canEvaluatePolicy(kind.policy, error: &obstacle) else {
            throw LAError._unconditionallyBridgeFromObjectiveC(obstacle)
        }
        try? remove()
        let attributes: [CFString: Any] = [
            kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag, kSecAttrLabel: kind.rawValue,
            kSecAttrAccessControl: try control(kind.flags.union(.privateKeyUsage)),
        ]
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: attributes,
        ]
        var failure: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(parameters as CFDictionary, &failure) else {
            throw RightThread.error(failure)
        }
        if let secret {
            let item = secretQuery.merging([
                kSecValueData: secret, kSecAttrAccessControl: try control(kind.flags),
            ]) { $1 }
            do {
                try Self.succeed(SecItemAdd(item as CFDictionary, nil))
            } catch {
                // A right without its secret is none.
                try? remove()
                throw error
            }
        }
        return LAPersistedRight(identifier, kind, key)
    }

    /// The private key, whose use the context authorizes.
    ///
    /// - Throws: `NSError` of the keychain.
    func key(_ context: LAContext) throws -> SecKey {
        var found: CFTypeRef?
        let query = keyQuery.merging([kSecReturnRef: true, kSecUseAuthenticationContext: context]) { $1 }
        try Self.succeed(SecItemCopyMatching(query as CFDictionary, &found))
        guard let key = found as? SecKey else { throw RightThread.status(errSecItemNotFound) }
        return key
    }

    /// The secret, whose reading the context authorizes.
    ///
    /// - Throws: `NSError` of the keychain.
    func secret(_ context: LAContext) throws -> Data {
        var found: CFTypeRef?
        let query = secretQuery.merging([kSecReturnData: true, kSecUseAuthenticationContext: context]) { $1 }
        try Self.succeed(SecItemCopyMatching(query as CFDictionary, &found))
        guard let secret = found as? Data else { throw RightThread.status(errSecItemNotFound) }
        return secret
    }

    /// Removes the key and the secret.
    ///
    /// - Throws: `NSError` with `errSecItemNotFound` if there is no key.
    func remove() throws {
        SecItemDelete(secretQuery as CFDictionary)
        try Self.succeed(SecItemDelete(keyQuery as CFDictionary))
    }

    /// Removes the keys and secrets of all rights.
    ///
    /// - Throws: `NSError` of the keychain.
    static func removeAll() throws {
        var found: CFTypeRef?
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true,
        ]
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return }
        try succeed(status)
        for item in found as? [NSDictionary] ?? [] {
            let tag = (item[kSecAttrApplicationTag] as? Data).map { String(decoding: $0, as: UTF8.self) }
            if let tag, tag.hasPrefix(prefix) { try StoredRight(String(tag.dropFirst(prefix.count))).remove() }
        }
    }

    private var tag: Data { Data((Self.prefix + identifier).utf8) }

    private var keyQuery: [CFString: Any] { [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag] }

    private var secretQuery: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: Self.prefix, kSecAttrAccount: identifier]
    }

    private func control(_ flags: SecAccessControlCreateFlags) throws -> SecAccessControl {
        var failure: Unmanaged<CFError>?
        guard
            let control = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, &failure)
        else { throw RightThread.error(failure) }
        return control
    }

    private static func succeed(_ status: OSStatus) throws {
        if status != errSecSuccess { throw RightThread.status(status) }
    }
}

import Foundation
import LocalAuthentication
import Security

/// Objects by identifier, one for each for as long as somebody holds it.
final class SecretVault: NSObject {
    private static let vaults = NSMapTable<NSString, SecretVault>.strongToWeakObjects()
    private static let observers = NSHashTable<NSObject>.weakObjects()
    let identifier: String
    private let accessControl: SecAccessControlCreateFlags?

    class func vault(with identifier: String, accessControl: SecAccessControlCreateFlags? = nil) -> SecretVault {
        objc_sync_enter(vaults)
        defer { objc_sync_exit(vaults) }
        if let existing = vaults.object(forKey: identifier as NSString) { return existing }
        let vault = SecretVault(identifier, accessControl)
        vaults.setObject(vault, forKey: identifier as NSString)
        return vault
    }

    static var count: Int { vaults.count }

    private init(_ identifier: String, _ accessControl: SecAccessControlCreateFlags?) {
        self.identifier = identifier
        self.accessControl = accessControl
        super.init()
        SecretVault.observers.add(self)
    }

    override func isEqual(_ object: Any?) -> Bool { (object as? SecretVault)?.identifier == identifier }
    override var hash: Int { identifier.hashValue }

    private var baseQuery: [String: AnyHashable] {
        [
            kSecClass as String: kSecClassGenericPassword as AnyHashable,
            kSecAttrService as String: "VAL_\(identifier)",
        ]
    }

    func set(_ secret: Data, forKey key: String) throws {
        var query: [String: Any] = baseQuery
        query[kSecAttrAccount as String] = key
        try autoreleasepool {
            _ = SecItemDelete(query as CFDictionary)
            query[kSecValueData as String] = secret
            if let flags = accessControl {
                query[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
                    nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, nil)
            } else {
                query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked
            }
            let status = SecItemAdd(query as CFDictionary, nil)
            guard status == errSecSuccess else { throw Status(status: status) }
        }
    }

    func secret(forKey key: String, prompt: String, context: LAContext? = nil) throws -> Data {
        var query: [String: Any] = baseQuery
        query[kSecAttrAccount as String] = key
        query[kSecReturnData as String] = true
        query[kSecUseOperationPrompt as String] = prompt
        if let context = context { query[kSecUseAuthenticationContext as String] = context }
        var result: CFTypeRef? = nil
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw Status(status: status) }
        return data
    }

    func canAccess(_ key: String) -> Bool {
        var query: [String: Any] = baseQuery
        query[kSecAttrAccount as String] = key
        let context = LAContext()
        context.interactionNotAllowed = true
        query[kSecUseAuthenticationContext as String] = context
        let status = SecItemCopyMatching(query as CFDictionary, nil)
        return status == errSecSuccess || status == errSecInteractionNotAllowed
    }

    func migrate(from query: [String: AnyHashable]) -> OSStatus {
        var all = query
        all[kSecMatchLimit as String] = kSecMatchLimitAll as AnyHashable
        all[kSecReturnAttributes as String] = true
        var result: CFTypeRef?
        return SecItemCopyMatching(all as CFDictionary, &result)
    }
}

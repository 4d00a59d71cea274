import Foundation
import Security

/// A singleton with typed getters and setters, values archived.
class SharedKeychain {
    static let standard = SharedKeychain()
    private(set) var serviceName: String
    private(set) var accessGroup: String?
    private(set) var lastResultCode: OSStatus = noErr
    private let lock = NSLock()

    private static let defaultServiceName: String = Bundle.main.bundleIdentifier ?? "SharedKeychain"

    private convenience init() { self.init(serviceName: SharedKeychain.defaultServiceName) }

    init(serviceName: String, accessGroup: String? = nil) {
        self.serviceName = serviceName
        self.accessGroup = accessGroup
    }

    func integer(forKey key: String) -> Int? { (object(forKey: key) as? NSNumber)?.intValue }
    func bool(forKey key: String) -> Bool? { (object(forKey: key) as? NSNumber)?.boolValue }
    func double(forKey key: String) -> Double? { (object(forKey: key) as? NSNumber)?.doubleValue }

    func string(forKey key: String) -> String? {
        data(forKey: key).flatMap { String(data: $0, encoding: String.Encoding.utf8) as String? }
    }

    func object(forKey key: String) -> NSCoding? {
        guard let data = data(forKey: key) else { return nil }
        let classes: [AnyClass] = [NSString.self, NSNumber.self, NSDate.self, NSArray.self, NSDictionary.self]
        return (try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)) as? NSCoding
    }

    func data(forKey key: String) -> Data? {
        var query = setupQuery(forKey: key)
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        query[kSecReturnData as String] = kCFBooleanTrue
        lock.lock()
        defer { lock.unlock() }
        var result: AnyObject?
        lastResultCode = withUnsafeMutablePointer(to: &result) {
            SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
        }
        return lastResultCode == noErr ? result as? Data : nil
    }

    func dataRef(forKey key: String) -> Data? {
        var query = setupQuery(forKey: key)
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        query[kSecReturnPersistentRef as String] = kCFBooleanTrue
        var result: CFTypeRef?
        return SecItemCopyMatching(query as CFDictionary, &result) == noErr ? result as? Data : nil
    }

    @discardableResult
    func set(_ value: NSCoding, forKey key: String) -> Bool {
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false) else {
            return false
        }
        return set(data, forKey: key)
    }

    @discardableResult
    func set(_ value: String, forKey key: String) -> Bool {
        guard let data = value.data(using: .utf8) else { return false }
        return set(data, forKey: key)
    }

    @discardableResult
    func set(_ value: Data, forKey key: String) -> Bool {
        var query: [String: Any] = setupQuery(forKey: key)
        query[kSecValueData as String] = value
        query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked
        let status: OSStatus = SecItemAdd(query as CFDictionary, nil)
        if status == errSecSuccess {
            return true
        } else if status == errSecDuplicateItem {
            let update = [kSecValueData as String: value]
            return SecItemUpdate(setupQuery(forKey: key) as CFDictionary, update as CFDictionary) == errSecSuccess
        }
        return false
    }

    @discardableResult
    func removeObject(forKey key: String) -> Bool {
        SecItemDelete(setupQuery(forKey: key) as CFDictionary) == errSecSuccess
    }

    func removeAllKeys() -> Bool {
        var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
        query[kSecAttrService as String] = serviceName
        return SecItemDelete(query as CFDictionary) == errSecSuccess
    }

    func allKeys() -> Set<String> {
        let query: [AnyHashable: Any] = [
            kSecClass as AnyHashable: kSecClassGenericPassword,
            kSecAttrService as AnyHashable: serviceName,
            kSecReturnAttributes as AnyHashable: kCFBooleanTrue!,
            kSecMatchLimit as AnyHashable: kSecMatchLimitAll,
        ]
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let results = result as? [[AnyHashable: Any]] else { return [] }
        var keys = Set<String>()
        for attributes in results {
            if let data = attributes[kSecAttrAccount] as? Data, let key = String(data: data, encoding: .utf8) {
                keys.insert(key)
            } else if let account = attributes[kSecAttrAccount as String] as? String {
                keys.insert(account)
            }
        }
        return keys
    }

    private func setupQuery(forKey key: String) -> [String: Any] {
        var query: [String: Any] = [(kSecClass as String): kSecClassGenericPassword]
        query[kSecAttrService as String] = serviceName
        if let accessGroup = self.accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
        let encodedIdentifier: Data? = key.data(using: String.Encoding.utf8)
        query[kSecAttrGeneric as String] = encodedIdentifier
        query[kSecAttrAccount as String] = encodedIdentifier
        query[kSecAttrSynchronizable as String] = kCFBooleanFalse
        return query
    }
}

/// A value kept in the keychain, coded as JSON.
@propertyWrapper
struct KeychainStored<Value: Codable> {
    let key: String
    var keychain = SharedKeychain.standard

    init(_ key: String) { self.key = key }

    var wrappedValue: Value? {
        get { keychain.data(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } }
        set {
            guard let value = newValue, let data = try? JSONEncoder().encode(value) else {
                keychain.removeObject(forKey: key)
                return
            }
            keychain.set(data, forKey: key)
        }
    }
}

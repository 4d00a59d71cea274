import Foundation
import Security

/// The manner of the first years of Swift: Foundation's collections, error pointers, `as NSString`.
class OldestKeychain: NSObject {
    static let didChange = Notification.Name("OldestKeychainDidChange")
    private let service: NSString

    init(service: String) {
        self.service = service as NSString
        super.init()
    }

    override var description: String { return "<OldestKeychain \(service)>" }

    private func query(_ account: NSString) -> NSMutableDictionary {
        let query = NSMutableDictionary(
            objects: [kSecClassGenericPassword, service, account],
            forKeys: [kSecClass, kSecAttrService, kSecAttrAccount])
        return query
    }

    func save(_ account: NSString, data: NSData, error: NSErrorPointer) -> Bool {
        let query = self.query(account)
        query[kSecValueData as NSString] = data
        SecItemDelete(query as CFDictionary)
        let status: OSStatus = SecItemAdd(query, nil)
        if status != noErr {
            error?.pointee = NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
            return false
        }
        NotificationCenter.default.post(name: OldestKeychain.didChange, object: self)
        return true
    }

    func load(_ account: NSString, error: NSErrorPointer) -> NSData? {
        let query = self.query(account)
        query.setObject(kCFBooleanTrue!, forKey: kSecReturnData as NSString)
        query.setValue(kSecMatchLimitOne, forKey: kSecMatchLimit as String)
        var dataTypeRef: AnyObject?
        let status = withUnsafeMutablePointer(to: &dataTypeRef) { SecItemCopyMatching(query, UnsafeMutablePointer($0)) }
        guard status == errSecSuccess else {
            error?.pointee = status.error
            return nil
        }
        return dataTypeRef as? NSData
    }

    func attributes(_ account: NSString) -> NSDictionary? {
        let query = self.query(account)
        query.addEntries(from: [kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitOne])
        var result: CFTypeRef?
        guard SecItemCopyMatching(query, &result) == errSecSuccess else { return nil }
        return result as? NSDictionary
    }

    func accounts() -> NSArray? {
        let query = NSMutableDictionary()
        query[kSecClass] = kSecClassGenericPassword
        query[kSecAttrService] = service
        query[kSecMatchLimit] = kSecMatchLimitAll
        query[kSecReturnAttributes] = kCFBooleanTrue
        var result: CFTypeRef?
        guard SecItemCopyMatching(query, &result) == errSecSuccess else { return nil }
        return result as? NSArray
    }

    func delete(_ account: NSString) -> Bool { SecItemDelete(query(account)) == errSecSuccess }
}

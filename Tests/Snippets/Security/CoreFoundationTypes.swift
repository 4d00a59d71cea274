// Core Foundation names stand for Foundation's classes. Right uses compile, and so does some code that an iPhone's SDK
// refuses: docs/virtual-iphone.md lists it.
import Foundation
import Security

// MARK: As on iOS

private func query(_ account: String, _ count: Int) -> [CFDictionary] {
    let typed: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecReturnData: kCFBooleanTrue!]
    let named: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
    let mutable = NSMutableDictionary()
    mutable[kSecClass] = kSecClassGenericPassword
    return [typed as CFDictionary, named as CFDictionary, mutable as CFDictionary, mutable]
}

private func values(_ text: CFString, _ data: CFData, _ dictionary: CFDictionary, _ number: CFNumber) -> [Any] {
    [text as String, text as NSString, data as Data, data as NSData, dictionary as NSDictionary, number as NSNumber]
}

private func booleans() -> [CFBoolean?] { [kCFBooleanTrue, kCFBooleanFalse, true as CFBoolean] }

private func numbers(_ bits: Int) -> [CFNumber] { [bits as CFNumber, 256 as CFNumber] }

private func reference(_ item: CFTypeRef?) -> SecKey? {
    guard let item, CFGetTypeID(item) == SecKeyGetTypeID() else { return nil }
    return (item as! SecKey)
}

private func domain(_ error: Unmanaged<CFError>?) -> String {
    guard let error = error?.takeRetainedValue() else { return "" }
    return (error as Error as NSError).domain + (CFErrorGetDomain(error) as String)
}

// MARK: Accepted here, refused there

private func members(_ text: CFString, _ data: CFData, _ error: CFError) -> [Int] {
    [text.length, data.count, error.code, (error as NSError).code]
}

private func literal() -> OSStatus { SecItemDelete([kSecClass: kSecClassGenericPassword]) }

private func conditional(_ item: CFTypeRef?) -> SecKey? { item as? SecKey }

private func choice(_ isEmpty: Bool) -> CFData? { isEmpty ? NSData() : nil }

private func keyed(_ account: String) -> NSMutableDictionary {
    NSMutableDictionary(objects: [kSecClassGenericPassword, account], forKeys: [kSecClass, kSecAttrAccount])
}

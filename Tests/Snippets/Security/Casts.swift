// Casts to and from Core Foundation types, as clients write them.
import Foundation
import Security

private func query(account: String, data: Data) -> CFDictionary {
    [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecValueData: data] as CFDictionary
}

private func read(_ query: [String: Any]) -> Data? {
    var result: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
    return result as? Data
}

private func tag(_ name: String) -> CFString { name as CFString }

private func text(_ string: CFString) -> String { string as String }

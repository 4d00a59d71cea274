// swift-format-ignore-file
import Foundation

public func add(_ account: String) -> OSStatus {
    SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccount: account] as CFDictionary, nil)
}

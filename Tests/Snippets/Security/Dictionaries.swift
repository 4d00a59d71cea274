// Queries as many clients write them: keys that nobody converts, and values that may be missing.
import Foundation
import Security

private func typed(account: String) -> [String: Any] {
    [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true] as [String: Any]
}

private func optional(value: String) -> OSStatus {
    let query =
        [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: "a",
            kSecValueData: value.data(using: .utf8),  // warning: expression implicitly coerced from 'Data?' to 'Any'
        ] as CFDictionary
    return SecItemAdd(query, nil)
}

private func forced(value: String) -> CFDictionary {
    [kSecClass: kSecClassKey, kSecValueData: value.data(using: .utf8)!, kSecAttrLabel: value as Any] as CFDictionary
}

private func converted(value: String) -> OSStatus {
    var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword]
    query[kSecValueData] = value.data(using: .utf8)
    query[kSecAttrService] = nil
    return SecItemDelete(query as CFDictionary)
}

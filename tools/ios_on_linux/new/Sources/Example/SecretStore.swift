import Foundation
import Security

/// A text in the keychain that only the owner's face can read, and that is lost when the passcode is turned off.
struct SecretStore: Sendable {
    struct Failure: Error {
        let code: OSStatus
    }

    func keep(_ secret: String) -> OSStatus {
        SecItemDelete(query() as CFDictionary)
        var error: Unmanaged<CFError>?
        guard
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryAny, &error)
        else { return errSecParam }
        var item = query()
        item[kSecAttrAccessControl as String] = access
        item[kSecValueData as String] = Data(secret.utf8)
        return SecItemAdd(item as CFDictionary, nil)
    }

    /// Asks the person; blocks until they answer.
    func read() -> Result<String, Failure> {
        var wanted = query()
        wanted[kSecReturnData as String] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(wanted as CFDictionary, &found)
        guard status == errSecSuccess, let data = found as? Data else { return .failure(Failure(code: status)) }
        return .success(String(decoding: data, as: UTF8.self))
    }

    private func query() -> [String: Any] {
        [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "com.example.Example"]
    }
}

import Foundation
import LocalAuthentication
import Security

/// Where a login keeps what it must remember.
protocol CredentialStoring: AnyObject {
    func save(_ token: String, for account: String) throws
    func token(for account: String, context: LAContext?) throws -> String?
    func removeAll() throws
}

enum CredentialError: LocalizedError, Equatable {
    case cancelled
    case unhandled(OSStatus)

    var errorDescription: String? {
        switch self {
        case .cancelled: return NSLocalizedString("You cancelled.", comment: "Face ID was cancelled")
        case .unhandled(let status):
            return SecCopyErrorMessageString(status, nil) as String? ?? "Unexpected status \(status)"
        }
    }
}

final class KeychainCredentials: CredentialStoring {
    private let service: String
    var isProtected: Bool

    init(service: String = Bundle.main.bundleIdentifier ?? "app", isProtected: Bool = false) {
        self.service = service
        self.isProtected = isProtected
    }

    func save(_ token: String, for account: String) throws {
        var query = baseQuery(account)
        SecItemDelete(query as CFDictionary)
        query[kSecValueData as String] = Data(token.utf8)
        if isProtected {
            var error: Unmanaged<CFError>?
            guard
                let access = SecAccessControlCreateWithFlags(
                    nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, &error)
            else { throw error!.takeRetainedValue() as Error }
            query[kSecAttrAccessControl as String] = access
        } else {
            query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        }
        try check(SecItemAdd(query as CFDictionary, nil))
    }

    func token(for account: String, context: LAContext? = nil) throws -> String? {
        var query = baseQuery(account)
        query[kSecReturnData as String] = kCFBooleanTrue
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        if let context = context { query[kSecUseAuthenticationContext as String] = context }
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        try check(status)
        guard let data = item as? Data else { return nil }
        return String(data: data, encoding: .utf8)
    }

    func removeAll() throws {
        let status = SecItemDelete(
            [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service] as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    private func baseQuery(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account,
        ]
    }

    private func check(_ status: OSStatus) throws {
        switch status {
        case errSecSuccess: return
        case errSecUserCanceled: throw CredentialError.cancelled
        default: throw CredentialError.unhandled(status)
        }
    }
}

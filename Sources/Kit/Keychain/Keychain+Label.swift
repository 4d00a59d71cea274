import Foundation
import Security

/// A value with its label, an attribute that one call reads and writes together with the value.
struct LabeledSecret: Sendable {
    let secret: Secret
    let label: String?
}

extension Keychain {
    /// Stores a value and its label in one step, as ``set(_:for:authentication:)-(Secret,_,_)`` stores a value.
    func set(
        _ value: LabeledSecret, for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) {
        try await perform(authentication) { session throws(KeychainError) in
            try session.put(value.secret, account, label: value.label)
            session.keepRecord(account)
        }
    }

    /// Reads a value and its label with one prompt, as ``secret(for:authentication:)`` reads a value.
    func labeledSecret(
        for account: String, authentication: DeviceAuthentication? = nil
    ) async throws(KeychainError) -> LabeledSecret {
        try await perform(authentication) { session throws(KeychainError) in try session.readLabeled(account) }
    }
}

extension KeychainSession {
    fileprivate func readLabeled(_ account: String) throws(KeychainError) -> LabeledSecret {
        var query = place(account)
        query[kSecUseAuthenticationContext] = authentication.context
        query[kSecReturnData] = true
        query[kSecReturnAttributes] = true
        var item: CFTypeRef?
        let status = SecurityStatus(rawValue: SecItemCopyMatching(query as CFDictionary, &item))
        guard status == .success else { throw error(status, .read, account) }
        let row = item as? [String: Any] ?? [:]
        // An item without data, such as a template that was added for later, holds nothing to read.
        guard let data = row[kSecValueData as String] as? Data else { throw KeychainError(.valueUnreadable) }
        return LabeledSecret(secret: Secret(data), label: row[kSecAttrLabel as String] as? String)
    }
}

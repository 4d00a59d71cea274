import Foundation
import LocalAuthentication
import Security

extension Keychain {
    /// Runs `body` off the caller's executor, where it may block.
    ///
    /// If the task is cancelled, a prompt is taken away and the authentication is over.
    func perform<Value: Sendable>(
        _ authentication: DeviceAuthentication?,
        _ body: @escaping @Sendable (KeychainSession) throws(KeychainError) -> Value
    ) async throws(KeychainError) -> Value {
        guard !Task.isCancelled else { throw KeychainError(.cancelled) }
        let own = authentication ?? DeviceAuthentication()
        let result = await withTaskCancellationHandler {
            await BlockingCall.attempt { () throws(KeychainError) in
                try KeychainGroup.perform(in: accessGroup) { group throws(KeychainError) in
                    try body(
                        KeychainSession(
                            keychain: self, group: group, authentication: own,
                            isAuthenticationGiven: authentication != nil))
                }
            }
        } onCancel: {
            own.invalidate()
        }
        return try result.mapError(\.unlessTaskIsCancelled).get()
    }
}

/// The calls that make up one operation, on a thread that may block.
struct KeychainSession: Sendable {
    let keychain: Keychain
    /// The access group of all calls; `nil` only to learn which is the app's first.
    let group: String?
    let authentication: DeviceAuthentication
    let isAuthenticationGiven: Bool

    /// A value's primary key, or that of all values of the service.
    func place(_ account: String?) -> [CFString: Any] {
        place(account, service: keychain.service, isSynchronizable: keychain.synchronization == .iCloud)
    }

    func place(_ account: String?, service: String, isSynchronizable: Bool) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service,
            kSecAttrSynchronizable: isSynchronizable,
            // Macs have an older keychain besides, in which none of this holds.
            kSecUseDataProtectionKeychain: true,
        ]
        query[kSecAttrAccount] = account
        query[kSecAttrAccessGroup] = group
        return query
    }

    func read(_ account: String) throws(KeychainError) -> Secret {
        var query = place(account)
        query[kSecUseAuthenticationContext] = authentication.context
        query[kSecReturnData] = true
        var item: CFTypeRef?
        let status = SecurityStatus(rawValue: SecItemCopyMatching(query as CFDictionary, &item))
        guard status == .success else { throw error(status, .read, account) }
        // An item that another app has stored without data has none to give.
        guard let data = item as? Data else { throw KeychainError(.valueUnreadable) }
        return Secret(data)
    }

    /// Updates, or else adds, until one of them finds what it needs.
    func put(_ secret: Secret, _ account: String, label: String? = nil) throws(KeychainError) {
        for round in 1...32 {
            let updated = try update(secret, account, label: label)
            if updated == .success { return }
            guard updated == .itemNotFound else { throw error(updated, .update, account) }
            let added = try add(secret, account, label: label)
            if added == .success { return }
            guard added == .duplicateItem else { throw error(added, .write, account) }
            // Missing and yet a duplicate: most likely another writer has just added or removed it. If it persists, it
            // is the row of a value that was lost with the passcode but not removed yet.
            if round > 2, probe(account) == .itemNotFound {
                _ = SecItemDelete(place(account) as CFDictionary)
            }
        }
        throw KeychainError(.contended, status: .duplicateItem)
    }

    func add(
        _ secret: Secret, _ account: String, label: String? = nil
    ) throws(KeychainError) -> SecurityStatus {
        let protection = try keychain.protection.attribute()
        return secret.withData { data in
            var attributes = place(account)
            attributes[kSecAttrLabel] = label
            attributes[protection.key] = protection.value
            attributes[kSecValueData] = data
            // Adding asks nobody; only an application password has a part in it.
            if isAuthenticationGiven { attributes[kSecUseAuthenticationContext] = authentication.context }
            return SecurityStatus(rawValue: SecItemAdd(attributes as CFDictionary, nil))
        }
    }

    func update(
        _ secret: Secret, _ account: String, label: String? = nil
    ) throws(KeychainError) -> SecurityStatus {
        let protection = try keychain.protection.attribute()
        return secret.withData { data in
            var query = place(account)
            query[kSecUseAuthenticationContext] = authentication.context
            var changes: [CFString: Any] = [kSecValueData: data, protection.key: protection.value]
            changes[kSecAttrLabel] = label
            return SecurityStatus(rawValue: SecItemUpdate(query as CFDictionary, changes as CFDictionary))
        }
    }

    func remove(_ account: String?) throws(KeychainError) {
        // First the record, so that a kill in between leaves none that reports a loss; and again afterwards, in case
        // the value was stored in between.
        forgetRecord(account)
        let status = SecurityStatus(rawValue: SecItemDelete(place(account) as CFDictionary))
        forgetRecord(account)
        guard status == .success || status == .itemNotFound else { throw error(status, .remove, account) }
    }

    /// Whether the value is there, asking nobody: success, not found, or not without the person or the unlocked phone.
    func probe(_ account: String) -> SecurityStatus {
        let context = LAContext()
        context.interactionNotAllowed = true
        var query = place(account)
        query[kSecUseAuthenticationContext] = context
        return SecurityStatus(rawValue: SecItemCopyMatching(query as CFDictionary, nil))
    }

    /// As ``probe(_:)`` without guarded values: a refusal now comes from the lock screen.
    func probeUnguarded(_ account: String?) -> SecurityStatus {
        var query = place(account)
        query[kSecUseAuthenticationUI] = kSecUseAuthenticationUISkip
        return SecurityStatus(rawValue: SecItemCopyMatching(query as CFDictionary, nil))
    }
}

import Foundation
import LocalAuthentication
import Security

/// The attributes of a value.
public struct KeychainItemAttributes: Sendable, Hashable {
    /// The account.
    public let account: String
    /// The access group in which it is.
    public let accessGroup: String
    /// When it can be read; `nil` for a class that ``KeychainAccessibility`` does not offer.
    public let accessibility: KeychainAccessibility?
    /// When it was added.
    public let created: Date?
    /// When it was last changed.
    public let modified: Date?
}

/// The values of a keychain, as far as visible without a prompt.
public struct KeychainListing: Sendable, Hashable {
    /// Whether the list is whole.
    public enum Completeness: Sendable, Hashable {
        /// Nothing is missing.
        case whole
        /// There are guarded values besides, whose names the system does not tell without a prompt.
        case guardedValuesLeftOut
    }

    /// The values that can be seen, by account.
    public let items: [KeychainItemAttributes]
    /// Whether there are others.
    public let completeness: Completeness
}

/// Whether there is a value, as far as visible without a prompt.
public enum KeychainPresence: Sendable, Hashable {
    /// No, and none was lost that is known of.
    case absent
    /// No; there was one, which went with the passcode.
    case lostWithPasscode
    /// No; there was one, which went when the enrolled faces or fingers changed.
    case invalidated
    /// Yes, and it can be read now without a prompt.
    case readable
    /// It exists, and reading it requires consent.
    case guarded
}

extension Keychain {
    /// Looks for a value without a prompt.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/locked`` while the phone's lock hides it.
    public func presence(of account: String) async throws(KeychainError) -> KeychainPresence {
        try await perform(nil) { session throws(KeychainError) in
            let status = session.probe(account)
            switch status {
            case .success: return .readable
            case .itemNotFound:
                return switch session.error(status, .read, account).code {
                case .lostWithPasscode: .lostWithPasscode
                case .invalidated: .invalidated
                default: .absent
                }
            case .interactionNotAllowed where session.probeUnguarded(account) != .interactionNotAllowed:
                return .guarded
            default: throw session.error(status, .read, account)
            }
        }
    }

    /// Lists the values of this service in its access group, all at once and without a prompt.
    ///
    /// - Throws: ``KeychainError``, with the code ``KeychainError/Code/locked`` if the phone's lock hides one of them.
    public func list() async throws(KeychainError) -> KeychainListing {
        try await perform(nil) { session throws(KeychainError) in try session.list() }
    }
}

extension KeychainSession {
    fileprivate func list() throws(KeychainError) -> KeychainListing {
        let context = LAContext()
        context.interactionNotAllowed = true
        let everything = attributes([kSecUseAuthenticationContext: context])
        switch everything.status {
        case .success: return KeychainListing(items: everything.items, completeness: .whole)
        case .itemNotFound: return KeychainListing(items: [], completeness: .whole)
        case .interactionNotAllowed: break
        default: throw error(everything.status, .read, nil)
        }
        // A guarded value or a locked one: with the guarded ones left out, only a locked one still fails the call.
        let unguarded = attributes([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip])
        guard unguarded.status == .success || unguarded.status == .itemNotFound else {
            throw error(unguarded.status, .read, nil)
        }
        return KeychainListing(items: unguarded.items, completeness: .guardedValuesLeftOut)
    }

    private func attributes(
        _ more: [CFString: Any]
    ) -> (status: SecurityStatus, items: [KeychainItemAttributes]) {
        var query = place(nil).merging(more) { $1 }
        query[kSecMatchLimit] = kSecMatchLimitAll
        query[kSecReturnAttributes] = true
        var result: CFTypeRef?
        let status = SecurityStatus(rawValue: SecItemCopyMatching(query as CFDictionary, &result))
        let rows = result as? [[String: Any]] ?? []
        let items = rows.map(KeychainItemAttributes.init).sorted {
            ($0.account, $0.accessGroup) < ($1.account, $1.accessGroup)
        }
        return (status, items)
    }
}

extension KeychainItemAttributes {
    init(_ row: [String: Any]) {
        account = row[kSecAttrAccount as String] as? String ?? ""
        accessGroup = row[kSecAttrAccessGroup as String] as? String ?? ""
        accessibility = (row[kSecAttrAccessible as String] as? String).flatMap(KeychainAccessibility.init(constant:))
        created = row[kSecAttrCreationDate as String] as? Date
        modified = row[kSecAttrModificationDate as String] as? Date
    }
}

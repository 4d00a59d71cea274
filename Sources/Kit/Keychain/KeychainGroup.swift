import Foundation
import LatchkeyLock
import Security

/// The access group of calls that name none: the app's first.
///
/// Apple adds to the first group where none is named, and searches, updates and deletes in all of them
/// (`SecItemServer.c`). Any app that shares one of the groups could so put an item in the way, and be read, or be given
/// what is written. So each call names its group.
package enum KeychainGroup {
    /// The service of the item by which the system tells the group; it is there for the time of two calls.
    static let markService = "latchkey.group"

    /// What this process has learned; its entitlements do not change.
    private static let known = Lock<String?>(nil)

    /// Makes calls in a group, on a thread that may block.
    ///
    /// The app's first group is asked for once in a process.
    ///
    /// - Parameters:
    ///   - named: the group; `nil` for the app's first one.
    ///   - body: makes the calls, which all name the group that it is given.
    /// - Throws: what `body` throws; ``KeychainError`` before the phone's first unlock, if nothing was learned before.
    package static func perform<Value, Failure: GroupRefusal>(
        in named: String?, _ body: (String) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let named { return try body(named) }
        let first: String
        do throws(KeychainError) {
            first = try firstGroup()
        } catch {
            throw Failure(error)
        }
        do throws(Failure) {
            return try body(first)
        } catch {
            // A process that hosts one app after another has learned the group of an earlier one.
            guard error.lacksEntitlement, let other = try? learn(), other != first else { throw error }
            return try body(other)
        }
    }

    /// Forgets what this process has learned, as its end does.
    package static func forget() {
        known.withLock { $0 = nil }
    }

    private static func firstGroup() throws(KeychainError) -> String {
        if let group = known.withLock({ $0 }) { return group }
        return try learn()
    }

    /// Adds an item without content under a new name, to learn where it is, and removes it.
    ///
    /// An item that is there already would not do: it may be another app's.
    private static func learn() throws(KeychainError) -> String {
        let protection = KeychainProtection.afterFirstUnlockThisDeviceOnly
        let session = KeychainSession(
            keychain: Keychain(service: markService, protection: protection), group: nil,
            authentication: DeviceAuthentication(), isAuthenticationGiven: false)
        let name = UUID().uuidString
        var mark = session.place(name)
        mark[kSecAttrAccessible] = protection.accessibility.constant
        mark[kSecValueData] = Data()
        mark[kSecReturnAttributes] = true
        var item: CFTypeRef?
        let status = SecurityStatus(rawValue: SecItemAdd(mark as CFDictionary, &item))
        guard status == .success else { throw session.error(status, .write, nil) }
        guard let group = (item as? [String: Any])?[kSecAttrAccessGroup as String] as? String else {
            _ = SecItemDelete(session.place(name) as CFDictionary)
            throw KeychainError(.systemFailed)
        }
        // All of the service's: an app that was killed at this place has left one. If it fails, the next process does it.
        var marks = session.place(nil)
        marks[kSecAttrAccessGroup] = group
        _ = SecItemDelete(marks as CFDictionary)
        known.withLock { $0 = group }
        return group
    }
}

/// An error of calls in a group.
package protocol GroupRefusal: Error {
    /// Tells why the app's group could not be learned.
    init(_ error: KeychainError)
    /// Whether the app is not entitled to the group.
    var lacksEntitlement: Bool { get }
}

extension KeychainError: GroupRefusal {
    package init(_ error: KeychainError) {
        self = error
    }

    package var lacksEntitlement: Bool { code == .entitlementMissing }
}

extension LatchkeyError: GroupRefusal {
    package var lacksEntitlement: Bool { code == .entitlementMissing }
}

import Foundation
import Security

/// The sign-in in the phone's keychain, where it survives the app's end.
///
/// The item is the SDK's: class generic password, account `OAuth`, service `auth`, accessible after the first unlock and
/// on this device only. Its contents are not: they are JSON here, and an archive of AppAuth's objects there.
final class SignInStore: Sendable {
    /// Names one sign-in: what a later one, or a sign-out, has replaced writes nothing any more.
    struct Ticket: Sendable, Equatable {
        fileprivate let number: Int
    }

    // One call of the keychain after the other, so that a refresh that ends late cannot bring back what was removed.
    private let queue = DispatchQueue(label: "GoogleSignIn.keychain")
    // Only touched on `queue`.
    nonisolated(unsafe) private var newest = 0

    /// The saved sign-in and its ticket; nil without one, or if it cannot be read.
    func load() -> (state: SignInState, ticket: Ticket)? {
        queue.sync { Self.read().map { ($0, Ticket(number: newest)) } }
    }

    /// Saves a new sign-in in place of the one before.
    ///
    /// - Throws: `GIDSignInError.keychain`.
    func replace(with state: SignInState) throws -> Ticket {
        try queue.sync {
            newest += 1
            try Self.write(state)
            return Ticket(number: newest)
        }
    }

    /// Saves what became of a sign-in, unless another one, or a sign-out, came after it.
    ///
    /// - Throws: `GIDSignInError.keychain`.
    func update(_ state: SignInState, _ ticket: Ticket) throws {
        try queue.sync { if ticket.number == newest { try Self.write(state) } }
    }

    /// Whether no other sign-in, and no sign-out, came after the one of a ticket.
    func isNewest(_ ticket: Ticket) -> Bool { queue.sync { ticket.number == newest } }

    /// Removes the sign-in.
    func clear() {
        queue.sync {
            newest += 1
            // What cannot be removed was either not there, or cannot be read either.
            SecItemDelete(Self.item as CFDictionary)
        }
    }

    private static var item: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "OAuth", kSecAttrService: "auth"]
    }

    private static func read() -> SignInState? {
        var query = item
        query[kSecReturnData] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data else {
            return nil
        }
        return try? JSONDecoder().decode(SignInState.self, from: data)
    }

    private static func write(_ state: SignInState) throws {
        var new = item
        new[kSecValueData] = try JSONEncoder().encode(state)
        SecItemDelete(item as CFDictionary)
        new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        guard SecItemAdd(new as CFDictionary, nil) == errSecSuccess else {
            throw GIDSignInError(.keychain, "keychain error")
        }
    }
}

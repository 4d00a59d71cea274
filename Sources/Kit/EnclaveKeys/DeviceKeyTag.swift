import Foundation
import LatchkeyWire

/// The storage of a private key.
public enum KeyStorage: String, Codable, Sendable, Hashable, CaseIterable {
    /// In the Secure Enclave, which it never leaves.
    case secureEnclave
    /// In the keychain as an ordinary key: on simulators, which have no Secure Enclave.
    case keychain
}

/// The protection of a private key.
public enum KeyProtection: String, Codable, Sendable, Hashable, CaseIterable {
    /// The face or finger, or the passcode instead (`.userPresence`).
    case userPresence
    /// The passcode alone (`.devicePasscode`).
    case devicePasscode
}

/// The application tag under which a key is found again: one for each type of key and user of a server, in three slots.
///
/// There are three so that a user's new key can be made, tried and enrolled while the old one still works, and while
/// the key of a recovery waits.
public struct DeviceKeyTag: Codable, Sendable, Hashable {
    /// The three places that keys of one type and user take turns in.
    public enum Slot: String, Codable, Sendable, Hashable, CaseIterable {
        case a, b, c

        /// The first place that none of these keys has; there is one for up to two.
        static func free(besides tags: Set<DeviceKeyTag>) -> Slot {
            allCases.first { slot in !tags.contains { $0.slot == slot } } ?? .a
        }
    }

    /// The key's user.
    public let username: Username
    /// The server whose user it is; `nil` for keys of earlier versions, which did not name it.
    public let serverID: ServerID?
    /// Its storage.
    public let storage: KeyStorage
    /// Its protection.
    public let protection: KeyProtection
    /// The slot.
    public let slot: Slot
    /// The keychain group in which the key is; `nil` for the app's first one.
    public let accessGroup: String?

    /// Creates a tag from its parts.
    ///
    /// - Parameters:
    ///   - serverID: the server whose user it is (default: the tag names none).
    ///   - accessGroup: a keychain group that the app is entitled to (default: the app's first). Every app of the group
    ///     can use and delete the key.
    public init(
        username: Username, serverID: ServerID? = nil, storage: KeyStorage, protection: KeyProtection, slot: Slot,
        accessGroup: String? = nil
    ) {
        self.username = username
        self.serverID = serverID
        self.storage = storage
        self.protection = protection
        self.slot = slot
        self.accessGroup = accessGroup
    }

    /// The value of `kSecAttrApplicationTag`, in UTF-8.
    ///
    /// Server and name stand last, and neither can contain the character between them: no name can pose as another tag.
    public var data: Data {
        let user = serverID.map { "\($0)#\(username)" } ?? "\(username)"
        return Data("latchkey.device-key.\(storage.rawValue).\(protection.rawValue).\(slot.rawValue).\(user)".utf8)
    }

    /// Every tag that a user's keys can have in a keychain group.
    ///
    /// - Parameters:
    ///   - serverID: the server whose user it is (default: the tags name none).
    ///   - accessGroup: the group; `nil` for the app's first one.
    public static func all(
        of username: Username, at serverID: ServerID? = nil, accessGroup: String? = nil
    ) -> [DeviceKeyTag] {
        KeyStorage.allCases.flatMap { storage in
            KeyProtection.allCases.flatMap { protection in
                Slot.allCases.map { slot in
                    DeviceKeyTag(
                        username: username, serverID: serverID, storage: storage, protection: protection, slot: slot,
                        accessGroup: accessGroup)
                }
            }
        }
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyLock

/// A security key: an authenticator of its own (CTAP 2), which a person holds to a phone.
///
/// It is no part of a phone: it can be held to several, and is in no state file or backup. Its credentials are not
/// synchronized, and its counter counts.
public final class SecurityKey: Sendable {
    /// How a key speaks to a phone; the words of WebAuthn.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// Plugged in.
        case usb
        /// Held to the phone.
        case nfc
        /// Over Bluetooth.
        case bluetooth = "ble"
    }

    /// A credential of a key, and its public half.
    public struct SavedCredential: Sendable, Hashable {
        /// The id of the credential: 32 bytes.
        public let credentialID: Data
        /// The relying party's id, a domain.
        public let relyingParty: String
        /// The user handle: 1 to 64 bytes.
        public let userID: Data
        /// The account's name.
        public let name: String
        /// Whether the key finds it without being told its id.
        public let isDiscoverable: Bool
    }

    /// Wrong PINs until the key is blocked.
    public static let maximumPINRetries = 8
    /// Wrong PINs in a row until the key has to be taken away and held to the phone again.
    static let maximumPINsAtOnce = 3

    /// How the key speaks to a phone.
    public let transports: [Transport]
    /// Names the kind of key: 16 bytes.
    public let aaguid: Data
    private let contents = Lock(Contents())

    private struct Contents {
        var pin: String?
        var retries = SecurityKey.maximumPINRetries
        var counter: UInt32 = 0
        var credentials: [SecurityKeyCredential] = []
    }

    /// Makes a key without credentials and without a PIN.
    ///
    /// - Parameters:
    ///   - transports: how it speaks to a phone.
    ///   - aaguid: names its kind.
    public init(
        transports: [Transport] = [.usb, .nfc],
        aaguid: UUID = UUID(uuid: (0x4C, 0x61, 0x74, 0x63, 0x68, 0x6B, 0x65, 0x79, 0, 0, 0, 0, 0, 0, 0, 1))
    ) {
        self.transports = transports
        self.aaguid = withUnsafeBytes(of: aaguid.uuid) { Data($0) }
    }

    /// The credentials, oldest first.
    public var credentials: [SavedCredential] {
        contents.withLock { $0.credentials }.map {
            SavedCredential(
                credentialID: Data($0.id), relyingParty: $0.relyingParty, userID: Data($0.userHandle), name: $0.name,
                isDiscoverable: $0.isDiscoverable)
        }
    }

    /// Whether it verifies its owner by a PIN.
    public var hasPIN: Bool { contents.withLock { $0.pin != nil } }

    /// How many wrong PINs are left; 0 for a key that is blocked until it is reset.
    public var pinRetries: Int { contents.withLock { $0.retries } }

    /// Sets the PIN: 4 characters to 63 bytes of UTF-8.
    ///
    /// - Returns: false for another length, which changes nothing.
    @discardableResult
    public func setPIN(_ pin: String) -> Bool {
        guard pin.unicodeScalars.count >= 4, pin.utf8.count <= 63 else { return false }
        contents.withLock {
            $0.pin = pin
            $0.retries = Self.maximumPINRetries
        }
        return true
    }

    /// Removes all credentials and the PIN.
    public func reset() { contents.withLock { $0 = Contents() } }
}

extension SecurityKey {
    /// Whether a PIN is right; a wrong one costs a retry, and a key without retries takes none.
    func verify(_ pin: String) -> Bool {
        contents.withLock { contents in
            guard contents.retries > 0, let known = contents.pin else { return false }
            guard known == pin else {
                contents.retries -= 1
                return false
            }
            contents.retries = Self.maximumPINRetries
            return true
        }
    }

    /// The credentials of a relying party, newest first.
    ///
    /// - Parameter allowed: the ids to choose from; empty for those that the key finds by itself.
    func credentials(of relyingParty: String, allowed: [[UInt8]]) -> [SecurityKeyCredential] {
        contents.withLock { $0.credentials }.reversed().filter {
            $0.relyingParty == relyingParty && (allowed.isEmpty ? $0.isDiscoverable : allowed.contains($0.id))
        }
    }

    /// Keeps a credential; one that is discoverable replaces that of the same relying party and user handle.
    ///
    /// - Returns: the counter of the new credential.
    func keep(_ credential: SecurityKeyCredential) -> UInt32 {
        contents.withLock { contents in
            if credential.isDiscoverable {
                contents.credentials.removeAll {
                    $0.isDiscoverable && $0.relyingParty == credential.relyingParty
                        && $0.userHandle == credential.userHandle
                }
            }
            contents.credentials.append(credential)
            contents.counter += 1
            return contents.counter
        }
    }

    /// Counts a signature.
    func count() -> UInt32 {
        contents.withLock { contents in
            contents.counter += 1
            return contents.counter
        }
    }
}

extension VirtualPhone {
    /// The security key that the person holds ready; nil for none.
    ///
    /// It belongs to the person: erasing the phone leaves it as it is.
    public var securityKey: SecurityKey? { state.withLock { $0.securityKey } }

    /// Gives the person a security key, or takes it away.
    public func hold(_ key: SecurityKey?) {
        state.withLock { $0.securityKey = key }
        note("holdSecurityKey", outcome: key == nil ? "none" : "ok")
    }
}

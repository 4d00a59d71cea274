import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Names and addresses in the audit log, readable only with the user's key from the database.
///
/// The text is base64url without padding of nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM; the
/// plaintext is a JSON object with `username` and `address`, and the user's random id is authenticated with it.
public enum AuditSeal {
    private static let nonceLength = 12

    /// Encrypts names and addresses under a user's key.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't, or has no randomness.
    static func seal(_ personal: [UInt8], for identity: AuditIdentity) throws(CryptoError) -> String {
        let nonce = try SecureRandom.bytes(nonceLength)
        let sealed = try AESGCM.seal(
            personal, key: identity.key, nonce: nonce, authenticating: Array(identity.id.rawValue.utf8))
        return Base64.encodeURL(nonce + sealed.ciphertext + sealed.tag)
    }

    /// The event with its names and addresses readable; as it is if they were changed or are another user's.
    public static func opened(_ event: AuditEvent, with identity: AuditIdentity?) -> AuditEvent {
        guard let identity, event.user == identity.id.rawValue, let sealed = event.sealed,
            let personal = open(sealed, identity),
            let names = try? JSONDecoder().decode(AuditNames.self, from: Data(personal))
        else { return event }
        var event = event
        event.sealed = nil
        names.put(into: &event)
        return event
    }

    private static func open(_ text: String, _ identity: AuditIdentity) -> [UInt8]? {
        guard let bytes = Base64.decodeURL(text[...]), bytes.count >= nonceLength + AESGCM.tagLength else { return nil }
        return try? AESGCM.open(
            Array(bytes[nonceLength..<(bytes.count - AESGCM.tagLength)]), tag: Array(bytes.suffix(AESGCM.tagLength)),
            key: identity.key, nonce: Array(bytes.prefix(nonceLength)),
            authenticating: Array(identity.id.rawValue.utf8))
    }
}

/// What is encrypted in a line: by an app's choice a device id may be that of a person's phone.
struct AuditNames: Codable, PlainWritable {
    var username: String?
    var address: String?
    var deviceId: String?
    /// The device that asked for something that was done to another, or to a recovery.
    var requester: String?

    /// The names of an event; `nil` if it has none.
    init?(_ event: AuditEvent) {
        (username, address, deviceId) = (event.username, event.address, event.deviceId)
        requester = event.event.requester.flatMap { event[keyPath: $0] }
        guard username != nil || address != nil || deviceId != nil || requester != nil else { return nil }
    }

    /// Gives an event its names; what older lines have in clear stays.
    func put(into event: inout AuditEvent) {
        event.username = username ?? event.username
        event.address = address ?? event.address
        event.deviceId = deviceId ?? event.deviceId
        if let requester, let path = event.event.requester { event[keyPath: path] = requester }
    }

    func write(to object: inout PlainJSONWriter) {
        object.add("address", address)
        object.add("deviceId", deviceId)
        object.add("requester", requester)
        object.add("username", username)
    }
}

extension AuditEvent.Kind {
    /// Where events of this kind have the id of the device that asked; `nil` if they have none besides `deviceId`.
    fileprivate var requester: WritableKeyPath<AuditEvent, String?>? {
        switch self {
        case .deviceRemoved, .methodDowngraded: \.detail
        case .recoveryStopped: \.reason
        default: nil
        }
    }
}

extension AuditEvent {
    /// The event without names, addresses and device ids.
    var withoutNames: AuditEvent {
        var event = self
        event.username = nil
        event.address = nil
        event.deviceId = nil
        if let path = self.event.requester { event[keyPath: path] = nil }
        return event
    }

    /// The event as the log's files have it: the user's random id for the name, and the names encrypted.
    ///
    /// Of a user without an identity nothing remains.
    func sealed(for identity: AuditIdentity?) throws(CryptoError) -> AuditEvent {
        let names = AuditNames(self)
        guard names != nil || identity != nil else { return self }
        var event = withoutNames
        event.user = identity?.id.rawValue
        if let identity, let names, let personal = SortedJSON.bytes(of: names) {
            event.sealed = try AuditSeal.seal(personal, for: identity)
        }
        return event
    }

    /// The user as the store finds them; `nil` if the event names none.
    var noteSubject: StepNote.Subject? {
        subject.map { .user($0) } ?? username.flatMap(Username.init(rawValue:)).map { .named($0) }
    }
}

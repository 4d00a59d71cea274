import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// What other services are told of an event of the audit log, in the words of CAEP 1.0 and RISC 1.0.
struct SecurityEvent: Sendable {
    /// The types of events that this server tells.
    enum Kind: String, CaseIterable {
        case sessionRevoked = "https://schemas.openid.net/secevent/caep/event-type/session-revoked"
        case credentialChange = "https://schemas.openid.net/secevent/caep/event-type/credential-change"
        case accountDisabled = "https://schemas.openid.net/secevent/risc/event-type/account-disabled"
        case accountEnabled = "https://schemas.openid.net/secevent/risc/event-type/account-enabled"
        case accountPurged = "https://schemas.openid.net/secevent/risc/event-type/account-purged"
        case identifierChanged = "https://schemas.openid.net/secevent/risc/event-type/identifier-changed"
    }

    let announcement: StepNote.Announcement

    /// The events for other services; none if they need not know of it.
    static func announcements(of event: AuditEvent, at milliseconds: UInt64) -> [StepNote.Announcement] {
        meanings(of: event).compactMap { SecurityEvent($0, event, at: milliseconds)?.announcement }
    }

    private init?(_ meaning: Meaning, _ event: AuditEvent, at milliseconds: UInt64) {
        let (kind, credential, change) = meaning
        let claims = Claims(
            changeType: change, credentialType: credential, timestamp: Int64(milliseconds / 1000),
            initiator: Self.initiator(of: event))
        let content = Stored(kind: kind, claims: claims, session: kind == .sessionRevoked ? event.endedSession : nil)
        // Without randomness nothing else works either: the step itself draws some.
        guard let id = try? SecureRandom.bytes(16), let events = SortedJSON.bytes(of: content) else { return nil }
        announcement = StepNote.Announcement(id: Base64.encodeURL(id), kind: kind.rawValue, events: events)
    }

    /// The member of what is stored that names the session; no type of events is called so.
    static let sessionMember = "session"

    /// What is stored of an event: the claim `events`, and in it the session, which becomes part of the subject.
    private struct Stored: Encodable {
        let kind: Kind
        let claims: Claims
        let session: SessionID?

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(claims, forKey: Key(stringValue: kind.rawValue))
            try object.encodeIfPresent(session, forKey: Key(stringValue: SecurityEvent.sessionMember))
        }
    }

    /// The members of an event, named as CAEP 1.0 §2 and §3.3 name them.
    private struct Claims: Encodable {
        let changeType: String?
        let credentialType: String?
        let timestamp: Int64
        let initiator: String

        private enum CodingKeys: String, CodingKey {
            case changeType = "change_type"
            case credentialType = "credential_type"
            case timestamp = "event_timestamp"
            case initiator = "initiating_entity"
        }
    }

    private typealias Meaning = (kind: Kind, credential: String?, change: String?)

    /// A number is a credential, and where it takes the place of another also a changed identifier.
    private static func meanings(of event: AuditEvent) -> [Meaning] {
        let isReplacedNumber = event.event == .numberVerified && event.reason == AuditEvent.replacedNumber
        return [meaning(of: event.event), isReplacedNumber ? (.identifierChanged, nil, nil) : nil].compactMap { $0 }
    }

    private static func meaning(of kind: AuditEvent.Kind) -> Meaning? {
        switch kind {
        case .sessionRevoked, .sessionsEnded, .refreshTokenReused, .accountSignedOut: (.sessionRevoked, nil, nil)
        case .deviceEnrolled, .recoveryCompleted: (.credentialChange, "app", "create")
        case .deviceRemoved: (.credentialChange, "app", "delete")
        case .methodUpgraded: (.credentialChange, "app", "update")
        case .numberVerified, .smsSwitched, .methodDowngraded: (.credentialChange, "phone-sms", "update")
        case .keyAttested: (.credentialChange, "app", "create")
        case .identityLinked: (.credentialChange, "linked-identity", "create")
        case .identityRemoved: (.credentialChange, "linked-identity", "delete")
        case .keySuspended, .keyRetired: (.credentialChange, "app", "revoke")
        case .keyReinstated: (.credentialChange, "app", "update")
        case .accountSuspended: (.accountDisabled, nil, nil)
        case .accountReinstated: (.accountEnabled, nil, nil)
        case .accountErased: (.accountPurged, nil, nil)
        default: nil
        }
    }

    private static func initiator(of event: AuditEvent) -> String {
        if event.operatorId != nil { return "admin" }
        switch event.event {
        case .refreshTokenReused, .keySuspended, .keyReinstated: return "policy"
        default: return "user"
        }
    }
}

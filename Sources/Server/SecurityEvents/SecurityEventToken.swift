import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The claims of a security event token (RFC 8417 §2.2, RFC 9493).
struct SecurityEventClaims: Codable, Sendable, Equatable {
    /// Whom or what the event is about.
    enum Subject: Sendable, Equatable {
        /// A user, and for the end of sessions all of theirs.
        case user(User)
        /// One session of a user, as a complex subject (Shared Signals Framework 1.0 §3.2).
        case session(Session, of: User)
    }

    /// A user, by issuer and subject as in access tokens (RFC 9493 §3.2.4).
    struct User: Codable, Sendable, Equatable {
        var format = "iss_sub"
        var iss: String
        var sub: UserID
    }

    /// A session, by the claim `sid` of its access tokens (RFC 9493 §3.2.5).
    struct Session: Codable, Sendable, Equatable {
        var format = "opaque"
        var id: SessionID
    }

    /// The server.
    var iss: String
    /// The receiver's URL.
    var aud: String
    /// When the token was made, in seconds since 1970, by the server's clock.
    var iat: Int64
    /// The event's id, the same at every attempt.
    var jti: String
    var subject: Subject
    /// When the event happened, in seconds since 1970.
    var toe: Int64
    var events: JSONValue

    private enum CodingKeys: String, CodingKey {
        case iss, aud, iat, jti, toe, events
        case subject = "sub_id"
    }

    /// Makes the claims of an event; `nil` if what is stored of it is no JSON.
    init?(_ record: SecurityEventRecord, serverID: ServerID, receiver: String, now seconds: Int64) {
        guard case .object(var events)? = try? JSONDecoder().decode(JSONValue.self, from: Data(record.events)) else {
            return nil
        }
        iss = serverID.rawValue
        aud = receiver
        iat = seconds
        jti = record.tokenID
        let user = User(iss: serverID.rawValue, sub: record.subject)
        if case .string(let id)? = events.removeValue(forKey: SecurityEvent.sessionMember),
            let session = SessionID(rawValue: id)
        {
            subject = .session(Session(id: session), of: user)
        } else {
            subject = .user(user)
        }
        toe = record.time / 1000
        self.events = .object(events)
    }
}

extension SecurityEventClaims.Subject: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, user, session
    }

    private static let complex = "complex"

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        if try object.decode(String.self, forKey: .format) == Self.complex {
            let user = try object.decode(SecurityEventClaims.User.self, forKey: .user)
            self = .session(try object.decode(SecurityEventClaims.Session.self, forKey: .session), of: user)
        } else {
            self = .user(try SecurityEventClaims.User(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .user(let user): try user.encode(to: encoder)
        case .session(let session, let user):
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(Self.complex, forKey: .format)
            try object.encode(user, forKey: .user)
            try object.encode(session, forKey: .session)
        }
    }
}

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
    /// The user, by issuer and subject as in access tokens (RFC 9493 §3.2.4).
    struct Subject: Codable, Sendable, Equatable {
        var format = "iss_sub"
        var iss: String
        var sub: UserID
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
        guard let events = try? JSONDecoder().decode(JSONValue.self, from: Data(record.events)) else { return nil }
        iss = serverID.rawValue
        aud = receiver
        iat = seconds
        jti = record.tokenID
        subject = Subject(iss: serverID.rawValue, sub: record.subject)
        toe = record.time / 1000
        self.events = events
    }
}

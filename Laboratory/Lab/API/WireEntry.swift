/// A request of a phone and its reply, as they went over the wire.
///
/// The event `wire`.
///
/// Nothing is left out: codes, tokens and phone numbers are included, because this is a lab.
public struct WireEntry: Codable, Sendable, Hashable {
    /// Counts requests, from 1.
    public var id: Int
    /// The phone's id.
    public var phone: String
    /// When it began, in the visit's time, milliseconds since 1970.
    public var at: Int64
    /// The method.
    public var method: String
    /// The path and query as the server gets them.
    public var path: String
    /// Its purpose in plain words: "The phone asks for a challenge".
    public var words: String
    /// The request as the server received it.
    public var request: WireMessage
    /// The server's reply; nil if it never received the request.
    public var response: WireMessage?
    /// The reply's status as the server gave it; nil without a reply.
    public var status: Int?
    /// `pending`, `held` (at a breakpoint), `answered`, `lostBefore`, `lostAfter`, `offline`, `repeated` (a copy that the
    /// network made) or `sentAgain` (a copy that the visitor sent).
    public var outcome: String
    /// The request that this is a copy of; nil if it is none.
    public var copyOf: Int?
    /// The disturbances that hit it, by their names in ``Faults``; `kill` if the app was killed there, `airplane` if
    /// airplane mode cut it, `edited` or `dropped` if the visitor did that.
    public var faults: [String]
    /// From the request's first byte to the reply, in milliseconds, delays of the lab included.
    public var milliseconds: Double
    /// The server's own part of it.
    public var serverMilliseconds: Double?
    /// The decoded contents.
    public var decoded: WireDecoding
    /// The request as a command line.
    public var curl: String
}

/// Headers and body of a request or reply.
public struct WireMessage: Codable, Sendable, Hashable {
    /// The headers in their order.
    public var headers: [WireHeader]
    /// The body as text.
    public var body: String
    /// How many bytes the body has.
    public var length: Int
}

/// One header line.
public struct WireHeader: Codable, Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
}

/// The decoded parts of a request and its reply; each member is nil if absent.
public struct WireDecoding: Codable, Sendable, Hashable {
    /// The challenge that the server gave, or that was signed.
    public var challenge: DecodedChallenge?
    /// The context that a signature over this challenge is bound to.
    public var context: DecodedContext?
    /// The signature that was sent.
    public var signature: DecodedSignature?
    /// The access token that was sent.
    public var sentToken: DecodedToken?
    /// The access token that was given.
    public var givenToken: DecodedToken?
    /// The attestation or assertion that was sent.
    public var appAttest: DecodedAppAttest?
    /// The request to a Flow access node.
    public var flow: DecodedFlow?
}

/// A challenge, taken apart.
public struct DecodedChallenge: Codable, Sendable, Hashable {
    /// `plain` (the nonce alone) or `bound` (nonce and hash of the context).
    public var scheme: String
    /// 32 random bytes, in hexadecimal.
    public var nonce: String
    /// SHA-256 of the context, in hexadecimal; nil for `plain`.
    public var contextHash: String?
    /// All of it, in hexadecimal: these bytes are signed.
    public var bytes: String
}

/// The context of a bound challenge, as phone and server both build it.
public struct DecodedContext: Codable, Sendable, Hashable {
    /// Its fields in their order.
    public var fields: [NamedValue]
    /// SHA-256 over it, in hexadecimal.
    public var hash: String
    /// Whether that is the hash in the challenge.
    public var matches: Bool
}

/// A name and a value.
public struct NamedValue: Codable, Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
}

/// An ECDSA signature, taken apart.
public struct DecodedSignature: Codable, Sendable, Hashable {
    /// `DER` or `P1363`; `unreadable` if it is neither.
    public var form: String
    /// The first number, in hexadecimal.
    public var r: String?
    /// The second number, in hexadecimal.
    public var s: String?
    /// All of it, in hexadecimal.
    public var bytes: String
    /// How many bytes.
    public var length: Int
}

/// A JSON Web Token, taken apart; its signature is not checked here.
public struct DecodedToken: Codable, Sendable, Hashable {
    /// The header's members, sorted.
    public var header: [NamedValue]
    /// The claims, sorted.
    public var claims: [NamedValue]
    /// When it ends, in seconds since 1970; nil if it does not say.
    public var expiresAt: Int64?
    /// Whether that was past in the visit's time when it was seen.
    public var isExpired: Bool
}

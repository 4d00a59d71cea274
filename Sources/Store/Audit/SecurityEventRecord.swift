import LatchkeyWire

/// A security event that waits to be delivered to another service.
public struct SecurityEventRecord: Sendable, Equatable {
    /// Its number: later events have higher ones.
    public var number: Int64
    /// The token's id (`jti`), the same at every attempt.
    public var tokenID: String
    /// The user.
    public var subject: UserID
    /// When it happened, in milliseconds since 1970.
    public var time: Int64
    /// The claim `events` as JSON, and in it, as the server pleases, what belongs to the subject.
    public var events: [UInt8]
}

/// How many security events left the store without having been delivered.
public struct DroppedEvents: Sendable, Equatable {
    /// Those that were tried for too long.
    public var expired = 0
    /// Those whose place a newer one has taken, because as many wait as may.
    public var replaced = 0

    /// None.
    public init() {}
}

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

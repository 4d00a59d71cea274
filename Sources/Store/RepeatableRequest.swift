#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request that its client may send again and have done once, by a key of the client's choice.
///
/// It is remembered by the step that does it, and only if that step changes something or finds it done.
public struct RepeatableRequest: Sendable, Equatable {
    /// The key, together with whatever else tells requests apart.
    public var key: RequestKeyHash
    /// The hash of the request's contents.
    public var fingerprint: RequestFingerprint
    /// When it came, to the millisecond.
    public var receivedAt: Date

    /// Makes one from all its parts; the time is rounded to the millisecond.
    public init(key: RequestKeyHash, fingerprint: RequestFingerprint, receivedAt: Date) {
        self.key = key
        self.fingerprint = fingerprint
        self.receivedAt = Date(storedMilliseconds: receivedAt.storedMilliseconds)
    }
}

/// The SHA-256 of a request's key, operation and user, 32 bytes.
public struct RequestKeyHash: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the digest; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

/// The SHA-256 of a request's contents, 32 bytes.
public struct RequestFingerprint: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the digest; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

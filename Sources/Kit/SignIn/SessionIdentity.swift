import Foundation

/// An opaque identifier by which a server recognizes a signed-in person for some time.
///
/// Whoever has it can act as that person until it expires: it is kept as a ``Secret`` and never printed.
public struct SessionIdentity: Sendable, Equatable {
    /// The longest lifetime that is accepted from a server: 366 days, in seconds.
    public static let maximumLifetime: TimeInterval = 366 * 86_400
    /// The longest identifier, in bytes.
    public static let maximumLength = 4096

    /// The identifier: 1 to 4096 visible ASCII characters.
    public let id: Secret
    /// When it expires, by this phone's clock; whole seconds, never later than the server's lifetime allows.
    public let expiresAt: Date

    /// Takes an identity from a server's reply.
    ///
    /// - Parameters:
    ///   - id: 1 to 4096 visible ASCII characters, else the result is `nil`.
    ///   - lifetime: the server's number, in seconds; `nil` results unless it is above 0 and at most 366 days.
    ///   - requestedAt: when the request was sent, by this phone's clock: the lifetime began no earlier.
    public init?(id: Secret, lifetime: TimeInterval, requestedAt: Date) {
        guard lifetime > 0, lifetime <= Self.maximumLifetime else { return nil }
        self.init(id: id, expiresAt: requestedAt.addingTimeInterval(lifetime))
    }

    init?(id: Secret, expiresAt: Date) {
        guard (1...Self.maximumLength).contains(id.count),
            id.withUnsafeBytes({ bytes in bytes.allSatisfy { (0x21...0x7E).contains($0) } })
        else { return nil }
        self.id = id
        self.expiresAt = Date(timeIntervalSince1970: expiresAt.timeIntervalSince1970.rounded(.down))
    }

    /// Whether it can still be used at a time; the server may nevertheless refuse it.
    public func isValid(at date: Date) -> Bool { date < expiresAt }
}

extension SessionIdentity: CustomStringConvertible {
    /// A description without the identifier.
    public var description: String { "SessionIdentity(expires \(expiresAt.formatted(.iso8601)))" }
}

/// The form of an identity in the keychain: the value is the identifier, the label its expiry.
extension SessionIdentity {
    /// The value and its label, ISO 8601 in UTC whatever the phone's region is.
    var labeled: LabeledSecret { LabeledSecret(secret: id, label: expiresAt.formatted(.iso8601)) }

    /// Reads it back; `nil` if something else is stored, or the expiry is further away than any lifetime.
    init?(_ stored: LabeledSecret, now: Date) {
        guard let label = stored.label, let expiresAt = try? Date(label, strategy: .iso8601),
            expiresAt <= now.addingTimeInterval(Self.maximumLifetime)
        else { return nil }
        self.init(id: stored.secret, expiresAt: expiresAt)
    }
}

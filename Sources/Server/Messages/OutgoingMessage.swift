import LatchkeyWire

/// A text message to a telephone.
///
/// Its description shows neither the text nor the number: a text can hold a one-time password.
public struct OutgoingMessage: Sendable, Equatable, CustomStringConvertible {
    /// What a message is for.
    public enum Purpose: String, Codable, Sendable, CaseIterable {
        /// It carries a one-time password, which is worth nothing after five minutes.
        case oneTimePassword = "one_time_password"
        /// It tells a user what was done to their account.
        case notice
    }

    /// The number it goes to.
    public var to: PhoneNumber
    /// The text.
    public var body: String
    /// What it is for.
    public var purpose: Purpose

    /// Makes a message from all its parts.
    public init(to: PhoneNumber, body: String, purpose: Purpose) {
        self.to = to
        self.body = body
        self.purpose = purpose
    }

    /// The purpose and the masked number.
    public var description: String { "\(purpose.rawValue) to \(to.masked)" }
}

import LatchkeyWire

/// A text message to a phone.
///
/// Its description shows neither the text nor the number: a text can hold a one-time password.
public struct OutgoingMessage: Sendable, Equatable, CustomStringConvertible {
    /// The purpose of a message.
    public enum Purpose: String, Codable, Sendable, CaseIterable {
        /// It contains a one-time password, which is useless after five minutes.
        case oneTimePassword = "one_time_password"
        /// It informs a user of a change to their account.
        case notice
    }

    /// The number it goes to.
    public var to: PhoneNumber
    /// The text.
    public var body: String
    /// Its purpose.
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

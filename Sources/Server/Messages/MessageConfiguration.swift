/// The sender of messages.
public enum MessageConfiguration: Sendable {
    /// Nowhere: whatever needs a message is refused.
    case none
    /// Kept in memory, readable at `/lab/messages`; lab profile only.
    case inbox
    /// By Twilio, or a service that speaks the same API.
    case twilio(TwilioConfiguration)
}

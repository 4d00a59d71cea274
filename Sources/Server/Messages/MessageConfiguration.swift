/// Where messages go.
public enum MessageConfiguration: Sendable {
    /// Nowhere: whatever needs a message is refused.
    case none
    /// Into memory, readable by whoever reaches `/lab/messages`; the lab profile only.
    case inbox
    /// By Twilio, or a service that speaks the same API.
    case twilio(TwilioConfiguration)
}

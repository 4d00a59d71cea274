/// The alerts of the document.
public enum ChatterAlert: Sendable, Hashable {
    /// The back end has not said yes to a chatt.
    case sendError
    /// There is no valid chatterID to post with.
    case signinError

    /// The title.
    public var title: String {
        switch self {
        case .sendError: "Send failed"
        case .signinError: "Signin failed"
        }
    }

    /// The message.
    public var message: String {
        switch self {
        case .sendError: "Chatt not posted"
        case .signinError: "Please try again"
        }
    }
}

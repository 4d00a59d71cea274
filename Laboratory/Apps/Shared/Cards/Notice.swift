/// The result of an action, for a card on the screen.
public struct Notice: Sendable, Hashable {
    /// How it went.
    public enum Kind: String, Sendable, Hashable {
        case success, failure, information
    }

    /// How it went.
    public let kind: Kind
    /// A sentence about the result.
    public let title: String
    /// The next step; empty if there is none.
    public let message: String
    /// The system's or the server's own words for it, such as `LAError.userCancel (−2)`; nil if there are none.
    public let detail: String?

    /// Creates a notice.
    public init(_ kind: Kind, _ title: String, message: String = "", detail: String? = nil) {
        self.kind = kind
        self.title = title
        self.message = message
        self.detail = detail
    }

    /// The SF Symbol of its kind.
    public var symbol: String {
        switch kind {
        case .success: "checkmark.circle.fill"
        case .failure: "xmark.octagon.fill"
        case .information: "info.circle.fill"
        }
    }
}

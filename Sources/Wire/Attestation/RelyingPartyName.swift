/// The name of a service that accepts assertion tokens: 1–64 characters from `A–Z a–z 0–9 . _ -`.
public struct RelyingPartyName: WireString {
    /// The name.
    public let rawValue: String

    /// Validates length and characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.partyName.allows(rawValue, length: 1...64) else { return nil }
        self.rawValue = rawValue
    }

    private init(checked rawValue: String) {
        self.rawValue = rawValue
    }

    /// The service if none is named.
    public static let `default` = RelyingPartyName(checked: "default")
    /// The lab's sample of a guarded service.
    public static let chat = RelyingPartyName(checked: "chat")

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9._-]{1,64}$"
    /// An example that conforms.
    public static let example = "chat"
}

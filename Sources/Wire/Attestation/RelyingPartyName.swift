/// The name of a service for which assertions are made: 1–64 characters from `A–Z a–z 0–9 . _ -`.
public struct RelyingPartyName: WireString {
    /// The name.
    public let rawValue: String

    /// Checks the length and the characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.partyName.allows(rawValue, length: 1...64) else { return nil }
        self.rawValue = rawValue
    }

    private init(checked rawValue: String) {
        self.rawValue = rawValue
    }

    /// The service that is meant where none is named.
    public static let `default` = RelyingPartyName(checked: "default")
    /// The lab's sample of a guarded service.
    public static let chat = RelyingPartyName(checked: "chat")

    /// The rule, as a JSON Schema (draft 2020-12) pattern.
    public static let pattern = "^[A-Za-z0-9._-]{1,64}$"
    /// An example that conforms.
    public static let example = "chat"
}

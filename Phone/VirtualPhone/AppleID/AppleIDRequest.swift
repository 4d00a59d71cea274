/// The question in the sheet of Sign in with Apple.
public struct AppleIDRequest: Sendable, Hashable {
    /// The phone's account.
    public let account: AppleAccount
    /// Whether the app is new to the account: then the sheet says what the app will learn.
    public let isFirst: Bool
    /// Whether the app wants the person's name; only the first time.
    public let wantsName: Bool
    /// Whether the app wants an address; only the first time.
    public let wantsEmail: Bool
    /// The address that the app gets from those who hide theirs; mail to it would be passed on.
    public let relayAddress: String

    /// What the app learns if the person continues without a change.
    public var standardChoice: AppleIDChoice {
        AppleIDChoice(givenName: account.givenName, familyName: account.familyName, email: .shared)
    }

    /// What the app may learn by an answer: Continue alone is ``standardChoice``; nil for any other answer.
    func choice(of answer: PromptAnswer) -> AppleIDChoice? {
        switch answer {
        case .allow: standardChoice
        case .share(let choice): choice
        default: nil
        }
    }
}

/// What a person lets an app know when they first sign in with Apple.
public struct AppleIDChoice: Sendable, Hashable {
    /// Which address the app gets.
    public enum Email: String, Sendable, Hashable, CaseIterable {
        /// The account's own: Share My Email.
        case shared
        /// One at privaterelay.appleid.com: Hide My Email.
        case hidden
    }

    /// The given name, which the person may change.
    public var givenName: String
    /// The family name, which the person may change.
    public var familyName: String
    /// Which address the app gets.
    public var email: Email

    /// Makes a choice.
    public init(givenName: String, familyName: String, email: Email) {
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
    }
}

/// What the system's prompts say, in the person's language.
public struct PromptTexts: Sendable, Hashable {
    /// While a device is enrolled.
    public var enrolment: String
    /// While a person signs in.
    public var signIn: String

    /// Creates texts; the ones left out are English.
    public init(
        enrolment: String = "Enrol this phone for sign-in.", signIn: String = "Sign in with this phone."
    ) {
        self.enrolment = enrolment
        self.signIn = signIn
    }
}

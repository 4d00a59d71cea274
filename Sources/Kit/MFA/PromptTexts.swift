/// The texts of the system's prompts, in the person's language.
public struct PromptTexts: Sendable, Hashable {
    /// While a device is enrolled.
    public var enrollment: String
    /// While a person signs in.
    public var signIn: String
    /// While a person changes how they sign in.
    public var methodChange: String
    /// While a person confirms a change of their account.
    public var stepUp: String
    /// While a person gets their account back.
    public var recovery: String

    /// Creates texts; the ones left out are English.
    public init(
        enrollment: String = "Enroll this phone for sign-in.", signIn: String = "Sign in with this phone.",
        methodChange: String = "Change how you sign in with this phone.",
        stepUp: String = "Confirm a change of your account.",
        recovery: String = "Get your account back with this phone."
    ) {
        self.enrollment = enrollment
        self.signIn = signIn
        self.methodChange = methodChange
        self.stepUp = stepUp
        self.recovery = recovery
    }
}

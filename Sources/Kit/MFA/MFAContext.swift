import Foundation

/// The common context of the flows.
public struct MFAContext: Sendable {
    /// Calls the server.
    public var client: MFAClient
    /// Remembers the enrollment.
    public var store: DeviceIdentityStore
    /// Keeps the tokens, which end with the device should the server turn out to have removed it; may be `nil`.
    public var keeper: SessionKeeper?
    /// The keychain group of new keys and, where there is no ``keeper``, of tokens; `nil` for the app's first one.
    public var accessGroup: String?
    /// The texts of prompts.
    public var texts: PromptTexts
    /// The phone's clock, by which an expired challenge is refused.
    public var now: @Sendable () -> Date
    /// Makes the assertion that the server asks for where the device is bound to an attested key.
    public var assertion: AssertionMaker?
    /// Hears of each step as it begins and ends, on any thread.
    public var onStep: (@Sendable (MFAStep) -> Void)?

    /// Makes an assertion over client data: ``AttestationCoordinator/signature(over:)``.
    public typealias AssertionMaker = @Sendable (Data) async throws(AttestationError) -> SignedClientData

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - store: remembers the enrollment with the client's server.
    ///   - keeper: whose tokens end with the device, should the server turn out to have removed it.
    ///   - accessGroup: a keychain group that the app is entitled to, for new keys (default: the app's first). Every app
    ///     of the group can use and delete them.
    ///   - texts: the texts of prompts (default: English).
    ///   - now: the phone's clock, by which an expired challenge is refused.
    ///   - assertion: makes the assertion that the server asks for where the device is bound to an attested key.
    ///   - onStep: hears of each step as it begins and ends, on any thread.
    public init(
        client: MFAClient, store: DeviceIdentityStore, keeper: SessionKeeper? = nil,
        accessGroup: String? = nil, texts: PromptTexts = PromptTexts(),
        now: @escaping @Sendable () -> Date = { Date() },
        assertion: AssertionMaker? = nil, onStep: (@Sendable (MFAStep) -> Void)? = nil
    ) {
        self.client = client
        self.store = store
        self.keeper = keeper
        self.accessGroup = accessGroup
        self.texts = texts
        self.now = now
        self.assertion = assertion
        self.onStep = onStep
    }

    /// Runs the steps and reports them.
    var steps: StepReporter { StepReporter(onStep: onStep) }
}

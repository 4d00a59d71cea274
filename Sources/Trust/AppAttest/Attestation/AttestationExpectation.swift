/// A server's expectations of an attestation.
public struct AttestationExpectation: Sendable {
    /// The system that an app runs on; Apple's rule for macOS applies only there.
    public enum Platform: String, Sendable, Hashable, CaseIterable {
        /// iOS, iPadOS, and whatever else is not macOS.
        case iOS
        /// macOS 27 and later.
        case macOS
    }

    /// The apps, one of which it must be for.
    public var appIDs: Set<AppID>
    /// The hash that the app passed to `attestKey`.
    public var clientDataHash: ClientDataHash
    /// The key id that the app sent along; nil if it sent none, and the one in the authenticator data counts.
    public var keyID: AppAttestKeyID?
    /// The environments; by default production only.
    public var environments: Set<AppAttestEnvironment>
    /// The system.
    public var platform: Platform
    /// The rules for the extensions of iOS 27.
    public var extensions: ExtensionRules

    /// Creates an expectation.
    public init(
        appIDs: Set<AppID>, clientDataHash: ClientDataHash, keyID: AppAttestKeyID?,
        environments: Set<AppAttestEnvironment> = [.production], platform: Platform = .iOS,
        extensions: ExtensionRules = ExtensionRules()
    ) {
        self.appIDs = appIDs
        self.clientDataHash = clientDataHash
        self.keyID = keyID
        self.environments = environments
        self.platform = platform
        self.extensions = extensions
    }
}

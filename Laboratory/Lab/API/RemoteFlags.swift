/// The feature flags that a visit gives its phones' apps from afar.
///
/// The event `flags`, the body of `POST flags` and its reply. Apps get them as JSON of LatchkeyKit's
/// `RemoteAttestationConfiguration`.
public struct RemoteFlags: Codable, Sendable, Hashable {
    /// Whether apps attest at all.
    public var isFeatureEnabled: Bool
    /// How old an accepted assertion may become, in seconds: 60…31,536,000.
    public var refreshThreshold: Int
    /// After how many failed retries in a row a phone rests: 0…100.
    public var maxRetryAttempts: Int
    /// The version of iOS, such as `18.1`, on which apps don't attest; nil if there is none.
    public var offOnVersion: String?
}

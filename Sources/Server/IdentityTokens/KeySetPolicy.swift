/// How long the keys of an issuer serve, and how often they are asked for, in seconds.
public struct KeySetPolicy: Sendable, Hashable {
    /// The shortest time that fetched keys serve, whatever the issuer says: 60.
    public let minimumLifetime: Int64
    /// The longest time that fetched keys serve, whatever the issuer says: a day.
    public let maximumLifetime: Int64
    /// The time that they serve if the issuer says nothing: 10 minutes.
    public let defaultLifetime: Int64
    /// How long keys are still good after that, while the issuer can't be reached: a day.
    public let staleLifetime: Int64
    /// The time between two fetches, if the first failed or did not bring the key that a token names: 30.
    ///
    /// Without it a stranger who sends tokens with made-up key ids would make the server call its issuer for each.
    public let coolDown: Int64

    /// Creates a policy; what is below 0 counts as 0.
    public init(
        minimumLifetime: Int64 = 60, maximumLifetime: Int64 = 86_400, defaultLifetime: Int64 = 600,
        staleLifetime: Int64 = 86_400, coolDown: Int64 = 30
    ) {
        self.minimumLifetime = max(minimumLifetime, 0)
        self.maximumLifetime = max(maximumLifetime, self.minimumLifetime)
        self.defaultLifetime = max(defaultLifetime, 0)
        self.staleLifetime = max(staleLifetime, 0)
        self.coolDown = max(coolDown, 0)
    }

    /// How long keys serve whose reply gave this time.
    func lifetime(_ maximumAge: Int64?) -> Int64 {
        min(max(maximumAge ?? defaultLifetime, minimumLifetime), maximumLifetime)
    }
}

import LatchkeyTrust

/// What is remembered of an issuer's keys: a value, to which the time is told.
struct KeySetCache: Sendable {
    /// What to do for a token.
    enum Decision: Sendable, Equatable {
        /// Judge by these.
        case use(SignatureKeySet)
        /// Ask the issuer first.
        case fetch
        /// There are none, and the issuer was asked just now.
        case unavailable
    }

    private let policy: KeySetPolicy
    private var keys: SignatureKeySet?
    /// When the issuer answered, in seconds since 1970.
    private var storedAt: Int64 = 0
    /// Until when the keys serve without question, in seconds since 1970.
    private var freshUntil: Int64 = 0
    /// When the issuer was last asked, in seconds since 1970.
    private var lastAttempt: Int64?

    init(_ policy: KeySetPolicy) {
        self.policy = policy
    }

    /// What to do for a token that names this key.
    ///
    /// - Parameter time: Seconds since 1970.
    func decision(keyID: String?, now time: Int64) -> Decision {
        guard let keys, isUsable(now: time) else { return isCoolingDown(now: time) ? .unavailable : .fetch }
        let isEnough = isFresh(now: time) && keys.hasKey(named: keyID)
        return isEnough || isCoolingDown(now: time) ? .use(keys) : .fetch
    }

    /// The keys, fresh or stale; nil if there are none, or they are too old.
    func usableKeys(now time: Int64) -> SignatureKeySet? { isUsable(now: time) ? keys : nil }

    /// The issuer is being asked.
    mutating func attempt(now time: Int64) { lastAttempt = time }

    /// The issuer has answered.
    ///
    /// - Parameter maximumAge: How long the answer serves, as it says; nil if it does not.
    mutating func store(_ keys: SignatureKeySet, maximumAge: Int64?, now time: Int64) {
        self.keys = keys
        storedAt = time
        freshUntil = time + policy.lifetime(maximumAge)
    }

    /// A clock that is set back ends it: keys of the future would serve until then, although the issuer has dropped them.
    private func isFresh(now time: Int64) -> Bool { storedAt <= time && time < freshUntil }

    private func isUsable(now time: Int64) -> Bool {
        keys != nil && time < freshUntil + policy.staleLifetime && storedAt - policy.staleLifetime <= time
    }

    /// A clock that is set back ends it, rather than make it longer.
    private func isCoolingDown(now time: Int64) -> Bool {
        guard let lastAttempt else { return false }
        return (lastAttempt..<lastAttempt + policy.coolDown).contains(time)
    }
}

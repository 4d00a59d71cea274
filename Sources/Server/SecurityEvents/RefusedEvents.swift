/// The security events that the receiver has called wrong, each with the time of its next attempt.
///
/// They are kept in memory: after a restart each is tried at once.
struct RefusedEvents: Sendable {
    private struct Wait {
        var refusals: Int
        /// In milliseconds of witnessed time.
        var end: UInt64
    }

    /// Up to so many are read again in each round; of more, only when one of them is due.
    static let fewCount = 1_000

    private var waits: [String: Wait] = [:]
    /// The number of the last event that a round has looked at.
    var lastSeen: Int64 = 0

    /// The number behind which a round begins to read.
    ///
    /// Many refused events must not cost a second's reading in every second. New events nearly always have higher numbers
    /// than those before; where several servers share a database, a lower one may be seen with the next due event.
    func start(now: UInt64) -> Int64 {
        waits.count <= Self.fewCount || waits.values.contains { $0.end <= now } ? 0 : lastSeen
    }

    /// Whether an event may be tried now.
    func isDue(_ id: String, now: UInt64) -> Bool { waits[id].map { $0.end <= now } ?? true }

    /// Notes a refusal: the event waits longer after each.
    mutating func note(_ id: String, now: UInt64, _ backOff: EventBackOff, random: Double) {
        let refusals = (waits[id]?.refusals ?? 0) + 1
        let pause = backOff.pause(after: refusals, retryAfter: nil, random: random)
        waits[id] = Wait(refusals: refusals, end: now + UInt64((pause / .milliseconds(1)).rounded(.up)))
    }

    /// Forgets an event that was taken.
    mutating func forget(_ id: String) { waits[id] = nil }

    /// Forgets all events that are not among those which wait for their delivery.
    mutating func keep(_ ids: Set<String>) { waits = waits.filter { ids.contains($0.key) } }

    /// Whether an event was refused.
    func contains(_ id: String) -> Bool { waits[id] != nil }
}

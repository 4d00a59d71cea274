import LatchkeyLock

/// How often what goes wrong in one simulation; some have a calm sea, others a storm.
final class Weather: Sendable {
    /// Of a thousand requests, those that never reach a server.
    let lostRequests: Int
    /// Of a thousand replies, those that never reach the phone.
    let lostReplies: Int
    /// Of a thousand requests, those that reach two servers, as through a proxy that tries again.
    let repeatedRequests: Int
    /// Of a thousand commits, those that meet a ``CommitFault``.
    let commitFaults: Int
    /// How often a server is killed, at any time.
    let kills: Int
    /// How often a server is cut off from the database for some seconds.
    let cuts: Int
    /// How often the wall clock of a machine jumps.
    let clockJumps: Int
    /// How often somebody sends a request again that was sent before.
    let thefts: Int
    private let dice: Dice
    private let hasEnded = Lock(false)

    init(_ dice: Dice) {
        func often(_ most: Int) -> Int { dice.happens(perMille: 600) ? dice.number(below: most + 1) : 0 }
        self.dice = dice
        lostRequests = often(80)
        lostReplies = often(150)
        repeatedRequests = often(150)
        commitFaults = often(250)
        kills = often(4)
        cuts = often(2)
        clockJumps = often(2)
        thefts = often(8)
    }

    /// Whether it strikes this time.
    func strikes(_ rate: KeyPath<Weather, Int>) -> Bool {
        guard !isOver else { return false }
        return dice.happens(perMille: self[keyPath: rate])
    }

    /// Nothing goes wrong from now on.
    func end() { hasEnded.withLock { $0 = true } }

    /// Whether nothing goes wrong any more.
    var isOver: Bool { hasEnded.withLock { $0 } }
}

import Foundation
import LatchkeyKit

/// Many phones and one server on a virtual clock, one second after the other.
///
/// A phone waits in the list of the second in which it tries next; whoever is served leaves. Nothing depends on the
/// machine's time or on threads: the same numbers go in, the same come out.
struct FleetSimulation {
    /// The server: away at first, then there with a limit.
    struct Server {
        /// For how long it does not answer, in seconds.
        var outage: Int
        /// How many requests it can serve per second; all others get a 503.
        var capacity: Int
        /// The `Retry-After` of a 503, in seconds; `nil` for none.
        var retryAfter: Int?
    }

    /// The server's behavior from now on.
    var server: Server
    private let rules: AttestationBackoff.Rules
    private var random: SplitMix64
    private var backoffs: [AttestationBackoff]
    /// When each phone tries next, in seconds since the outage began.
    private var dueAt: [Double]
    /// The phone behind each phone in the list of its second.
    private var following: [Int32]
    /// The first phone in the list of each second.
    private var queues: [Int32]
    /// Those who try in the present second; kept for its room.
    private var asking: [Int32] = []
    private(set) var history: FleetHistory

    private static let nobody: Int32 = -1

    /// Lets each phone try first at a random moment within `arrival` seconds of the outage's beginning.
    ///
    /// - Parameters:
    ///   - phones: at most `Int32.max`.
    ///   - horizon: after how many seconds at the latest to stop.
    init(phones: Int, arrival: Int, server: Server, rules: AttestationBackoff.Rules, seed: UInt64, horizon: Int) {
        self.server = server
        self.rules = rules
        random = SplitMix64(seed: seed)
        backoffs = Array(repeating: AttestationBackoff(), count: phones)
        dueAt = Array(repeating: 0, count: phones)
        following = Array(repeating: Self.nobody, count: phones)
        queues = Array(repeating: Self.nobody, count: horizon)
        history = FleetHistory(phones: phones, outage: server.outage)
        for phone in 0..<phones {
            enqueue(Int32(phone), at: arrival == 0 ? 0 : .random(in: 0..<Double(arrival), using: &random))
        }
    }

    /// Runs until every phone is served, at most to this second, or to the horizon.
    mutating func run(to end: Int) {
        while history.waiting > 0, history.seconds < min(end, queues.count) { pass(history.seconds) }
    }

    private mutating func pass(_ second: Int) {
        asking.removeAll(keepingCapacity: true)
        var phone = queues[second]
        while phone != Self.nobody {
            asking.append(phone)
            phone = following[Int(phone)]
        }
        let isDown = second < server.outage
        let served = isDown ? 0 : min(server.capacity, asking.count)
        if served < asking.count { chooseFirst(served) }
        let cause: AttestationBackoff.Cause = isDown ? .failure : .http(status: 503, retryAfter: server.retryAfter)
        for phone in asking[served...] { fail(phone, cause, in: second) }
        history.add(requests: asking.count, served: served)
    }

    /// Chooses at random which phones come first within a second.
    private mutating func chooseFirst(_ count: Int) {
        for place in 0..<count { asking.swapAt(place, .random(in: place..<asking.count, using: &random)) }
    }

    private mutating func fail(_ phone: Int32, _ cause: AttestationBackoff.Cause, in second: Int) {
        let now = Date(timeIntervalSinceReferenceDate: dueAt[Int(phone)])
        backoffs[Int(phone)].fail(cause, at: now, by: rules, using: &random)
        let next = backoffs[Int(phone)].waits(at: now) ?? now
        enqueue(phone, at: max(next.timeIntervalSinceReferenceDate, Double(second + 1)))
    }

    private mutating func enqueue(_ phone: Int32, at time: Double) {
        let second = Int(time)
        // Beyond the horizon nobody looks.
        guard second < queues.count else { return }
        dueAt[Int(phone)] = time
        following[Int(phone)] = queues[second]
        queues[second] = phone
    }
}

/// SplitMix64, after Steele, Lea and Flood (2014): 64 bits of state, the same numbers for the same seed.
private struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

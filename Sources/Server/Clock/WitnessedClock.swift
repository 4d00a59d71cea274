import LatchkeyLock
import LatchkeyStore
import LatchkeyTrust

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The server's clock: a wall clock that is judged, at every reading, against the clock that nobody sets.
///
/// It has two times, and each thing must choose the right one:
///
/// - ``milliseconds``, the wall clock, for what others read: challenges, tokens, expiries, audit lines. It can jump.
/// - ``witnessedMilliseconds``, for delays, limits and locks: the sum of all spans that servers of this store saw pass
///   by their monotonic clock. It goes on across restarts (of the time while no server ran a minute at most, and none across
///   starts of the machine), never goes back, and nobody can move it by setting a clock.
///   Store it at the beginning (`begunAt`), and the delay is over once `witnessedMilliseconds - begunAt >= delay`.
///   Another process after a crash, of it or of the machine, loses a minute at most.
///
/// Requests have both, as of their arrival: `RequestContext.milliseconds` and `.witnessedMilliseconds`.
/// The lab's clock moves both.
///
/// Where several servers share a database, each compares its wall clock with the others' every 5 s. One that is more
/// than 30 s away from the middle of all is unready until it is not; meanwhile it begins no generation of challenges,
/// notes no reading and deletes nothing, so that its clock is no other server's.
///
/// A jump (both clocks part by more than 5 s within a minute, or the store was last used in the future) is logged and
/// counted, makes the server unready until it is healed and for 5 s at least, and is healed by a new generation of
/// challenges. ``deletionMilliseconds`` is `nil` until both clocks have agreed for an hour.
final class WitnessedClock: Sendable {
    /// For how many milliseconds both clocks must have agreed before anything is deleted for its age: an hour.
    static let agreementForDeletion: Int64 = 3_600_000

    struct State {
        var judgment: ClockJudgment
        var jumps = 0
        /// Whether a jump waits for its new generation of challenges.
        var needsHealing = false
        /// Whether it has yet to be looked whether challenges of the future count as used.
        var needsLook = false
        var isHealing = false
        /// Who waits for the end of that.
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The witnessed milliseconds of the last note to the store.
        var notedAt: Int64
        /// When the last jump was seen, in witnessed milliseconds.
        var jumpedAt: Int64?
        /// How the clock stands among those of the other servers.
        var peers = PeerJudgment.pending
        /// How many other servers it was compared with.
        var peerCount = 0
        /// When it was compared last, in witnessed milliseconds; `nil` if it is to be compared at once.
        var comparedAt: Int64?
    }

    let source: ClockSource
    let store: any Store
    let challengeKeys: CurrentChallengeKeys
    let limits: @Sendable (Date) -> ExpiryLimits
    /// The server's name among those that share its database; `nil` if none can.
    let peerName: String?
    let log: ServerLog
    let state: Lock<State>
    private let beat = Lock<Task<Void, Never>?>(nil)

    /// Goes on with what the store knows.
    ///
    /// - Parameters:
    ///   - source: the clocks.
    ///   - record: the store's record.
    ///   - challengeKeys: are brought to the store's generation.
    ///   - limits: the latest ends that anything begun at a time can have.
    ///   - peerName: the server's name among those that share its database; `nil` if none can.
    init(
        _ source: ClockSource, store: any Store, record: ClockRecord, challengeKeys: CurrentChallengeKeys,
        limits: @escaping @Sendable (Date) -> ExpiryLimits, peerName: String? = nil, log: ServerLog
    ) {
        self.source = source
        self.store = store
        self.challengeKeys = challengeKeys
        self.limits = limits
        // Clocks that a person moves are compared with nobody's.
        self.peerName = source.isMovedByHand ? nil : peerName
        self.log = log
        let reading = source.read()
        let (judgment, finding) = ClockJudgment.resume(record, at: reading)
        var state = State(judgment: judgment, notedAt: -Self.idleSpan)
        challengeKeys.take(record)
        let isAhead = record.forgottenUntil > reading.wall + Int64(ChallengeAuthority.allowedSkewMilliseconds)
        if case .jumped(let milliseconds) = finding {
            state.jumps = 1
            state.needsHealing = true
            state.jumpedAt = judgment.witnessed
            Self.tell(milliseconds, source, log)
        } else if isAhead {
            state.needsHealing = true
            log.write(
                .warning, "challenges of the future count as used: the clock was ahead when they were forgotten",
                ["consequence": "a new generation of challenges begins"])
        }
        self.state = Lock(state)
    }

    /// The wall clock, in milliseconds since 1970.
    var milliseconds: UInt64 { UInt64(max(0, read().wall)) }

    /// The time that was witnessed in all, in milliseconds; see the type.
    var witnessedMilliseconds: UInt64 { read().witnessed }

    /// Both times at one moment, judged.
    func read() -> (wall: Int64, witnessed: UInt64) {
        let (finding, reading, witnessed) = state.withLock { state in
            // Read inside, so that no thread hands in an older reading than another.
            let reading = source.read()
            let finding = state.judgment.take(reading)
            switch finding {
            case .agreed: break
            case .jumped:
                state.jumps += 1
                state.needsHealing = true
                state.jumpedAt = state.judgment.witnessed
                state.comparedAt = nil
            case .steppedBack: state.needsLook = true
            }
            return (finding, reading, state.judgment.witnessed)
        }
        if case .jumped(let milliseconds) = finding { Self.tell(milliseconds, source, log) }
        if finding != .agreed { Task { await tend() } }
        return (reading.wall, UInt64(max(0, witnessed)))
    }

    /// The time from which the age of what may be deleted counts, in milliseconds since 1970; `nil` while the clock is
    /// not to be trusted with it.
    var deletionMilliseconds: UInt64? {
        let now = read().wall
        return state.withLock { state in
            guard !state.needsHealing, !state.peers.isDisagreement, state.judgment.agreeing >= Self.agreementForDeletion
            else { return nil }
            return UInt64(max(0, now))
        }
    }

    /// Takes over what other servers of the store have witnessed, so that all count delays alike.
    func follow(_ witnessed: Int64) {
        state.withLock { $0.judgment.follow(witnessed) }
    }

    /// Begins to look at the clocks once a second, so that a jump is found while nobody asks for anything.
    func start() {
        beat.withLock { beat in
            beat = Task { [weak self] in
                while !Task.isCancelled {
                    guard let self else { return }
                    await self.tend()
                    do {
                        // Not by a clock that somebody may set back by a year.
                        try await Task.sleep(for: .seconds(1), clock: .suspending)
                    } catch {
                        return
                    }
                }
            }
        }
    }

    /// Ends that, and notes the last reading.
    func stop() async {
        let task = beat.withLock { $0 }
        task?.cancel()
        await task?.value
        await tend(isLast: true)
        await leavePeers()
    }

    /// What is told of a failure of the store.
    func tell(_ error: StoreError, _ what: String) {
        log.write(.error, what, ["cause": "\(error)"])
    }

    /// What is told of a new generation.
    func tellGeneration(_ generation: Int64) {
        log.write(.info, "a new generation of challenges has begun", ["generation": "\(generation)"])
    }

    private static func tell(_ milliseconds: Int64, _ source: ClockSource, _ log: ServerLog) {
        log.write(
            source.isMovedByHand ? .info : .warning, "the clock jumped",
            [
                "seconds": "\(milliseconds / 1000)",
                "consequence":
                    "open challenges end; nothing is deleted for its age until the clock was steady for an hour",
            ])
    }
}

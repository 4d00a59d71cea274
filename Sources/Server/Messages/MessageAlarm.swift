import LatchkeyLock
import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Warns the operator when half of a day's messages have gone out, and when all have.
///
/// Each of them once a day and process; the metrics tell the numbers at any time.
final class MessageAlarm: Sendable {
    private enum Level: Hashable {
        case half, all, unverifiedHalf, unverifiedAll
    }

    private struct State {
        var day: Int64 = 0
        var told: Set<Level> = []
    }

    private let state = Lock(State())
    private let budget: Int?
    private let log: ServerLog

    init(_ policy: MessagePolicy, log: ServerLog) {
        budget = policy.perDay
        self.log = log
    }

    /// Whether at least half of the budget, or of the part for unverified numbers, is spent.
    static func isRaised(_ counts: OneTimePasswordCounts, budget: Int) -> Bool {
        !levels(counts, budget: budget).isEmpty
    }

    /// Compares the numbers of a time's day with the budget.
    ///
    /// The code is on its way, so a store that can't be read must not make the request fail: the log tells it.
    func check(_ store: any Store, at date: Date) async {
        guard budget != nil else { return }
        do throws(StoreError) {
            check(try await store.oneTimePasswordCounts(on: date), now: Int64(date.timeIntervalSince1970))
        } catch {
            log.write(.error, "the day's messages could not be counted", ["cause": "\(error)"])
        }
    }

    private func check(_ counts: OneTimePasswordCounts, now seconds: Int64) {
        guard let budget else { return }
        let day = seconds / 86_400
        let new = state.withLock { state in
            if state.day != day { state = State(day: day) }
            return Self.levels(counts, budget: budget).filter { state.told.insert($0).inserted }
        }
        for level in new {
            let share = level == .half || level == .all ? budget : OneTimePasswordCounts.unverifiedShare(of: budget)
            log.write(
                .warning,
                level == .half || level == .unverifiedHalf
                    ? "half of the day's messages are used up" : "the day's messages are used up",
                [
                    "numbers": level == .half || level == .all ? "all" : "unverified", "perDay": "\(share)",
                    "verified": "\(counts.verified)", "unverified": "\(counts.unverified)",
                ])
        }
    }

    private static func levels(_ counts: OneTimePasswordCounts, budget: Int) -> [Level] {
        let total = counts.verified + counts.unverified
        let share = OneTimePasswordCounts.unverifiedShare(of: budget)
        var levels: [Level] = []
        if total * 2 >= budget { levels.append(.half) }
        if total >= budget { levels.append(.all) }
        if counts.unverified * 2 >= share { levels.append(.unverifiedHalf) }
        if counts.unverified >= share { levels.append(.unverifiedAll) }
        return levels
    }
}

import Foundation
import LatchkeyLock

/// The visits that are open.
final class VisitTable: Sendable {
    private struct State {
        var visits: [String: Visit] = [:]
        /// What visits that have ended leave for their visitors, oldest first.
        var ended: [(id: String, results: LabExport)] = []
        /// Being made: they count already.
        var coming = 0
        var isOver = false
    }

    private let state = Lock(State())
    private let limits: LabLimits

    init(_ limits: LabLimits) { self.limits = limits }

    /// The visit of an id; using it keeps it open.
    func visit(_ id: String, now: Date) -> Visit? {
        let visit = state.withLock { $0.visits[id] }
        visit?.seen = now
        return visit
    }

    var all: [Visit] { state.withLock { Array($0.visits.values) } }

    /// How long nobody has asked for a visit that makes room for another, in seconds: a hidden page asks each minute.
    private static let unusedSeconds: TimeInterval = 150
    private static let endedCapacity = 32

    /// Makes room for a visit that is to come; ``add(_:)`` or ``giveUp()`` must follow.
    ///
    /// - Returns: a visit that made room, to be closed: nobody has done anything in it, and no page shows it.
    func reserve(now: Date) throws(LabError) -> Visit? {
        try state.withLock { state throws(LabError) -> Visit? in
            guard !state.isOver else { throw LabError(503, "stopping", "The lab is stopping. Start it again.") }
            guard state.visits.count + state.coming >= limits.visits else {
                state.coming += 1
                return nil
            }
            let limit = now.addingTimeInterval(-Self.unusedSeconds)
            let unused = state.visits.values.filter { !$0.isTouched && !$0.feed.hasListeners && $0.seen <= limit }
            guard let oldest = unused.min(by: { $0.seen < $1.seen }) else {
                throw LabError(
                    429, "lab_full",
                    "\(limits.visits) visits are open, as many as this lab has room for. One ends "
                        + "\(limits.idleSeconds / 60) minutes after its page was closed: try again later, or start "
                        + "another lab.")
            }
            state.visits[oldest.id] = nil
            state.coming += 1
            return oldest
        }
    }

    /// The results of a visit that has ended, once.
    func takeResults(ofEnded id: String) -> LabExport? {
        state.withLock { state in
            guard let index = state.ended.firstIndex(where: { $0.id == id }) else { return nil }
            return state.ended.remove(at: index).results
        }
    }

    /// Adds a visit; false if the lab was stopped meanwhile.
    func add(_ visit: Visit) -> Bool {
        state.withLock { state in
            state.coming -= 1
            guard !state.isOver else { return false }
            state.visits[visit.id] = visit
            return true
        }
    }

    /// Takes a visit out.
    func remove(_ visit: Visit) { state.withLock { $0.visits[visit.id] = nil } }

    func giveUp() { state.withLock { $0.coming -= 1 } }

    /// Takes out those that nobody has used for long; an open page uses its visit.
    func removeIdle(now: Date) -> [Visit] {
        let idle = state.withLock { state in
            let limit = now.addingTimeInterval(-TimeInterval(limits.idleSeconds))
            for visit in state.visits.values where visit.feed.hasListeners { visit.seen = now }
            let idle = state.visits.values.filter { $0.seen <= limit }
            for visit in idle { state.visits[visit.id] = nil }
            return idle
        }
        let results = idle.filter(\.isTouched).map { ($0.id, LabExport($0)) }
        state.withLock { state in
            state.ended += results
            state.ended.removeFirst(max(0, state.ended.count - Self.endedCapacity))
        }
        return idle
    }

    /// Takes out all, and lets none in any more.
    func removeAll() -> [Visit] {
        state.withLock { state in
            state.isOver = true
            defer { state.visits = [:] }
            return Array(state.visits.values)
        }
    }

    /// The data service of a visit, by the secret part of its URL.
    func dataService(_ key: String) -> LabDataService? { all.lazy.map(\.dataService).first { $0.key == key } }

    /// The OpenID provider of a visit, by the secret part of its URL.
    func identityProvider(_ key: String) -> LabIdentityProvider? {
        all.lazy.map(\.identityProvider).first { $0.key == key }
    }

    /// The issuer of Sign in with Apple of a visit, by the secret part of its URL.
    func appleIDIssuer(_ key: String) -> LabAppleIDIssuer? { all.lazy.map(\.appleIDIssuer).first { $0.key == key } }

    /// The gateway of a phone, whosever it is, by the secret part of its URL.
    func gateway(_ key: String) -> PhoneGateway? {
        for visit in all {
            if let gateway = visit.gateway(key) { return gateway }
        }
        return nil
    }
}

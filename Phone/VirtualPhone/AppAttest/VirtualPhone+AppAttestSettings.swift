import Foundation

/// App Attest as it is set for a phone: by the tests and the lab, never by an app.
extension VirtualPhone {
    /// Sets a fault; several may wait for the same call.
    public func setAppAttestFault(_ fault: AppAttestFault) {
        state.withLock { $0.durable.appAttest.faults.append(fault) }
        note("setAppAttestFault", outcome: "\(fault.call.rawValue) \(fault.number)")
    }

    /// The faults that wait for their calls.
    public var appAttestFaults: [AppAttestFault] { state.withLock { $0.durable.appAttest.faults } }

    /// Takes all faults away; calls that are held go on.
    public func removeAppAttestFaults() {
        state.withLock { $0.durable.appAttest.faults = [] }
        note("removeAppAttestFaults")
        heldCalls.release()
    }

    /// Lets all calls go on that a fault holds.
    public func releaseHeldAppAttestCalls() {
        note("releaseHeldAppAttestCalls")
        heldCalls.release()
    }

    /// How many calls a fault holds at this moment.
    public var heldAppAttestCalls: Int { heldCalls.count }

    /// Returns once faults hold that many calls at the same time.
    public func waitUntilAppAttestHolds(_ calls: Int = 1) async { await heldCalls.waitUntil(count: calls) }

    /// Sets by how many seconds the service's clock is ahead of the phone's; negative if it is behind.
    public func setAppAttestClockSkew(_ seconds: TimeInterval) {
        state.withLock { $0.durable.appAttest.clockSkew = seconds }
        note("setAppAttestClockSkew", outcome: "\(seconds)")
    }

    /// Sets whether the phone is jailbroken and runs modified apps under their own names.
    ///
    /// Apple says that App Attest can't pinpoint such a system, so keys are attested as usual, unless
    /// ``OpenQuestions/jailbrokenAttestation`` refuses them. Only the code directory hash of apps that opted in shows
    /// it: it is that of ``AppCode/modified``.
    public func setJailbroken(_ isJailbroken: Bool) {
        state.withLock { $0.durable.appAttest.isJailbroken = isJailbroken }
        note("setJailbroken", outcome: "\(isJailbroken)")
    }

    /// Whether the phone's system is compromised.
    public var isJailbroken: Bool { state.withLock { $0.durable.appAttest.isJailbroken } }

    /// Sets the authority that certifies the phone's keys (default: ``AppAttestAuthority/latchkeyTest``).
    public func setAppAttestAuthority(_ authority: AppAttestAuthority) {
        state.withLock { $0.durable.appAttest.authority = authority }
        note("setAppAttestAuthority")
    }

    /// The authority that certifies the phone's keys.
    public var appAttestAuthority: AppAttestAuthority { state.withLock { $0.durable.appAttest.authority } }

    /// Sets how an app was installed on the phone (default: `.development`).
    public func setDistribution(_ distribution: AppDistribution, of bundleIdentifier: String) {
        state.withLock { $0.durable.appAttest.distributions[bundleIdentifier] = distribution }
        note("setDistribution", app: bundleIdentifier, outcome: "\(distribution)")
    }

    /// How many keys were attested for an app on this phone in the last 30 days: the risk metric of a receipt.
    ///
    /// - Parameter appId: team and bundle identifier, as in the receipt.
    public func appAttestRiskMetric(for appId: String) -> Int {
        let time = now
        return state.withLock { state in
            let start = time.addingTimeInterval(state.durable.appAttest.clockSkew - 30 * 86_400)
            return state.durable.appAttest.attestations[appId]?.count { $0 > start } ?? 0
        }
    }
}

/// The calls that wait for a fault's end, each on its own thread.
final class HeldCalls: @unchecked Sendable {
    // Sendable because the numbers are touched only while `condition` is held.
    private let condition = NSCondition()
    private var waiting = 0
    private var releases = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// How often a waiting call looks whether its launch still runs, in seconds.
    private static let patience: TimeInterval = 0.05

    var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return waiting
    }

    /// Returns once that many calls wait.
    func waitUntil(count: Int) async {
        await withCheckedContinuation { continuation in
            condition.lock()
            watchers.append((count, continuation))
            tellWatchers()
            condition.unlock()
        }
    }

    /// Goes on with whom the number of calls is enough for; the condition is locked.
    private func tellWatchers() {
        for watcher in watchers where watcher.count <= waiting { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= waiting }
    }

    func release() {
        condition.lock()
        releases += 1
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until a date, or a release, or the end.
    func wait(at deadline: Date?, isOver: () -> Bool) {
        condition.lock()
        defer { condition.unlock() }
        let before = releases
        waiting += 1
        tellWatchers()
        defer { waiting -= 1 }
        while releases == before {
            // The phone's lock is never taken while this one is held.
            condition.unlock()
            let isOver = isOver()
            condition.lock()
            if isOver || releases != before { return }
            let now = Date()
            if let deadline, deadline <= now { return }
            let next = now.addingTimeInterval(Self.patience)
            _ = condition.wait(until: deadline.map { min($0, next) } ?? next)
        }
    }
}

import Foundation
import LatchkeyLock
import VirtualPhone

/// Runs a phone's apps within the lab's limits: starts an app when its icon is tapped, suspends it in the background,
/// kills it on demand.
final class PhoneApps: AppHost {
    private struct State: Sendable {
        var processes: [String: Int32] = [:]
        var isOver = false
    }

    /// One start of an app; its end may be reported before its beginning.
    private final class Run: Sendable {
        private let state = Lock((process: Int32?.none, isEnded: false))

        /// Notes which process it is; returns whether that has ended already.
        func begin(_ process: Int32) -> Bool {
            state.withLock { state in
                state.process = process
                return state.isEnded
            }
        }

        /// Notes the end; returns which process it was, if that is known yet.
        func end() -> Int32? {
            state.withLock { state in
                state.isEnded = true
                return state.process
            }
        }
    }

    /// An app's state change.
    enum Change: Sendable {
        case started(String, milliseconds: Double)
        case refused(String, String)
        case ended(String, status: Int32)
        case suspended(String)
        case resumed(String)
    }

    private let runner: AppRunner
    private let budget: ProcessBudget
    private let environment: [String: String]
    private let state = Lock(State())
    /// Told when a process has ended.
    private let ending = NSCondition()
    /// Called with an app's state changes.
    private let onChange: @Sendable (Change) -> Void

    init(
        runner: AppRunner, budget: ProcessBudget, environment: [String: String],
        onChange: @escaping @Sendable (Change) -> Void
    ) {
        self.runner = runner
        self.budget = budget
        self.environment = environment
        self.onChange = onChange
    }

    func openApp(_ bundleIdentifier: String) -> Bool {
        run(bundleIdentifier, in: .foreground)
    }

    func wakeApp(_ bundleIdentifier: String) -> Bool {
        if runner.resume(bundleIdentifier) {
            onChange(.resumed(bundleIdentifier))
            return true
        }
        return processID(bundleIdentifier) != nil || run(bundleIdentifier, in: .background)
    }

    private func run(_ bundleIdentifier: String, in place: VirtualPhone.LaunchPlace) -> Bool {
        let began = ContinuousClock.now
        guard !state.withLock({ $0.isOver }) else { return false }
        do {
            try budget.reserve()
        } catch {
            onChange(.refused(bundleIdentifier, "\(error)"))
            return false
        }
        let run = Run()
        do {
            let running = try runner.start(bundleIdentifier, environment: environment, in: place) { [self] status in
                // Kept until then, because a process's budget is returned at its end, even if the phone is gone.
                ended(bundleIdentifier, run, status)
            }
            started(bundleIdentifier, run, running.processID)
            onChange(.started(bundleIdentifier, milliseconds: (ContinuousClock.now - began).milliseconds))
            return true
        } catch {
            budget.giveUp()
            onChange(.refused(bundleIdentifier, "\(error)"))
            return false
        }
    }

    func closeApp(_ bundleIdentifier: String) {
        kill(bundleIdentifier)
    }

    func appDidChange(_ launch: AppLaunch, to state: AppState) {
        guard state != .background, runner.resume(launch.bundleIdentifier) else { return }
        onChange(.resumed(launch.bundleIdentifier))
    }

    /// Kills an app's process and waits for its end; returns whether it ran.
    @discardableResult
    func kill(_ bundleIdentifier: String) -> Bool {
        guard runner.kill(bundleIdentifier) else { return false }
        waitForEnd { $0.processes[bundleIdentifier] == nil }
        return true
    }

    /// Kills all, waits for their end, and starts none any more.
    func killAll() {
        state.withLock { $0.isOver = true }
        runner.killAll()
        waitForEnd { $0.processes.isEmpty }
    }

    /// Blocks until the system has said so, for five seconds at most.
    private func waitForEnd(_ isSo: (State) -> Bool) {
        let deadline = Date(timeIntervalSinceNow: 5)
        ending.lock()
        defer { ending.unlock() }
        while !isSo(state.withLock({ $0 })) {
            guard ending.wait(until: deadline) else { return }
        }
    }

    /// Suspends the apps whose time in the background is over; `now` is the phone's.
    func tend(now: Date) {
        let before = Set(runner.suspendedApps)
        runner.tendBackground(now: now)
        for name in runner.suspendedApps where !before.contains(name) { onChange(.suspended(name)) }
    }

    /// The id of an app's process; nil if it does not run.
    func processID(_ bundleIdentifier: String) -> Int32? { state.withLock { $0.processes[bundleIdentifier] } }

    /// Whether an app's process stands still.
    func isSuspended(_ bundleIdentifier: String) -> Bool { runner.suspendedApps.contains(bundleIdentifier) }

    private func started(_ name: String, _ run: Run, _ process: Int32) {
        budget.started(process)
        let isOver = state.withLock { state in
            state.processes[name] = process
            return state.isOver
        }
        if isOver { runner.kill(name) }
        // Gone before it was written down: nobody will say so again.
        if run.begin(process) { forget(name, process) }
    }

    private func ended(_ name: String, _ run: Run, _ status: Int32) {
        if let process = run.end() { forget(name, process) }
        onChange(.ended(name, status: status))
    }

    private func forget(_ name: String, _ process: Int32) {
        // The next start of the same app may be there already.
        state.withLock { state in
            if state.processes[name] == process { state.processes[name] = nil }
        }
        budget.ended(process)
        FakeTime.sweep(process)
        ending.lock()
        ending.broadcast()
        ending.unlock()
    }
}

extension Duration {
    /// In milliseconds, with fractions.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1000 + (Double(attoseconds) / 1e12).rounded() / 1000
    }
}

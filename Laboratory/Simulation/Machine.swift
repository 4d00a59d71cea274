import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// A machine with a server: its clocks, its files, its way to the database, and the process, which can be killed.
final class Machine: Sendable {
    /// A running server.
    struct Process: Sendable {
        let number: Int
        let server: InProcessServer
        let store: DatabaseStore
    }

    private struct State {
        var process: Process?
        var started = 0
        /// By how much the wall clock is ahead of the simulation's time, in milliseconds.
        var wallOffset: Int64
        var isCommitPlanned = false
        var isEnded = false
    }

    let number: Int
    let configuration: ServerConfiguration
    private let link: DatabaseLink
    private let timeline: Timeline
    private let dice: Dice
    private let weather: Weather
    private let ledger: Ledger
    private let trace: Trace
    private let state: Lock<State>

    init(
        _ number: Int, _ configuration: ServerConfiguration, _ link: DatabaseLink, _ timeline: Timeline, _ dice: Dice,
        _ weather: Weather, _ ledger: Ledger, _ trace: Trace
    ) {
        self.number = number
        self.configuration = configuration
        self.link = link
        self.timeline = timeline
        self.dice = dice
        self.weather = weather
        self.ledger = ledger
        self.trace = trace
        // Two machines never have quite the same time.
        state = Lock(State(wallOffset: Int64(dice.number(below: 2 * Self.skew)) - Int64(Self.skew)))
        link.onKilled = { [weak self] in self?.kill(.killedAfter) }
    }

    /// By how much the clock of a machine may be off, in milliseconds, as long as nobody sets it.
    static let skew = 1_000

    /// The server that runs; `nil` while there is none.
    var process: Process? { state.withLock { $0.process } }

    /// The inbox of the server that runs.
    var messages: [MessageInbox.Entry] { process?.server.messages ?? [] }

    /// Starts a server; again a second later while the database can't be reached.
    func start() {
        guard state.withLock({ $0.process == nil && !$0.isEnded }) else { return }
        do throws(ServerStartError) {
            var opened: DatabaseStore?
            let server = try InProcessServer(configuration, clocks: clocks, log: ServerLog { _ in }) {
                () throws(StoreError) in
                let store = try DatabaseStore(
                    instance: configuration.instance,
                    writing: { [link] () throws(StoreError) in try link.openWriter() },
                    reading: { [link] () throws(StoreError) in try link.openReader() })
                opened = store
                return store
            }
            guard let opened else { return }
            let process = state.withLock { state in
                state.started += 1
                let process = Process(number: state.started, server: server, store: opened)
                state.process = process
                return process
            }
            trace.note("server \(number) started for the \(process.number). time")
            tend(process, after: 0)
        } catch {
            trace.note("server \(number) does not start: \(error)")
            if !link.isCut { ledger.violate("server \(number) does not start: \(error)") }
            // Without the database it can't; anything else does not pass.
            if link.isCut { timeline.after(1_000) { self.start() } }
        }
    }

    /// Kills the server: what waits is not done, and nobody gets an answer.
    func kill(_ cause: CommitFault? = nil) {
        guard let process else { return }
        trace.note("server \(number) killed\(cause.map { ": \($0.rawValue)" } ?? "")")
        state.withLock { $0.process = nil }
        // In the midst of a commit the steps are answered first, which reaches nobody any more.
        timeline.after(0) { process.store.kill() }
        timeline.after(dice.milliseconds(50...5_000)) { self.start() }
    }

    /// Ends the server and starts none any more.
    func end() {
        state.withLock { $0.isEnded = true }
        kill()
    }

    /// Cuts the way to the database for some time.
    func cut(for milliseconds: UInt64) {
        trace.note("server \(number) cut off from the database for \(milliseconds) ms")
        link.isCut = true
        timeline.after(milliseconds) { self.mend() }
    }

    /// Restores the way to the database.
    func mend() { link.isCut = false }

    /// Sets the wall clock ahead or back.
    func jump(by milliseconds: Int64) {
        trace.note("the clock of server \(number) jumps by \(milliseconds / 1000) s")
        state.withLock { $0.wallOffset += milliseconds }
    }

    /// Sets the wall clock right.
    func correctClock() { state.withLock { $0.wallOffset = 0 } }

    /// Plans a commit if steps wait for one.
    func planCommit() {
        guard let process, process.store.hasWaitingSteps else { return }
        let isPlanned = state.withLock { state in
            defer { state.isCommitPlanned = true }
            return state.isCommitPlanned
        }
        guard !isPlanned else { return }
        timeline.after(dice.milliseconds(1...20)) { self.commit() }
    }

    private func commit() {
        state.withLock { $0.isCommitPlanned = false }
        guard let process else { return }
        if weather.strikes(\.commitFaults), let fault = dice.pick(CommitFault.allCases) {
            trace.note("server \(number): \(fault.rawValue)", counting: fault.rawValue)
            link.nextFault = fault
        }
        process.store.commitWaiting()
        link.nextFault = nil
    }

    /// Does now and then what a server does of its own accord.
    private func tend(_ process: Process, after milliseconds: UInt64) {
        timeline.after(milliseconds) { [weak self] in
            guard let self, self.process?.number == process.number else { return }
            Task {
                await process.server.performUpkeep()
                // Often enough that it meets every trouble, seldom enough that hours pass quickly.
                let isSoon = self.dice.happens(perMille: 400)
                self.tend(process, after: self.dice.milliseconds(isSoon ? 2_000...60_000 : 600_000...2_400_000))
            }
        }
    }

    private var clocks: ClockSource {
        ClockSource(
            wall: { [timeline, state] in
                UInt64(max(0, Int64(timeline.now) + state.withLock { $0.wallOffset }))
            }, monotonic: { [timeline] in timeline.now - Simulation.start }, bootID: "machine \(number)",
            isMovedByHand: false)
    }
}

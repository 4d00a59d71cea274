import LatchkeyLock

/// What happened in a simulation: a line each if somebody wants to read them, and numbers.
final class Trace: Sendable {
    private struct State {
        var lines: [String] = []
        var counts: [String: Int] = [:]
    }

    private let isKept: Bool
    private let timeline: Timeline
    private let state = Lock(State())

    init(_ timeline: Timeline, isKept: Bool) {
        self.timeline = timeline
        self.isKept = isKept
    }

    /// Notes a line, and counts what is counted.
    func note(_ line: @autoclosure () -> String, counting name: String? = nil) {
        if let name { state.withLock { $0.counts[name, default: 0] += 1 } }
        guard isKept else { return }
        let time = timeline.now - Simulation.start
        let text = "\(time / 1000).\(String(1000 + time % 1000).dropFirst()) \(line())"
        state.withLock { $0.lines.append(text) }
    }

    var lines: [String] { state.withLock { $0.lines } }
    var counts: [String: Int] { state.withLock { $0.counts } }
}

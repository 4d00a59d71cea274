import Glibc

/// The progress of a long operation, on standard error: a bar on a terminal, a line for each step otherwise.
package final class ProgressMeter {
    private let isTerminal: Bool
    private let write: (String) -> Void
    private let clock = ContinuousClock()
    private var drawn: ContinuousClock.Instant?
    private var step: String?

    private static let width = 30
    private static let pause = Duration.milliseconds(100)

    /// Writes to standard error.
    package convenience init() {
        self.init(isTerminal: isatty(STDERR_FILENO) == 1) { text in
            // Progress that nobody can read is no reason to stop.
            _ = Array(text.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }

    /// Writes wherever the closure does.
    package init(isTerminal: Bool, write: @escaping (String) -> Void) {
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Shows how much is done; on a terminal at most ten times a second within a step.
    ///
    /// - Parameters:
    ///   - step: What is being done; without a terminal a new one is a new line.
    ///   - done: How much of all steps is done.
    ///   - total: How much that is in the end.
    ///   - unit: What is counted, such as `rows`.
    package func show(_ step: String, _ done: Int, of total: Int, unit: String) {
        let isNew = step != self.step
        guard isTerminal else {
            if isNew { write("\(step): \(done) of \(total) \(unit)\n") }
            self.step = step
            return
        }
        let now = clock.now
        if !isNew, done < total, let drawn, drawn.duration(to: now) < Self.pause { return }
        (self.step, drawn) = (step, now)
        let part = total > 0 ? min(1, Double(done) / Double(total)) : 1
        let filled = Int(part * Double(Self.width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        // The rest of a longer line before is cleared.
        write("\r\(bar) \(Int(part * 100)) %  \(done) of \(total) \(unit)  \(step)\u{1B}[K")
    }

    /// Ends the bar's line, so that the next line has one of its own.
    package func end() {
        if isTerminal, step != nil { write("\n") }
        step = nil
    }
}

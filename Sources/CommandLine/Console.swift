import FoundationEssentials
import Glibc

/// Standard output, flushed after each line, because readers of a pipe wait for lines.
package enum Console {
    /// What standard output goes to.
    package static let terminal = Terminal(
        descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    /// What standard error goes to.
    static let errorTerminal = Terminal(
        descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

    /// Writes a line; what would steer the terminal is escaped (``Swift/String/inert``), as it may be somebody else's.
    ///
    /// If nobody reads any more, the process stops as by SIGTERM.
    package static func print(_ line: String = "") {
        if !write(line, to: STDOUT_FILENO) { kill(getpid(), SIGTERM) }
    }

    /// Writes a line to standard error; if nobody reads it, nothing is to be done about it.
    static func printError(_ line: String) { _ = write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) -> Bool {
        var rest = Array((line.inert + "\n").utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

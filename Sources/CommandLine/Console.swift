import Foundation
import Glibc

/// Standard output, flushed after each line, because readers of a pipe wait for lines.
package enum Console {
    /// What standard output goes to.
    package static let terminal = Terminal(
        descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    /// What standard error goes to.
    static let errorTerminal = Terminal(
        descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

    /// Writes a line.
    ///
    /// If nobody reads any more, the process stops as by SIGTERM.
    package static func print(_ line: String = "") {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                kill(getpid(), SIGTERM)
                return
            }
        }
    }
}

import Glibc

/// Standard output, a whole line at a time and at once: whoever reads it from a pipe waits for lines.
package enum Console {
    /// Writes a line.
    ///
    /// Once nobody reads any more there is nothing left to do for: the process is asked to stop, as by SIGTERM.
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

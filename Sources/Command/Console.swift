import Foundation

/// Standard output, a whole line at a time and at once: whoever reads it from a pipe waits for lines.
enum Console {
    /// Writes a line.
    static func print(_ line: String = "") {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

import Glibc
import LatchkeyCommandLine
import LatchkeyFlow

/// A secret that a person names on the command line by its file, or gives on standard input as `-`.
///
/// It goes from the system straight into memory that is overwritten in the end. A secret as an argument would be seen by
/// everybody who lists the processes.
enum SecretFile {
    /// The maximum length that is read, in bytes.
    private static let maximumLength = 4096

    /// Reads it.
    ///
    /// - Throws: `UsageError` if it can't be read, or is longer than 4,096 bytes.
    static func read(_ path: String) throws(UsageError) -> SecretBytes {
        let name = path == "-" ? "Standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UsageError("\(name) can't be read: \(String(cString: strerror(errno)))") }
        defer { if path != "-" { close(descriptor) } }
        var (length, failure) = (0, Int32(0))
        let buffer = SecretBytes(count: maximumLength + 1) { memory in
            while length < memory.count {
                let count = Glibc.read(descriptor, memory.baseAddress?.advanced(by: length), memory.count - length)
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = errno }
                if count <= 0 { break }
                length += count
            }
        }
        guard failure == 0 else { throw UsageError("\(name) can't be read: \(String(cString: strerror(failure)))") }
        guard length <= maximumLength else { throw UsageError("\(name) is longer than \(maximumLength) bytes.") }
        return buffer.withUnsafeBytes { SecretBytes($0[..<length]) }
    }
}

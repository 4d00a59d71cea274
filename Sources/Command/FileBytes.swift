import Glibc

/// Why a file can't be read.
struct FileReadError: Error {
    let reason: String

    init(reason: String) {
        self.reason = reason
    }

    fileprivate init(_ code: Int32) {
        reason = String(cString: strerror(code))
    }
}

/// Small files.
enum FileBytes {
    /// Reads a whole file of at most so many bytes.
    static func read(_ path: String, atMost limit: Int) throws(FileReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileReadError(errno) }
        defer { close(descriptor) }
        let bytes = try first(limit + 1, of: descriptor)
        guard bytes.count <= limit else { throw FileReadError(reason: "it is longer than \(limit) bytes") }
        return bytes
    }

    /// Reads the first bytes of a file, or of standard input as `-`; waits for those of a pipe.
    static func first(_ limit: Int, of path: String) throws(FileReadError) -> [UInt8] {
        if path == "-" { return try first(limit, of: STDIN_FILENO) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileReadError(errno) }
        defer { close(descriptor) }
        return try first(limit, of: descriptor)
    }

    private static func first(_ limit: Int, of descriptor: Int32) throws(FileReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileReadError(errno) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}

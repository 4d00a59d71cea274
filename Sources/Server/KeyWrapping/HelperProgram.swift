#if canImport(Glibc)
import Glibc
#endif

/// A program of the operator's that reads and writes some bytes.
struct HelperProgram {
    let path: String
    /// For how long it may run, in milliseconds: a key service answers within a second, or not at all.
    var patience: Int32 = 10_000

    /// Why its output can't be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }

        static var system: Failure { Failure(String(cString: strerror(errno))) }
    }

    /// Runs it, blocking; its standard error is this process's, and its environment that without the server's own variables.
    ///
    /// - Parameters:
    ///   - argument: Its only argument.
    ///   - input: What it reads, at most 64 KiB.
    ///   - limit: The most bytes that it may write.
    func output(_ argument: String, input: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        let (read, write) = (try Pipe(), try Pipe())
        // Before the program runs and while this process can read it too: no signal if nobody does. It fits.
        let written = input.withUnsafeBytes { Glibc.write(read.writing, $0.baseAddress, $0.count) }
        guard written == input.count else { throw .system }
        let process = try start(argument, reading: read.reading, writing: write.writing)
        read.close()
        write.closeWriting()
        do throws(Failure) {
            let output = try Self.all(of: write.reading, limit: limit, patience)
            try Self.wait(for: process)
            return output
        } catch {
            kill(process, SIGKILL)
            try? Self.wait(for: process)
            throw error
        }
    }

    private func start(_ argument: String, reading: Int32, writing: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, reading, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, 1)
        var process = pid_t()
        var environment = Self.environment
        let code = path.withCString { path in
            argument.withCString { argument in
                var arguments = [UnsafeMutablePointer(mutating: path), UnsafeMutablePointer(mutating: argument), nil]
                return posix_spawn(&process, path, &actions, nil, &arguments, &environment)
            }
        }
        guard code == 0 else { throw Failure(String(cString: strerror(code))) }
        return process
    }

    /// What the program inherits, up to the end of the list.
    private static var environment: [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            if isInherited(String(cString: entry)) { entries.append(entry) }
            next += 1
        }
        return entries + [nil]
    }

    /// Whether the program inherits a variable, `NAME=value`: not the server's secrets, nor its database's password.
    static func isInherited(_ entry: String) -> Bool {
        !entry.hasPrefix("LATCHKEY_") && !entry.hasPrefix("PGPASSWORD=")
    }

    private static func all(of descriptor: Int32, limit: Int, _ patience: Int32) throws(Failure) -> [UInt8] {
        let end = ContinuousClock.now + .milliseconds(Int(patience))
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = (end - ContinuousClock.now) / .milliseconds(1)
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(max(0, left)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw ready == 0 ? Failure("it did not answer in time") : .system }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw .system }
            guard count > 0 else { return output }
            output += buffer[..<count]
            guard output.count <= limit else { throw Failure("it wrote too much") }
        }
    }

    private static func wait(for process: pid_t) throws(Failure) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .system }
        }
        // Its exit status, unless a signal has ended it (wait(2)).
        guard status & 0x7F == 0 else { throw Failure("a signal ended it") }
        guard (status >> 8) & 0xFF == 0 else { throw Failure("it exited with status \((status >> 8) & 0xFF)") }
    }
}

/// Both ends of a pipe, which no other program inherits.
private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(HelperProgram.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit { close() }

    func closeWriting() {
        if writing >= 0 { Glibc.close(writing) }
        writing = -1
    }

    func close() {
        closeWriting()
        if reading >= 0 { Glibc.close(reading) }
        reading = -1
    }
}

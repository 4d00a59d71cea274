import CSpawn
import Foundation
import LatchkeyLock

/// The process of an app: a group of its own, which inherits the standard streams and nothing else that is open.
///
/// Foundation's `Process` reads beyond the list of open files now and then where they are many, as in a lab with phones.
final class AppProcess: Sendable {
    /// The process's id.
    let id: Int32
    private let status = Lock<Int32?>(nil)

    /// Whether it has not ended yet.
    var isRunning: Bool { status.withLock { $0 == nil } }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: The program.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: Its whole environment.
    ///   - folder: The folder in which it runs.
    ///   - onExit: Called on a thread of its own when it has ended, with its status; negative for the signal that killed
    ///     it.
    /// - Throws: why the system did not start it.
    init(
        _ executable: URL, arguments: [String], environment: [String: String], folder: URL,
        onExit: @escaping @Sendable (Int32) -> Void
    ) throws {
        id = try Self.spawn(
            executable.path, [executable.path] + arguments, environment.map { "\($0)=\($1)" }, folder.path)
        let waiter = Thread { [self] in onExit(wait()) }
        waiter.stackSize = 512 * 1024
        waiter.start()
    }

    /// Sends a signal, unless it has ended; returns whether it was sent.
    func send(_ signal: Int32) -> Bool {
        status.withLock { $0 == nil && kill(id, signal) == 0 }
    }

    /// Waits for the end; until it is noted, the id is no other process's.
    private func wait() -> Int32 {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return status.withLock { ended in
            var code: Int32 = 0
            while waitpid(id, &code, 0) < 0, errno == EINTR {}
            // Its exit status, unless a signal has ended it (wait(2)).
            let status = code & 0x7F == 0 ? (code >> 8) & 0xFF : -(code & 0x7F)
            ended = status
            return status
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String], _ folder: String
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        try check(latchkey_spawn_in(&actions, folder))
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        // Threads of Dispatch block signals, and whoever they start would inherit that.
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let code = withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                posix_spawn(&process, path, &actions, &attributes, arguments, environment)
            }
        }
        try check(code)
        return process
    }

    private static func check(_ code: Int32) throws {
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    }

    private static func withCStrings<Outcome>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Outcome
    ) -> Outcome {
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(&pointers)
    }
}

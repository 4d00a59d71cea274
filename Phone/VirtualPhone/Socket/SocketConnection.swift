import Foundation
import LatchkeyLock

/// A connection to a phone in another process.
public final class SocketConnection: PhoneConnection {
    private let core: Core

    /// Connects to the host at `path` as the launch that `launchToken` belongs to.
    ///
    /// - Parameter die: called with Apple's message when the app broke a fatal rule. The default writes it to
    ///   standard error and aborts, as iOS does.
    /// - Throws: `.unreachable`, or `.unknownLaunchToken` if the token is unknown or was used before.
    public init(
        path: String, launchToken: LaunchToken, die: @escaping @Sendable (String) -> Void = SocketConnection.abort
    ) throws(PhoneFailure) {
        guard let socket = UnixSocket.connect(to: path), socket.writeFrame(PhoneFrame.hello(launchToken).encoded),
            let bytes = socket.readFrame(), let frame = PhoneFrame(encoded: bytes)
        else { throw .connection(.unreachable) }
        switch frame {
        case .welcome: break
        case .failure(_, let failure): throw failure
        default: throw .connection(.unreachable)
        }
        core = Core(socket: socket, die: die)
    }

    deinit {
        core.socket.shutDown()
    }

    /// Hangs up; the phone takes it for the end of the app.
    public func close() {
        core.socket.shutDown()
    }

    /// Sends one call and waits for the reply.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code, or of the domain `.connection`.
    public func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply {
        try Call.Reply(fields: core.send(Call.operation, call.fields))
    }

    /// Ends the process with a message on standard error.
    @Sendable public static func abort(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        Glibc.abort()
    }

    /// The state shared by callers: one waiting caller reads for all, so that a lone caller wakes no thread.
    private final class Core: @unchecked Sendable {
        // Sendable because everything mutable is touched only while `condition` is held.
        let socket: UnixSocket
        private let die: @Sendable (String) -> Void
        private let condition = NSCondition()
        private var nextID: Int64 = 1
        private var waiting: Set<Int64> = []
        private var answers: [Int64: Result<[String: PropertyListValue], PhoneFailure>] = [:]
        private var isOver = false
        private var isReading = false

        init(socket: UnixSocket, die: @escaping @Sendable (String) -> Void) {
            self.socket = socket
            self.die = die
        }

        func send(
            _ operation: PhoneOperation, _ arguments: [String: PropertyListValue]
        ) throws(PhoneFailure) -> [String: PropertyListValue] {
            let id = register()
            if !socket.writeFrame(PhoneFrame.request(id: id, operation, arguments).encoded) { socket.shutDown() }
            return try waitForAnswer(to: id).get()
        }

        private func register() -> Int64 {
            condition.lock()
            defer { condition.unlock() }
            defer { nextID += 1 }
            waiting.insert(nextID)
            return nextID
        }

        private func waitForAnswer(to id: Int64) -> Result<[String: PropertyListValue], PhoneFailure> {
            condition.lock()
            defer { condition.unlock() }
            while answers[id] == nil, !isOver {
                if isReading { condition.wait() } else { readOne() }
            }
            waiting.remove(id)
            return answers.removeValue(forKey: id) ?? .failure(.connection(.launchEnded))
        }

        /// Reads one frame for whoever waits for it; the condition is held before and after, not meanwhile.
        private func readOne() {
            isReading = true
            condition.unlock()
            let frame = socket.readFrame().flatMap { PhoneFrame(encoded: $0) }
            if case .die(let message) = frame { die(message) }
            condition.lock()
            isReading = false
            switch frame {
            case .reply(let id, let value): settle(id, .success(value))
            case .failure(let id, let failure): settle(id, .failure(failure))
            case .die: break
            default:
                socket.shutDown()
                isOver = true
            }
            condition.broadcast()
        }

        private func settle(_ id: Int64, _ result: Result<[String: PropertyListValue], PhoneFailure>) {
            if waiting.contains(id) { answers[id] = result }
        }
    }
}

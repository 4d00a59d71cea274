import Foundation
import LatchkeyLock

/// Offers a phone to app processes at a unix socket.
///
/// Each app has one connection. When it ends, by whatever cause, so does the launch: its prompts are withdrawn and
/// its contexts released.
public final class PhoneHost: Sendable {
    /// The host could not start.
    public enum StartError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The socket can't be made at this path: it is too long (107 bytes at most), can't be written, or is taken.
        case cannotListen(path: String)
        /// It listens already.
        case alreadyStarted

        /// A sentence that says what to do.
        public var description: String {
            switch self {
            case .cannotListen(let path):
                "No phone can listen at \(path): the path is longer than 107 bytes, its folder can't be written, another "
                    + "phone answers there, or a file that is no socket is in the way. Choose another path."
            case .alreadyStarted: "This phone listens already."
            }
        }
    }

    private struct State {
        var listener: UnixSocket?
        var connections: [ObjectIdentifier: UnixSocket] = [:]
    }

    /// How many requests of one app may wait at once; an app with more is cut off.
    private static let maximumRequests = 128

    /// Where apps find the phone.
    public let path: String
    private let phone: VirtualPhone
    private let state = Lock(State())

    /// Prepares to offer `phone` at `path`.
    public init(_ phone: VirtualPhone, path: String) {
        self.phone = phone
        self.path = path
    }

    /// Begins to listen; the socket file has mode 0600.
    public func start() throws(StartError) {
        guard state.withLock({ $0.listener == nil }) else { throw .alreadyStarted }
        guard let listener = UnixSocket.listen(at: path) else { throw .cannotListen(path: path) }
        state.withLock { $0.listener = listener }
        Self.thread("PhoneHost") { [self] in
            while let socket = listener.accept() { take(socket) }
        }
    }

    /// Stops listening and ends all connections, and with them the launches.
    public func stop() {
        let sockets = state.withLock { state in
            let sockets = Array(state.connections.values) + (state.listener.map { [$0] } ?? [])
            state.listener = nil
            return sockets
        }
        for socket in sockets { socket.shutDown() }
        unlink(path)
    }

    /// The environment that an app process needs to be a launch of this phone.
    public func environment(for launch: AppLaunch) -> [String: String] {
        [ProcessPhone.socketVariable: path, ProcessPhone.tokenVariable: launch.token.text]
    }

    private func take(_ socket: UnixSocket) {
        let isListening = state.withLock { state in
            state.connections[ObjectIdentifier(socket)] = socket
            return state.listener != nil
        }
        // Accepted in the moment of stopping: nobody else would end it.
        if !isListening { socket.shutDown() }
        Self.thread("PhoneHost app") { [self] in
            serve(socket)
            socket.shutDown()
            state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(socket)) }
        }
    }

    private func serve(_ socket: UnixSocket) {
        guard let first = socket.readFrame(), case .hello(let token) = PhoneFrame(encoded: first) else { return }
        do {
            try phone.claim(token)
        } catch {
            _ = socket.writeFrame(PhoneFrame.failure(id: 0, error).encoded)
            return
        }
        guard socket.writeFrame(PhoneFrame.welcome.encoded) else { return phone.end(token, .disconnected) }
        let busy = Lock(0)
        while let bytes = socket.readFrame(), let frame = PhoneFrame(encoded: bytes),
            case .request(let id, let operation, let arguments) = frame
        {
            // A thread for each request: one that waits for the person must not hold up the others.
            let isAccepted = busy.withLock { busy in
                guard busy < Self.maximumRequests else { return false }
                busy += 1
                return true
            }
            guard isAccepted else { break }
            let request = PhoneRequest(operation: operation, arguments: arguments, launchToken: token)
            Self.thread("PhoneHost request") { [phone] in
                Self.answer(request, id, phone, socket)
                busy.withLock { $0 -= 1 }
            }
        }
        phone.end(token, .disconnected)
    }

    private static func answer(_ request: PhoneRequest, _ id: Int64, _ phone: VirtualPhone, _ socket: UnixSocket) {
        do {
            let reply = try phone.perform(request)
            if !socket.writeFrame(PhoneFrame.reply(id: id, reply).encoded) {
                // Too long a reply or a lost peer: without an answer the app would wait for ever.
                socket.shutDown()
            }
        } catch {
            if let message = phone.fatalMessage(for: request.launchToken) {
                _ = socket.writeFrame(PhoneFrame.die(message).encoded)
            }
            _ = socket.writeFrame(PhoneFrame.failure(id: id, error).encoded)
            if error == .connection(.launchEnded) { socket.shutDown() }
        }
    }

    private static func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }
}

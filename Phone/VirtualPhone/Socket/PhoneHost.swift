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

        /// A sentence with the next step.
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

    static let socketVariable = "LATCHKEY_PHONE_SOCKET"
    static let tokenVariable = "LATCHKEY_LAUNCH_TOKEN"

    /// The path at which apps find the phone.
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
        RequestWorkers.thread("PhoneHost") { [self] in
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
        [Self.socketVariable: path, Self.tokenVariable: launch.token.text]
    }

    private func take(_ socket: UnixSocket) {
        let isListening = state.withLock { state in
            state.connections[ObjectIdentifier(socket)] = socket
            return state.listener != nil
        }
        // Accepted in the moment of stopping: nobody else would end it.
        if !isListening { socket.shutDown() }
        RequestWorkers.thread("PhoneHost app") { [self] in
            guard let token = welcome(socket) else { return dismiss(socket) }
            RequestWorkers(socket: socket, token: token, phone: phone) { [self] in dismiss(socket) }.work()
        }
    }

    private func dismiss(_ socket: UnixSocket) {
        socket.shutDown()
        state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(socket)) }
    }

    /// Takes an app for the launch whose token it has; nil if it has none.
    private func welcome(_ socket: UnixSocket) -> LaunchToken? {
        guard let first = socket.readFrame(), case .hello(let token) = PhoneFrame(encoded: first) else { return nil }
        do {
            try phone.claim(token)
        } catch {
            _ = socket.writeFrame(PhoneFrame.failure(id: 0, error).encoded)
            return nil
        }
        guard socket.writeFrame(PhoneFrame.welcome.encoded) else {
            phone.end(token, .disconnected)
            return nil
        }
        return token
    }
}

import Foundation
import LatchkeyLock

/// The threads that answer one app's requests.
///
/// One of them reads; when it has a request, another takes its place and it answers. So a request that waits for the
/// person holds up no other, and none is handed from thread to thread.
final class RequestWorkers: Sendable {
    private struct State {
        var threads = 1
        var waiting = 0
        var isOver = false
    }

    /// How many requests of one app may wait at once; an app with more is cut off.
    private static let maximumRequests = 128

    private let socket: UnixSocket
    private let token: LaunchToken
    private let phone: VirtualPhone
    private let onEnd: @Sendable () -> Void
    private let reading = NSLock()
    private let state = Lock(State())

    /// - Parameter onEnd: called once, when the app is gone and its launch was ended.
    init(socket: UnixSocket, token: LaunchToken, phone: VirtualPhone, onEnd: @escaping @Sendable () -> Void) {
        self.socket = socket
        self.token = token
        self.phone = phone
        self.onEnd = onEnd
    }

    /// Reads and answers on the calling thread, and on others as needed, until the app is gone.
    func work() {
        while let (id, request) = next() { answer(request, id) }
        state.withLock { $0.threads -= 1 }
    }

    /// The next request, read when it is this thread's turn; nil at the end.
    private func next() -> (id: Int64, request: PhoneRequest)? {
        state.withLock { $0.waiting += 1 }
        reading.lock()
        defer { reading.unlock() }
        let isOver = state.withLock { state in
            state.waiting -= 1
            return state.isOver
        }
        guard !isOver else { return nil }
        guard let bytes = socket.readFrame(), let frame = PhoneFrame(encoded: bytes),
            case .request(let id, let operation, let arguments) = frame, hasReader()
        else {
            state.withLock { $0.isOver = true }
            phone.end(token, .disconnected)
            onEnd()
            return nil
        }
        return (id, PhoneRequest(operation: operation, arguments: arguments, launchToken: token))
    }

    /// Sees to it that somebody reads on; false if the app has too many requests open.
    private func hasReader() -> Bool {
        let (isNeeded, isAllowed) = state.withLock { state in
            guard state.waiting == 0 else { return (false, true) }
            guard state.threads <= Self.maximumRequests else { return (true, false) }
            state.threads += 1
            return (true, true)
        }
        if isNeeded, isAllowed { Self.thread("PhoneHost request") { [self] in work() } }
        return isAllowed
    }

    private func answer(_ request: PhoneRequest, _ id: Int64) {
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

    static func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }
}

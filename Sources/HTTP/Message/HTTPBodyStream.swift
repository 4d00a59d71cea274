import LatchkeyLock

/// The body of a reply that is produced over time, such as a stream of server-sent events.
///
/// Any thread may write and never waits: unread bytes are kept up to a limit. A client that falls behind further is
/// disconnected and may reconnect. Nothing runs while there is nothing to send.
///
/// One stream is the body of one reply. A client that went away is noticed with the next write.
public final class HTTPBodyStream: Sendable {
    private enum Phase {
        /// Takes bytes.
        case open
        /// Accepts no more bytes; the remaining ones are still sent.
        case ending
        /// The client was too slow: the connection is to be closed as it is.
        case overflowed
        /// Nobody reads any more.
        case closed
    }

    private struct State {
        var phase = Phase.open
        var buffer: [UInt8] = []
        /// How much of the buffer was sent.
        var sent = 0
        var total = 0
        /// Wakes the waiting reader; called once, then discarded.
        var wake: (@Sendable () -> Void)?
        var onClose: (@Sendable () -> Void)?

        var waiting: Int { buffer.count - sent }
    }

    /// The result of a read.
    enum Piece: Equatable {
        /// So many bytes were copied.
        case bytes(Int)
        /// None are there now: the reader sleeps until it is woken.
        case none
        /// All were sent.
        case end
        /// The client was too slow.
        case broken
    }

    private let capacity: Int
    private let state: Lock<State>

    /// Creates an empty stream.
    ///
    /// - Parameters:
    ///   - capacity: The most bytes that may wait for the client (default 1 MiB).
    ///   - onClose: Called once, on any thread, when nobody reads any more; it must not block.
    public init(capacity: Int = 1 << 20, onClose: (@Sendable () -> Void)? = nil) {
        self.capacity = capacity
        state = Lock(State(onClose: onClose))
    }

    /// Sends bytes after those that were written before.
    ///
    /// Returns whether they were taken: not if the stream is over, or the client too slow, which ends it.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard case .open = state.phase else { return false }
            let isTaken = state.waiting + bytes.count <= capacity
            if isTaken {
                state.buffer.append(contentsOf: bytes)
            } else {
                state.phase = .overflowed
                state.buffer = []
                state.sent = 0
            }
            Self.wake(&state)
            return isTaken
        }
    }

    /// Ends the body; written bytes are still sent.
    public func end() {
        state.withLock { state in
            guard case .open = state.phase else { return }
            state.phase = .ending
            Self.wake(&state)
        }
    }

    /// Whether bytes are still taken.
    public var isOpen: Bool { state.withLock { if case .open = $0.phase { true } else { false } } }

    /// How many bytes were handed over to be sent.
    var bytesSent: Int { state.withLock { $0.total } }

    /// Copies bytes that wait into a buffer, or has the reader sleep.
    ///
    /// `sleep` is called, and `wake` kept, in one step: a wake-up that came before the sleep would be lost.
    func read(
        into room: UnsafeMutableRawBufferPointer, wake: @escaping @Sendable () -> Void, sleep: () -> Void
    ) -> Piece {
        state.withLock { state in
            if case .overflowed = state.phase { return .broken }
            guard state.waiting > 0 else {
                guard case .open = state.phase else { return .end }
                state.wake = wake
                sleep()
                return .none
            }
            let count = min(room.count, state.waiting)
            state.buffer.withUnsafeBytes { room.copyMemory(from: .init(rebasing: $0[state.sent..<state.sent + count])) }
            state.sent += count
            state.total += count
            Self.compact(&state)
            return .bytes(count)
        }
    }

    /// Nobody reads any more.
    func close() {
        let onClose = state.withLock { state -> (@Sendable () -> Void)? in
            state.phase = .closed
            state.buffer = []
            state.sent = 0
            state.wake = nil
            defer { state.onClose = nil }
            return state.onClose
        }
        onClose?()
    }

    /// Takes the waiting bytes, for a client in this process.
    ///
    /// `nil` if the stream is over and nothing is left, or was cut off.
    public func take() -> [UInt8]? {
        state.withLock { state in
            if case .overflowed = state.phase { return nil }
            let bytes = Array(state.buffer[state.sent...])
            if bytes.isEmpty, case .open = state.phase {} else if bytes.isEmpty { return nil }
            state.total += bytes.count
            state.buffer = []
            state.sent = 0
            return bytes
        }
    }

    private static func wake(_ state: inout State) {
        guard let wake = state.wake else { return }
        state.wake = nil
        wake()
    }

    /// Sent bytes go once they are more than those that wait: each byte is moved once at the most.
    private static func compact(_ state: inout State) {
        if state.waiting == 0 {
            state.buffer.removeAll(keepingCapacity: state.buffer.capacity <= 65_536)
            state.sent = 0
        } else if state.sent > state.waiting {
            state.buffer.removeFirst(state.sent)
            state.sent = 0
        }
    }
}

import LatchkeyLock
import LatchkeyWire

/// The sender of the lab profile: keeps messages in memory, where developers read them instead of on a phone.
///
/// Nothing of it is ever on a disk. The oldest message makes room for the newest.
public final class MessageInbox: MessageSender {
    /// A message that was sent here.
    public struct Entry: Sendable, Equatable {
        /// A number that counts messages, from 1.
        public let id: Int
        /// The message.
        public let message: OutgoingMessage
        /// When it came in, in milliseconds since 1970.
        public let sentAt: UInt64
    }

    private struct State {
        var entries: [Entry] = []
        var count = 0
    }

    private let state = Lock(State())
    private let capacity: Int
    private let clock: @Sendable () -> UInt64

    /// Creates an empty inbox.
    ///
    /// - Parameters:
    ///   - capacity: The most messages that it keeps (default 500).
    ///   - clock: The time, in milliseconds since 1970.
    public init(capacity: Int = 500, clock: @escaping @Sendable () -> UInt64) {
        self.capacity = max(1, capacity)
        self.clock = clock
    }

    /// Keeps a message; never fails.
    public func send(_ message: OutgoingMessage) async throws(MessageSendingError) {
        keep(message)
    }

    /// The messages that are kept, newest first; those to `number` only, if one is given.
    public func entries(to number: PhoneNumber? = nil) -> [Entry] {
        state.withLock { $0.entries }.reversed().filter { number == nil || $0.message.to == number }
    }

    private func keep(_ message: OutgoingMessage) {
        let now = clock()
        state.withLock { state in
            state.count += 1
            state.entries.append(Entry(id: state.count, message: message, sentAt: now))
            if state.entries.count > capacity { state.entries.removeFirst() }
        }
    }
}

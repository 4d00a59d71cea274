import LatchkeyLock
import LatchkeyServer
import VirtualPhone

/// The messages of a visit and their delivery.
final class Mailbox: Sendable {
    /// A message and what is to become of it.
    struct Entry: Codable, Sendable {
        var message: Message
        /// For those that are late: when they come, in milliseconds of the visit's time.
        var dueAt: Int64?

        /// Whether it is one that a visit can have.
        var isPlausible: Bool {
            let times = [message.sentAt, dueAt ?? 0]
            let texts = [message.to, message.body, message.code ?? "", message.purpose]
            return times.allSatisfy { (0...VisitSnapshot.latestTime).contains($0) }
                && texts.allSatisfy { $0.utf8.count <= 1_000 }
                && ["delivered", "waiting", "lost"].contains(message.state)
        }
    }

    private struct State {
        var entries: [Entry] = []
        var count = 0
        /// The number of the visit's server that messages were last taken from.
        var server = 0
        /// The server's own number of the newest message that was taken from it.
        var taken = 0
    }

    static let capacity = 200
    private let state = Lock(State())

    /// All messages, newest first.
    var messages: [Message] { state.withLock { $0.entries.reversed().map(\.message) } }

    func removeAll() { state.withLock { $0.entries = [] } }

    /// All messages with what is to become of them, oldest first.
    var kept: [Entry] { state.withLock { $0.entries } }

    /// Puts kept messages in the place of those that are there, with new numbers; phones by their old ids have new ones.
    ///
    /// From now on only the server of that number has something to say.
    func restore(_ kept: [Entry], from server: Int, phones: [String: String]) {
        state.withLock { state in
            (state.server, state.taken) = (server, 0)
            state.entries = kept.map { entry in
                state.count += 1
                var entry = entry
                entry.message.id = state.count
                entry.message.phones = entry.message.phones.compactMap { phones[$0] }
                return entry
            }
        }
    }

    /// Takes newly sent messages, and applies the faults of the phones with that number.
    ///
    /// Returns the messages that are due. Each server counts its messages from 1; an earlier one has no more to say.
    func take(
        _ messages: [MessageInbox.Entry], from server: Int, phones: [(phone: LabPhone, faults: FaultBox)]
    ) -> [Message] {
        state.withLock { state in
            guard server >= state.server else { return [] }
            if server > state.server { (state.server, state.taken) = (server, 0) }
            var delivered: [Message] = []
            for sent in messages.reversed() where sent.id > state.taken {
                state.taken = sent.id
                state.count += 1
                var entry = Self.entry(sent, number: state.count)
                let receivers = phones.filter { $0.phone.phoneNumber == entry.message.to }
                if receivers.contains(where: { $0.faults.take(\.smsLost) }) {
                    entry.message.state = "lost"
                } else if let late = receivers.map({ $0.faults.current.smsLate }).max(), late > 0 {
                    entry.message.state = "waiting"
                    entry.dueAt = entry.message.sentAt + Int64(late) * 1000
                } else {
                    entry.message.phones = receivers.map(\.phone.id)
                    delivered.append(entry.message)
                }
                state.entries.append(entry)
                if state.entries.count > Self.capacity { state.entries.removeFirst() }
            }
            return delivered
        }
    }

    /// Takes the late ones whose time has come.
    func due(at now: Int64, phones: [LabPhone]) -> [Message] {
        state.withLock { state in
            var delivered: [Message] = []
            for index in state.entries.indices {
                guard let dueAt = state.entries[index].dueAt, dueAt <= now else { continue }
                let receivers = phones.filter { $0.phoneNumber == state.entries[index].message.to }
                state.entries[index].dueAt = nil
                state.entries[index].message.state = "delivered"
                state.entries[index].message.phones = receivers.map(\.id)
                delivered.append(state.entries[index].message)
            }
            return delivered
        }
    }

    private static func entry(_ sent: MessageInbox.Entry, number: Int) -> Entry {
        let body = sent.message.body
        return Entry(
            message: Message(
                id: number, to: sent.message.to.rawValue, body: body,
                code: TextMessage(sender: "", body: body).code, purpose: sent.message.purpose.rawValue,
                sentAt: Int64(sent.sentAt), state: "delivered", phones: []))
    }
}

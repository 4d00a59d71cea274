import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `GET /lab/messages`.
struct LabMessagesPage: Sendable {
    let inbox: MessageInbox?
    let gate: LabGate

    func list(_ context: RequestContext) async throws(RequestFailure) -> LabMessageList {
        try gate.check(context)
        let number: PhoneNumber? = try context.query(.messagesTo)
        // A lab server that sends to real phones has none to show.
        return LabMessageList(messages: (inbox?.entries(to: number) ?? []).map(LabMessage.init))
    }
}

extension LabMessage {
    init(_ entry: MessageInbox.Entry) {
        self.init(
            id: entry.id, to: entry.message.to, body: entry.message.body, purpose: entry.message.purpose.rawValue,
            sentAt: Timestamp(Date(timeIntervalSince1970: Double(entry.sentAt) / 1000)))
    }
}

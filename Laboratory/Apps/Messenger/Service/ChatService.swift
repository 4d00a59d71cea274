import LatchkeyLock
import LatchkeyServer
import LatchkeyWire
import MessengerWire

/// The Messenger's back end: a sample of a service that takes assertion tokens and nothing else.
///
/// A server mounts it by ``group``; `chat` must be one of its relying parties.
public final class ChatService: Sendable {
    /// How many messages are kept: 100.
    public static let capacity = 100

    private let relyingParty: RelyingPartyName
    private let state = Lock((next: 1, messages: [ChatMessage]()))

    /// Creates a chat in which nothing was said.
    ///
    /// - Parameter relyingParty: The service that assertion tokens must be for, such as `chat`.
    public init(relyingParty: RelyingPartyName) {
        self.relyingParty = relyingParty
    }

    /// `GET` and `POST /chat/messages`.
    public var group: RouteGroup {
        var group = RouteGroup()
        group.on(.chatList) { request throws(RouteRefusal) in try self.list(request) }
        group.on(.chatPost) { (message: ChatRequest, request) throws(RouteRefusal) in
            try self.post(message, request)
        }
        return group
    }

    private func list(_ request: RouteRequest) throws(RouteRefusal) -> ChatMessageList {
        _ = try request.attestedKey(for: relyingParty)
        return ChatMessageList(messages: state.withLock { $0.messages })
    }

    private func post(_ message: ChatRequest, _ request: RouteRequest) throws(RouteRefusal) -> ChatMessage {
        let author = try request.attestedKey(for: relyingParty)
        return state.withLock { state in
            let entry = ChatMessage(
                id: state.next, keyIdentifier: author, text: message.text, sentAt: Timestamp(request.date))
            state.next += 1
            state.messages = (state.messages + [entry]).suffix(Self.capacity)
            return entry
        }
    }
}

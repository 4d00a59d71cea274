import LatchkeyLock
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `GET` and `POST /lab/chat/messages`: a sample of a service that takes assertion tokens and nothing else.
final class LabChat: Sendable {
    /// How many messages are kept: 100.
    static let capacity = 100

    private let tokens: AssertionTokenAuthority
    private let state = Lock((next: 1, messages: [LabChatMessage]()))

    init(tokens: AssertionTokenAuthority) {
        self.tokens = tokens
    }

    func list(_ context: RequestContext) throws(RequestFailure) -> LabChatList {
        _ = try author(context)
        return LabChatList(messages: state.withLock { $0.messages })
    }

    func post(_ request: LabChatRequest, _ context: RequestContext) throws(RequestFailure) -> LabChatMessage {
        let author = try author(context)
        return state.withLock { state in
            let message = LabChatMessage(
                id: state.next, keyIdentifier: author, text: request.text, sentAt: Timestamp(context.date))
            state.next += 1
            state.messages = (state.messages + [message]).suffix(Self.capacity)
            return message
        }
    }

    /// The key of the assertion token.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that is not for the chat.
    private func author(_ context: RequestContext) throws(RequestFailure) -> AttestedKeyID {
        guard let token = context.bearerToken else {
            throw .refused(
                .authorizationRequired, detail: "Send an assertion token for the service chat as a bearer token.")
        }
        guard let claims = tokens.verify(token, for: .chat, now: context.seconds),
            let author = AttestedKeyID(rawValue: claims.sub)
        else {
            throw .refused(
                .accessTokenInvalid, detail: "This is not a valid assertion token for the service chat.",
                finer: "assertion_token")
        }
        return author
    }
}

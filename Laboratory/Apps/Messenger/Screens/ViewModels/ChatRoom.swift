import LatchkeyKit
import LatchkeyWire
import MessengerWire

/// The chat's requests, each guarded by App Attest: they carry a token that only an attested key can get.
struct ChatRoom: Sendable {
    /// The chat's name among the services that take assertions.
    static let name = "chat"

    let client: MFAClient
    let coordinator: AttestationCoordinator<ChatRelyingParty>
    let grants: GrantBox

    /// Returns the messages, oldest first.
    func messages() async throws(ChatError) -> [ChatMessage] {
        try await call { token throws(LatchkeyError) in
            let list: ChatMessageList = try await client.send(.chatList, MFAClient.Extras(bearer: token))
            return list.messages
        }
    }

    /// Says something.
    func post(_ text: ChatText) async throws(ChatError) -> ChatMessage {
        try await call { token throws(LatchkeyError) in
            try await client.send(.chatPost, ChatRequest(text: text), MFAClient.Extras(bearer: token))
        }
    }

    /// A token that the server does not take although it should hold is replaced once.
    private func call<Reply: Sendable>(
        _ body: @Sendable (AccessToken) async throws(LatchkeyError) -> Reply
    ) async throws(ChatError) -> Reply {
        let first = try await token()
        do throws(LatchkeyError) {
            return try await body(first)
        } catch {
            guard error.code == .server(.accessTokenInvalid) else { throw .server(error) }
        }
        grants.forget()
        let second = try await token()
        do throws(LatchkeyError) {
            return try await body(second)
        } catch {
            throw .server(error)
        }
    }

    private func token() async throws(ChatError) -> AccessToken {
        if let grant = grants.current { return grant.token }
        do throws(AttestationError) {
            // One that is due is made once, whoever else waits for it.
            if let grant = try await coordinator.createAssertionIfRequired() ?? grants.current { return grant.token }
            return try await coordinator.createAssertion().token
        } catch {
            throw .attestation(error)
        }
    }
}

/// Why a request of the chat came to nothing.
enum ChatError: Error, Sendable {
    /// There is no token: attesting or asserting failed.
    case attestation(AttestationError)
    /// The chat itself refused, or was not reached.
    case server(LatchkeyError)

    /// The text for the person.
    var words: String {
        switch self {
        case .attestation(let error): error.words
        case .server(let error): error.sentence
        }
    }

    /// The text for the log.
    var description: String {
        switch self {
        case .attestation(let error): error.description
        case .server(let error): error.description
        }
    }

    /// Whether the same is tried again by itself, once there is an assertion.
    var isRepeated: Bool {
        guard case .attestation(let error) = self else { return false }
        return error.suggestion == .retryLater || error.suggestion == .retryWhenActive
    }
}

import LatchkeyWire

extension Endpoint {
    /// Shows what was said.
    public static let chatList = Endpoint(
        method: .get, path: "/chat/messages", operationID: "chatList", tag: "Chat",
        summary: "Read the chat, as an attested app",
        description: """
            A sample of a service that App Attest guards: the bearer token is an assertion token for the relying party \
            `chat`. The last 100 messages are kept, in memory.
            """,
        request: nil, response: ChatMessageList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .required)

    /// Says something.
    public static let chatPost = Endpoint(
        method: .post, path: "/chat/messages", operationID: "chatPost", tag: "Chat",
        summary: "Write to the chat, as an attested app",
        description: "Under the key of the assertion token, which must be for the relying party `chat`.",
        request: ChatRequest.self, response: ChatMessage.self,
        problems: [.authorizationRequired, .accessTokenInvalid], bearer: .required)

    /// The operations of the chat.
    public static let chatRoom = [chatList, chatPost]
}

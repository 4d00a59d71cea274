extension Endpoint {
    /// Shows what was said.
    public static let labChat = Endpoint(
        method: .get, path: "/lab/chat/messages", operationID: "labChat", tag: "Lab",
        summary: "Read the lab's chat, as an attested app",
        description: """
            A sample of a service that App Attest guards: the bearer token is an assertion token for the relying party \
            `chat`. The last 100 messages are kept, in memory.
            """,
        request: nil, response: LabChatList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .required)

    /// Says something.
    public static let labChatPost = Endpoint(
        method: .post, path: "/lab/chat/messages", operationID: "labChatPost", tag: "Lab",
        summary: "Write to the lab's chat, as an attested app",
        description: "Under the key of the assertion token, which must be for the relying party `chat`.",
        request: LabChatRequest.self, response: LabChatMessage.self,
        problems: [.authorizationRequired, .accessTokenInvalid], bearer: .required)

    /// The operations that a server of the lab profile has besides, if `chat` is one of its relying parties.
    public static let labChatRoom = [labChat, labChatPost]
}

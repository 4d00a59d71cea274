extension Endpoint {
    /// Shows the messages sent by the server.
    public static let labMessages = Endpoint(
        method: .get, path: "/lab/messages", queryParameters: [.messagesTo], operationID: "labMessages", tag: "Lab",
        summary: "Read the sent messages",
        description: """
            The lab profile sends no messages to phones: the last 500 are kept in memory and shown here in full. If the \
            server has a lab token, send it as the bearer token.
            """,
        request: nil, response: LabMessageList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// Shows what the store holds.
    public static let labStore = Endpoint(
        method: .get, path: "/lab/store", queryParameters: [.storeUser], operationID: "labStore", tag: "Lab",
        summary: "Look into the store",
        description: """
            A page with users, devices, sessions and pending one-time passwords, the newest hundred of each, without \
            secrets. If the server has a lab token, send it as the bearer token.
            """,
        request: nil, response: nil, problems: [.authorizationRequired, .accessTokenInvalid], bearer: .optional,
        mediaType: "text/html; charset=utf-8")

    /// The operations that only a server of the lab profile has.
    public static let lab = [labMessages, labStore]
}

extension PathParameter {
    /// The number whose messages are wanted.
    public static let messagesTo = PathParameter(
        name: "to",
        schema: FieldSchema.text(PhoneNumber.self, "Only messages to this number; `+` may be sent as `%2B`."))

    /// The user whose rows are wanted.
    public static let storeUser = PathParameter(
        name: "user", schema: FieldSchema.text(Username.self, "Only what belongs to this user."))
}

extension Endpoint {
    /// Shows the messages that the server has sent.
    public static let labMessages = Endpoint(
        method: .get, path: "/lab/messages", queryParameters: [.messagesTo], operationID: "labMessages", tag: "Lab",
        summary: "Read the messages that went out",
        description: """
            In the lab profile no message reaches a telephone: the last 500 are kept in memory and shown here, whole. \
            If the server has a lab token, it is sent as a bearer token.
            """,
        request: nil, response: LabMessageList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// Shows what the store holds.
    public static let labStore = Endpoint(
        method: .get, path: "/lab/store", queryParameters: [.storeUser], operationID: "labStore", tag: "Lab",
        summary: "Look into the store",
        description: """
            A page with users, devices, sessions and one-time passwords that are waited for, the newest hundred of \
            each; secrets left out. If the server has a lab token, it is sent as a bearer token.
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

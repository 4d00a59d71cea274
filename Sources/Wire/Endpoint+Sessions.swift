extension Endpoint {
    /// Lists a user's sessions.
    public static let sessions = Endpoint(
        method: .get, path: "/api/v1/sessions", queryParameters: [.sessionsBefore], operationID: "sessions",
        tag: "Sessions", summary: "List the user's sessions",
        description: """
            The open ones, in the order in which they began: the newest 100; `before` asks for those that began before \
            another one. Account tokens are not among them.
            """,
        request: nil, response: SessionListResponse.self,
        problems: [.authorizationRequired, .accessTokenInvalid, .accountSuspended],
        bearer: .required)

    /// Ends one session.
    public static let endSession = Endpoint(
        method: .delete, path: "/api/v1/sessions/{sessionId}", parameters: [.sessionID], operationID: "endSession",
        tag: "Sessions", summary: "End one session",
        description: """
            From the reply on, its tokens are refused here; services that verify its access token with the published \
            keys accept it until its `exp`. The request's own session needs no account token.
            """,
        request: nil, response: Acknowledgement.self, problems: bearerRefusalsOfChanges + [.notFound],
        bearer: .required)

    /// Ends all sessions of a user, or all but one.
    public static let endSessions = Endpoint(
        method: .delete, path: "/api/v1/sessions", queryParameters: [.exceptedSession], operationID: "endSessions",
        tag: "Sessions", summary: "End all sessions, or all but one",
        description: "Ends them in one step, the one that asks too unless it is excepted.",
        request: nil, response: Acknowledgement.self, problems: bearerRefusalsOfChanges, bearer: .required)
}

extension PathParameter {
    /// The addressed session.
    public static let sessionID = PathParameter(
        name: "sessionId", schema: FieldSchema.text(SessionID.self, "A session of the bearer token's user."))
    /// The first of the sessions that the client has.
    public static let sessionsBefore = PathParameter(
        name: "before", schema: FieldSchema.text(SessionID.self, "Only sessions that began before this one."))
    /// The session that goes on, in the query.
    public static let exceptedSession = PathParameter(
        name: "except", schema: FieldSchema.text(SessionID.self, "The session that goes on; none if absent."))
}

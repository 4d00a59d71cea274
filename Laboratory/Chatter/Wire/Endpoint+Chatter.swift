import LatchkeyWire

extension PathParameter {
    /// Only posts that are newer than this place, oldest first.
    public static let since = PathParameter(
        name: "since", schema: FieldSchema.text(ChattCursor.self, "Only newer posts, oldest first."))
    /// Only posts that are older than this place, newest first.
    public static let before = PathParameter(
        name: "before", schema: FieldSchema.text(ChattCursor.self, "Only older posts, newest first."))
    /// The most posts of a page.
    public static let limit = PathParameter(
        name: "limit", schema: FieldSchema.text(ChattLimit.self, "The most posts of a page: 50 unless given."))
}

extension Endpoint {
    /// Requests the number for a sign-in.
    public static let chatterNonce = Endpoint(
        method: .post, path: "/api/v1/chatter/nonces", operationID: "chatterNonce", tag: "Chatter",
        summary: "Get the nonce for an ID token",
        description: """
            Valid for ten minutes, and for one sign-in. Nothing is stored: the server recognizes its own nonces.
            """,
        request: nil, response: ChatterNonceResponse.self, problems: [.tooManyAttempts], bearer: .none)

    /// Signs in with an ID token.
    public static let chatterSignIn = Endpoint(
        method: .post, path: "/api/v1/chatter/sessions", operationID: "chatterSignIn", tag: "Chatter",
        summary: "Exchange an ID token for a chatterID",
        description: """
            The token must have a nonce of this server's, which is accepted once. The chatterID never outlives the \
            token. Refusals beside the general ones: 401 `id_token_rejected`, `nonce_invalid`, `nonce_used` and \
            `signed_out`; 503 `identity_provider_unavailable`.
            """,
        request: ChatterSignInRequest.self, response: ChatterSession.self, problems: [.tooManyAttempts],
        bearer: .none)

    /// Signs out.
    public static let chatterSignOut = Endpoint(
        method: .delete, path: "/api/v1/chatter/sessions", operationID: "chatterSignOut", tag: "Chatter",
        summary: "Sign out everywhere",
        description: """
            Revokes every chatterID of the person, and refuses ID tokens that were issued before.
            """,
        request: nil, response: Acknowledgement.self,
        problems: [.authorizationRequired, .accessTokenInvalid, .tooManyAttempts], bearer: .required)

    /// Reads posts.
    public static let chatterList = Endpoint(
        method: .get, path: "/api/v1/chatter/chatts", queryParameters: [.since, .before, .limit],
        operationID: "chatterList", tag: "Chatter", summary: "Read posts",
        description: """
            Nobody needs to sign in for it. Without `since` and `before` it is the newest page.
            """,
        request: nil, response: ChattPage.self, problems: [.fieldInvalid, .tooManyAttempts], bearer: .none)

    /// Posts.
    public static let chatterPost = Endpoint(
        method: .post, path: "/api/v1/chatter/chatts", operationID: "chatterPost", tag: "Chatter", summary: "Post",
        description: "Under the name of the person to whom the chatterID belongs.",
        request: ChattRequest.self, response: Chatt.self,
        problems: [.authorizationRequired, .accessTokenInvalid, .tooManyAttempts], bearer: .required)

    /// Reads posts, as the document's client does.
    public static let getChatts = Endpoint(
        method: .get, path: "/getchatts/", operationID: "getChatts", tag: "Chatter, as in the document",
        summary: "Read the newest posts",
        description: "Nobody needs to sign in for it. Refusals of these paths have no body.",
        request: nil, response: GetChattsResponse.self, problems: [], bearer: .none)

    /// Signs in, as the document's client does.
    public static let addUser = Endpoint(
        method: .post, path: "/adduser/", operationID: "addUser", tag: "Chatter, as in the document",
        summary: "Exchange an ID token for a chatterID",
        description: """
            No nonce is asked for: the same ID token is accepted again until it expires or the person signs out. Status \
            511 without a body if it is not accepted.
            """,
        request: AddUserRequest.self, response: AddUserResponse.self, problems: [], bearer: .none)

    /// Posts, as the document's client does.
    public static let postAuth = Endpoint(
        method: .post, path: "/postauth/", operationID: "postAuth", tag: "Chatter, as in the document",
        summary: "Post",
        description: "Status 401 without a body if the chatterID is unknown, has expired, or was revoked.",
        request: PostAuthRequest.self, response: PostAuthResponse.self, problems: [], bearer: .none)

    /// The operations of Chatter's back end.
    public static let chatter = [chatterNonce, chatterSignIn, chatterSignOut, chatterList, chatterPost]
    /// Those of the document, whose paths end in a slash; they work without it too.
    public static let chatterLegacy = [getChatts, addUser, postAuth]
}

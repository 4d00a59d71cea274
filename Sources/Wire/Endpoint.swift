/// One operation of the API: what is sent where, and what comes back.
///
/// The server's routes, the client's calls and the OpenAPI description are all made from these.
public struct Endpoint: Sendable {
    /// The HTTP method.
    public var method: Method
    /// The path template, such as `/api/v1/device/{deviceId}/status`.
    public var path: String
    /// The `{name}` segments of the path, in their order.
    public var parameters: [PathParameter] = []
    /// The `name=value` members of the query that are read; each may be left out.
    public var queryParameters: [PathParameter] = []
    /// A name for generated clients, unique.
    public var operationID: String
    /// The chapter of the documentation in which it stands.
    public var tag: String
    /// One line for people.
    public var summary: String
    /// What a caller has to know; Markdown.
    public var description: String
    /// The body that is sent, if one is.
    public var request: (any WireBody.Type)?
    /// The body of the reply, with status 200; `nil` where it is any JSON document.
    public var response: (any WireBody.Type)?
    /// The refusals that belong to this operation; those that every operation has are not listed.
    public var problems: [ProblemCode]
    /// Whether a bearer token is read.
    public var bearer: BearerUse
    /// The media type of the reply with status 200.
    public var mediaType = "application/json"
    /// Whether a reply with status 200 tells what is left of a limit.
    public var tellsLimit = false
    /// Whether a client may repeat a request under an `Idempotency-Key`, and have it done once.
    public var isRepeatable = false

    /// Describes an operation; the parameters are the properties.
    public init(
        method: Method, path: String, parameters: [PathParameter] = [], queryParameters: [PathParameter] = [],
        operationID: String, tag: String, summary: String, description: String, request: (any WireBody.Type)?,
        response: (any WireBody.Type)?, problems: [ProblemCode], bearer: BearerUse,
        mediaType: String = "application/json", tellsLimit: Bool = false, isRepeatable: Bool = false
    ) {
        self.method = method
        self.path = path
        self.parameters = parameters
        self.queryParameters = queryParameters
        self.operationID = operationID
        self.tag = tag
        self.summary = summary
        self.description = description
        self.request = request
        self.response = response
        self.problems = problems
        self.bearer = bearer
        self.mediaType = mediaType
        self.tellsLimit = tellsLimit
        self.isRepeatable = isRepeatable
    }

    /// The HTTP methods that the API uses, by their names on the wire.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    /// Whether an operation reads a bearer token.
    public enum BearerUse: Sendable {
        case none, optional, required
    }
}

extension Endpoint {
    /// Whether its requests are limited by the client's address: all of the API's are, those of the service are not.
    public var isLimitedByAddress: Bool { path.hasPrefix("/api/v1/") }
}

extension Endpoint {
    /// Registers a device.
    public static let enroll = Endpoint(
        method: .post, path: "/api/v1/mfa/enroll", operationID: "enroll", tag: "Enrolment",
        summary: "Register a device",
        description: """
            A user's first device needs no permission. Every further one needs a bearer token of that user. A device \
            id that is taken is refused. A `proof` is checked if it is sent; `bound` devices must send one.
            """,
        request: EnrollRequest.self, response: EnrollResponse.self,
        problems: [
            .publicKeyInvalid, .signatureMalformed, .proofInvalid, .challengeExpired, .challengeUsed,
            .authorizationRequired, .accessTokenInvalid, .reauthenticationRequired, .deviceExists,
        ],
        bearer: .optional, isRepeatable: true)

    /// Asks for the challenge of an enrolment.
    public static let enrollmentChallenge = Endpoint(
        method: .post, path: "/api/v1/mfa/enroll/challenge", operationID: "enrollmentChallenge", tag: "Enrolment",
        summary: "Get the challenge that proves possession of a new key",
        description: "The challenge is always `bound`. Its signature goes into `proof` of `enroll`.",
        request: EnrollmentChallengeRequest.self, response: ChallengeResponse.self, problems: [.publicKeyInvalid],
        bearer: .none)

    /// Starts a sign-in.
    public static let initiate = Endpoint(
        method: .post, path: "/api/v1/auth/initiate", operationID: "initiate", tag: "Sign-in",
        summary: "Start a sign-in",
        description: """
            Unknown users and devices get a challenge too, which nothing can answer. Nothing is stored: the challenge \
            is derived from its id, which holds for five minutes.
            """,
        request: InitiateRequest.self, response: ChallengeResponse.self, problems: [], bearer: .none)

    /// Ends a sign-in by key.
    public static let verifySignature = Endpoint(
        method: .post, path: "/api/v1/auth/verify-signature", operationID: "verifySignature", tag: "Sign-in",
        summary: "End a sign-in with a signature",
        description: """
            Sign the challenge bytes with ECDSA P-256 and SHA-256. A challenge is accepted once. Five failures in a \
            row stop further tries of that device for a growing time, many failures of a user those that fail. A \
            device that is bound to an attested key sends an `assertion` of it besides.
            """,
        request: VerifySignatureRequest.self, response: TokenResponse.self,
        problems: [
            .signatureMalformed, .authenticationFailed, .challengeExpired, .challengeUsed, .tooManyAttempts,
            .assertionRequired, .assertionRejected, .attestationDenied,
        ],
        bearer: .none)

    /// Exchanges a refresh token.
    public static let refresh = Endpoint(
        method: .post, path: "/api/v1/auth/refresh", operationID: "refresh", tag: "Sign-in",
        summary: "Exchange a refresh token for new tokens",
        description:
            "A refresh token is good for one use. Using one again revokes every refresh token that came of its sign-in.",
        request: RefreshRequest.self, response: TokenResponse.self, problems: [.refreshTokenInvalid], bearer: .none)

    /// Tells whether the server can do its work.
    public static let health = Endpoint(
        method: .get, path: "/health", operationID: "health", tag: "Service", summary: "Health of the server",
        description: "Reads the store, so a reply of 200 means that sign-ins can be served.",
        request: nil, response: HealthResponse.self, problems: [], bearer: .none)

    /// Describes the API.
    public static let openAPI = Endpoint(
        method: .get, path: "/openapi.json", operationID: "openAPI", tag: "Service", summary: "This description",
        description: "OpenAPI 3.1, made from the same table as the routes.", request: nil, response: nil, problems: [],
        bearer: .none)

    /// Describes the API to people.
    public static let docs = Endpoint(
        method: .get, path: "/docs", operationID: "docs", tag: "Service", summary: "This description, for people",
        description: "A page without scripts, made from the same table as the routes.", request: nil, response: nil,
        problems: [], bearer: .none, mediaType: "text/html; charset=utf-8")

    /// Tells whether the process answers.
    public static let live = Endpoint(
        method: .get, path: "/health/live", operationID: "live", tag: "Service", summary: "Whether the process answers",
        description: "Reads nothing: if there is no reply, start the server anew.", request: nil,
        response: HealthResponse.self, problems: [], bearer: .none)

    /// Tells whether the server can do its work.
    public static let ready = Endpoint(
        method: .get, path: "/health/ready", operationID: "ready", tag: "Service",
        summary: "Whether the server can do its work", description: "The same as `/health`, by its usual name.",
        request: nil, response: HealthResponse.self, problems: [], bearer: .none)

    /// Numbers for a monitoring system.
    public static let metrics = Endpoint(
        method: .get, path: "/metrics", operationID: "metrics", tag: "Service", summary: "Numbers for monitoring",
        description: "The text format of Prometheus, 0.0.4. For the machine itself: a proxy must not forward it.",
        request: nil, response: nil, problems: [], bearer: .none,
        mediaType: "text/plain; version=0.0.4; charset=utf-8")

    /// Every operation, in the order of the documentation.
    public static let all = [
        enroll, enrollmentChallenge, unenroll, upgrade, upgradeChallenge, downgrade,
        initiate, verifySignature, requestOTP, verifyOTP, refresh, revoke,
        devices, deviceStatus, removeDevice, removeAllDevices,
        health, openAPI, docs, live, ready, metrics, tokenKeys,
    ]
}

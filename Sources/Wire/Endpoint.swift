/// One operation of the API, with its path, request and reply.
///
/// The server's routes, the client's calls and the OpenAPI description are all generated from these.
public struct Endpoint: Sendable {
    /// The HTTP method.
    public var method: Method
    /// The path template, such as `/api/v1/device/{deviceId}/status`.
    public var path: String
    /// The `{name}` segments of the path, in order.
    public var parameters: [PathParameter] = []
    /// The optional `name=value` members of the query.
    public var queryParameters: [PathParameter] = []
    /// A unique name for generated clients.
    public var operationID: String
    /// Its chapter in the documentation.
    public var tag: String
    /// One line for people.
    public var summary: String
    /// The description for callers, in Markdown.
    public var description: String
    /// The request's body, if it has one.
    public var request: (any WireBody.Type)?
    /// The body of the reply with status 200; `nil` if it can be any document.
    public var response: (any WireBody.Type)?
    /// The refusals specific to this operation; refusals common to all operations are not listed.
    public var problems: [ProblemCode]
    /// Whether a bearer token is read.
    public var bearer: BearerUse
    /// The media type of the reply with status 200.
    public var mediaType = "application/json"
    /// The media type of the request's body.
    public var requestMediaType = "application/json"
    /// Whether it is for other services, which authenticate by HTTP Basic (RFC 7617).
    public var isForClients = false
    /// Whether a reply with status 200 reports the remaining quota of a limit.
    public var tellsLimit = false
    /// Whether a client may repeat a request with an `Idempotency-Key` without repeating its effect.
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
    /// Whether its requests are limited by client address, which is true under `/api/v1/`.
    public var isLimitedByAddress: Bool { path.hasPrefix("/api/v1/") }
}

extension Endpoint {
    /// Registers a device.
    public static let enroll = Endpoint(
        method: .post, path: "/api/v1/mfa/enroll", operationID: "enroll", tag: "Enrollment",
        summary: "Register a device",
        description: """
            A user's first device needs an `invitation` where the server enrolls by invitation only, else no permission. \
            Every further device needs a bearer token of that user. A device id that is taken is refused. A `proof` is \
            always checked if sent; `bound` devices must send one. The method `smsOTP` needs a server that sends text \
            messages.
            """,
        request: EnrollRequest.self, response: EnrollResponse.self,
        problems: [
            .publicKeyInvalid, .signatureMalformed, .proofInvalid, .challengeExpired, .challengeUsed,
            .authorizationRequired, .accessTokenInvalid, .reauthenticationRequired, .insufficientUserAuthentication,
            .invitationRequired, .invitationInvalid, .deviceExists, .nameReserved, .messagesOff, .smsOff, .deviceLimit,
            .accountSuspended,
        ],
        bearer: .optional, isRepeatable: true)

    /// Requests the challenge of an enrollment.
    public static let enrollmentChallenge = Endpoint(
        method: .post, path: "/api/v1/mfa/enroll/challenge", operationID: "enrollmentChallenge", tag: "Enrollment",
        summary: "Get the challenge that proves possession of a new key",
        description: "The challenge is always `bound`. Its signature goes into `proof` of `enroll`.",
        request: EnrollmentChallengeRequest.self, response: ChallengeResponse.self, problems: [.publicKeyInvalid],
        bearer: .none)

    /// Starts a sign-in.
    public static let initiate = Endpoint(
        method: .post, path: "/api/v1/auth/initiate", operationID: "initiate", tag: "Sign-in",
        summary: "Start a sign-in",
        description: """
            Unknown users and devices get a challenge too, which nobody can answer. Nothing is stored: the challenge \
            is derived from its id, which is valid for five minutes and one purpose.
            """,
        request: InitiateRequest.self, response: ChallengeResponse.self, problems: [], bearer: .none)

    /// Completes a sign-in by key.
    public static let verifySignature = Endpoint(
        method: .post, path: "/api/v1/auth/verify-signature", operationID: "verifySignature", tag: "Sign-in",
        summary: "Complete a sign-in with a signature",
        description: """
            Sign the challenge bytes with ECDSA P-256 and SHA-256. A challenge is accepted once. After five failures in \
            a row the device must wait, longer each time; after many failures of a user, failing attempts must wait. A \
            device bound to an attested key also sends an `assertion` by that key. With the purpose `manage` the reply has an \
            account token, for five minutes and without a refresh token; in production a `plain` device gets none.
            """,
        request: VerifySignatureRequest.self, response: TokenResponse.self,
        problems: [
            .signatureMalformed, .authenticationFailed, .challengeExpired, .challengeUsed, .tooManyAttempts,
            .assertionRequired, .assertionRejected, .attestationDenied, .accountSuspended, .stepUpUnavailable,
            .accessTokenInvalid,
        ],
        bearer: .optional)

    /// Exchanges a refresh token.
    public static let refresh = Endpoint(
        method: .post, path: "/api/v1/auth/refresh", operationID: "refresh", tag: "Sign-in",
        summary: "Exchange a refresh token for new tokens",
        description:
            """
            A refresh token is exchanged once. If the reply was lost, it can be sent again for 60 seconds, while none of \
            its successors (three at most) was exchanged. Any other use of it, or of a successor whose sibling was \
            exchanged first, ends the session.
            """,
        request: RefreshRequest.self, response: TokenResponse.self,
        problems: [.refreshTokenInvalid, .accountSuspended], bearer: .none)

    /// Reports whether the server works.
    public static let health = Endpoint(
        method: .get, path: "/health", operationID: "health", tag: "Service", summary: "Health of the server",
        description: "Reads and writes the store, so status 200 means that sign-ins work.",
        request: nil, response: HealthResponse.self, problems: [], bearer: .none)

    /// Describes the API.
    public static let openAPI = Endpoint(
        method: .get, path: "/openapi.json", operationID: "openAPI", tag: "Service", summary: "The API description",
        description: "OpenAPI 3.1, generated from the same table as the routes.", request: nil, response: nil,
        problems: [],
        bearer: .none)

    /// Describes the API to people.
    public static let docs = Endpoint(
        method: .get, path: "/docs", operationID: "docs", tag: "Service", summary: "The API description, for people",
        description: "A page with nothing from elsewhere, generated from the same table as the routes.", request: nil,
        response: nil,
        problems: [], bearer: .none, mediaType: "text/html; charset=utf-8")

    /// Reports whether the process answers.
    public static let live = Endpoint(
        method: .get, path: "/health/live", operationID: "live", tag: "Service", summary: "Whether the process answers",
        description: "Reads nothing. If there is no reply, restart the server.", request: nil,
        response: HealthResponse.self, problems: [], bearer: .none)

    /// Reports whether the server works.
    public static let ready = Endpoint(
        method: .get, path: "/health/ready", operationID: "ready", tag: "Service",
        summary: "Whether the server works", description: "The same as `/health`, under its usual name.",
        request: nil, response: HealthResponse.self, problems: [], bearer: .none)

    /// Numbers for a monitoring system.
    public static let metrics = Endpoint(
        method: .get, path: "/metrics", operationID: "metrics", tag: "Service", summary: "Numbers for monitoring",
        description: """
            Prometheus text format 0.0.4. For the machine itself and the addresses of `--metrics-allow`; a proxy must \
            not forward it.
            """,
        request: nil, response: nil, problems: [.notFound], bearer: .none,
        mediaType: "text/plain; version=0.0.4; charset=utf-8")

    /// Every operation, in the order of the documentation.
    public static let all = [
        enroll, enrollmentChallenge, unenroll, upgrade, upgradeChallenge, downgrade,
        initiate, verifySignature, requestOTP, verifyOTP, refresh, revoke,
        devices, deviceStatus, removeDevice, removeAllDevices, sessions, endSession, endSessions,
        notices, readNotices, changeNumber, verifyNumber, switchSMS,
        recoveryChallenge, beginRecovery, completeRecovery, recoveryStatus, runningRecovery, stopRecovery,
        newRecoveryCodes, recoveryCodesLeft,
        health, openAPI, docs, live, ready, metrics, tokenKeys,
    ]
}

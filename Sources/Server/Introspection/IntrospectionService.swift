import LatchkeyHTTP
import LatchkeyWire

/// `POST /oauth/introspect` (RFC 7662): tells other services whether an access token holds at this moment.
struct IntrospectionService: Sendable {
    let clients: IntrospectionClients
    let authenticator: Authenticator
    /// The limit on wrong credentials by address; a correct one always passes.
    let failures: RateLimiter

    /// Wrong credentials of one address: 20 a minute.
    static let failureLimit = RateLimit(name: "introspection-failures", quota: 20, windowSeconds: 60)

    @Sendable func respond(
        _ request: HTTPRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> HTTPResponse {
        guard request.headers.isOfType(FormBody.mediaType) else {
            throw Self.invalid(.unsupportedMediaType, "Send \(FormBody.mediaType).")
        }
        guard let form = FormBody(request.body) else {
            throw Self.invalid(.fieldInvalid, "Send a form in UTF-8 with each member at most once.", field: "body")
        }
        try authenticate(request.headers, form, context)
        guard let token = form["token"] else {
            throw Self.invalid(.fieldMissing, "The field token is missing.", field: "token")
        }
        return try RouteTable.encode(try await introspect(token, context))
    }

    /// One answer for every token that does not hold, whatever the reason (RFC 7662 §2.2).
    ///
    /// Account tokens do not hold anywhere but here.
    private func introspect(
        _ token: String, _ context: RequestContext
    ) async throws(RequestFailure) -> IntrospectionResponse {
        guard let claims = authenticator.tokens.verify(token, now: context.seconds),
            authenticator.tokens.audience(of: claims) == .server,
            try await authenticator.openSession(of: claims, now: context.date) != nil
        else { return IntrospectionResponse() }
        return IntrospectionResponse(claims)
    }

    private static func invalid(_ code: ProblemCode, _ detail: String, field: String? = nil) -> RequestFailure {
        .oauth(.refused(code, detail: detail, field: field), error: .invalidRequest)
    }

    private func authenticate(
        _ headers: HTTPHeaders, _ form: FormBody, _ context: RequestContext
    ) throws(RequestFailure) {
        let hasAuthorization = headers["Authorization"] != nil
        guard !hasAuthorization || form["client_secret"] == nil else {
            throw Self.invalid(
                .fieldInvalid, "Authenticate once, by HTTP Basic or in the form.", field: "client_secret")
        }
        let credential =
            hasAuthorization ? headers.credentials("Basic").flatMap(Self.basic) : Self.credential(form)
        if let credential, clients.accepts(credential.id, secret: credential.secret) {
            guard form["client_id"] ?? credential.id == credential.id else {
                throw Self.invalid(.fieldInvalid, "The credential is another client's.", field: "client_id")
            }
            return
        }
        let subject = context.clientAddress?.subject ?? "local"
        try failures.charge(subject, now: context.witnessedSeconds)
        let refusal = RequestFailure.refused(
            .invalidClient, detail: "Send the id and the secret of a client of this server by HTTP Basic.",
            finer: credential == nil ? "none" : "wrong")
        throw .oauth(refusal, error: .invalidClient)
    }

    private typealias Credential = (id: String, secret: String)

    /// The id and the secret in the form (RFC 6749 §2.3.1).
    private static func credential(_ form: FormBody) -> Credential? {
        guard let id = form["client_id"], let secret = form["client_secret"] else { return nil }
        return (id, secret)
    }

    /// Those of HTTP Basic (RFC 7617), each form-encoded (RFC 6749 §2.3.1).
    private static func basic(_ credentials: String) -> Credential? {
        guard let bytes = Base64.decode(credentials), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let id = FormBody.decoded(bytes[..<colon]),
            let secret = FormBody.decoded(bytes[(colon + 1)...])
        else { return nil }
        return (id, secret)
    }
}

extension IntrospectionResponse {
    /// The reply about a token that holds.
    init(_ claims: AccessTokenClaims) {
        self.init()
        active = true
        token_type = "Bearer"
        (iss, aud, sub, iat, exp, jti) = (claims.iss, claims.aud, claims.sub, claims.iat, claims.exp, claims.jti)
        client_id = claims.clientID
        (sid, did, acr, auth_time) = (claims.sid.rawValue, claims.did, claims.acr.rawValue, claims.authenticatedAt)
        amr = claims.amr.map(\.rawValue)
    }
}

import LatchkeyHTTP
import LatchkeyWire

/// `POST /oauth/introspect` (RFC 7662): tells other services whether an access token holds at this moment.
struct IntrospectionService: Sendable {
    let clients: IntrospectionClients
    let authenticator: Authenticator
    /// The limit on wrong credentials by address; a correct one always passes.
    let failures: RateLimiter

    /// Wrong credentials of one address, and refused forms without a right one: 20 a minute.
    static let failureLimit = RateLimit(name: "introspection-failures", quota: 20, windowSeconds: 60)

    /// The longest form in bytes; a token with a credential is far shorter, and reading costs.
    static let maximumForm = 8_192

    @Sendable func respond(
        _ request: HTTPRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> HTTPResponse {
        // Who sends a credential in a header has a form read only if it is right.
        let client =
            try request.headers["Authorization"] == nil
            ? nil : authenticated(request.headers.credentials("Basic").flatMap(Self.basic), context)
        let form: FormBody
        do throws(RequestFailure) {
            form = try Self.form(of: request)
        } catch {
            if client == nil { try charge(context) }
            throw error
        }
        let disclosure: IntrospectionClients.Disclosure
        if let client {
            try Self.check(form, beside: client.id)
            disclosure = client.disclosure
        } else {
            disclosure = try authenticated(Self.credential(form), context).disclosure
        }
        guard let token = form["token"] else {
            throw Self.invalid(.fieldMissing, "The field token is missing.", field: "token")
        }
        return try RouteTable.encode(try await introspect(token, disclosure, context))
    }

    private static func form(of request: HTTPRequest) throws(RequestFailure) -> FormBody {
        guard request.headers.isOfType(FormBody.mediaType) else {
            throw invalid(.unsupportedMediaType, "Send \(FormBody.mediaType).")
        }
        guard request.body.count <= maximumForm else {
            throw invalid(.bodyTooLarge, "A form may have at most \(maximumForm) bytes.")
        }
        guard let form = FormBody(request.body) else {
            throw invalid(
                .fieldInvalid,
                "Send a form in UTF-8 with at most \(FormBody.maximumMembers) members, each at most once.",
                field: "body")
        }
        return form
    }

    /// One answer for every token that does not hold, whatever the reason (RFC 7662 §2.2).
    ///
    /// Account tokens do not hold anywhere but here.
    private func introspect(
        _ token: String, _ disclosure: IntrospectionClients.Disclosure, _ context: RequestContext
    ) async throws(RequestFailure) -> IntrospectionResponse {
        guard let claims = authenticator.tokens.verify(token, now: context.seconds),
            authenticator.tokens.audience(of: claims) == .server,
            let session = try await authenticator.openSession(of: claims, now: context.date)
        else { return IntrospectionResponse() }
        var response = IntrospectionResponse(claims)
        if disclosure == .claimsAndUsername { response.username = try await username(of: session.user) }
        return response
    }

    /// The name of a user, as it was sent when the account began; `nil` if it does not lead to them any more.
    private func username(of id: UserID) async throws(RequestFailure) -> String? {
        guard let user = try await stored(await authenticator.store.user(id)), user.hasName else { return nil }
        return user.name.rawValue
    }

    private static func invalid(_ code: ProblemCode, _ detail: String, field: String? = nil) -> RequestFailure {
        .oauth(.refused(code, detail: detail, field: field), error: .invalidRequest)
    }

    /// Checks what a form says of a client that has authenticated by HTTP Basic.
    private static func check(_ form: FormBody, beside client: String) throws(RequestFailure) {
        guard form["client_secret"] == nil else {
            throw invalid(.fieldInvalid, "Authenticate once, by HTTP Basic or in the form.", field: "client_secret")
        }
        guard form["client_id"] ?? client == client else {
            throw invalid(.fieldInvalid, "The credential is another client's.", field: "client_id")
        }
    }

    /// The client whose credential it is, and what it may be told.
    private func authenticated(
        _ credential: Credential?, _ context: RequestContext
    ) throws(RequestFailure) -> (id: String, disclosure: IntrospectionClients.Disclosure) {
        if let credential, let disclosure = clients.disclosure(to: credential.id, secret: credential.secret) {
            return (credential.id, disclosure)
        }
        try charge(context)
        let refusal = RequestFailure.refused(
            .invalidClient, detail: "Send the id and the secret of a client of this server by HTTP Basic.",
            finer: credential == nil ? "none" : "wrong")
        throw .oauth(refusal, error: .invalidClient)
    }

    /// Counts a failure of a caller without a right credential.
    private func charge(_ context: RequestContext) throws(RequestFailure) {
        try failures.charge(context.clientAddress?.subject ?? "local", now: context.witnessedSeconds)
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

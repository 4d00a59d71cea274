import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request to a route of a ``RouteGroup``, besides its body.
public struct RouteRequest: Sendable {
    let context: RequestContext
    let services: RouteServices

    /// The request's id, as in the header `X-Request-Id` and in the logs.
    public var id: String { context.id }
    /// When it arrived, by the server's clock.
    public var date: Date { context.date }
    /// The bearer token that came with it, unverified.
    public var bearerToken: String? { context.bearerToken }
    /// The name by which the client called the server, with its port: the header `Host`.
    public var host: String? { context.host }

    /// The value of a path parameter.
    ///
    /// - Throws: `field_invalid` with the parameter's name.
    public func value<Value: WireString>(
        of parameter: PathParameter, as _: Value.Type = Value.self
    ) throws(RouteRefusal) -> Value {
        try RouteRefusal.wrapping { () throws(RequestFailure) in try context.value(of: parameter) }
    }

    /// The value of a member of the query; `nil` if it is not there.
    ///
    /// - Throws: `field_invalid` with the parameter's name.
    public func query<Value: WireString>(
        _ parameter: PathParameter, as _: Value.Type = Value.self
    ) throws(RouteRefusal) -> Value? {
        try RouteRefusal.wrapping { () throws(RequestFailure) in try context.query(parameter) }
    }

    /// The user whose access token the request carries, and the enrolled device that they signed in with.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that is not this server's,
    ///   has expired, or belongs to a device that was removed.
    public func signedInDevice() async throws(RouteRefusal) -> SignedInDevice {
        do throws(RequestFailure) {
            return try await services.authenticator.authenticate(context).device
        } catch {
            throw RouteRefusal(error)
        }
    }

    /// The attested key whose assertion token for a service the request carries.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that has expired or is for
    ///   another service.
    public func attestedKey(for service: RelyingPartyName) throws(RouteRefusal) -> AttestedKeyID {
        guard let token = bearerToken else {
            throw RouteRefusal(
                .authorizationRequired,
                detail: "Send an assertion token for the service \(service.rawValue) as a bearer token.")
        }
        guard let claims = services.assertionTokens?.verify(token, for: service, now: context.seconds),
            let key = AttestedKeyID(rawValue: claims.sub)
        else {
            throw RouteRefusal(
                .accessTokenInvalid,
                detail: "This is no assertion token for the service \(service.rawValue), or it has expired.",
                auditReason: "assertion_token")
        }
        return key
    }
}

import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The claims of an assertion token (RFC 7519).
struct AssertionTokenClaims: Codable, Sendable, Equatable {
    /// The server.
    var iss: String
    /// The service that the assertion was for.
    var aud: String
    /// The attested key.
    var sub: String
    /// The app that was attested.
    var app: String
    /// The environment of the attestation.
    var env: AttestationEnvironment
    /// The policy's decision.
    var dec: AttestationDecision
    /// The app's context of the assertion, if any.
    var ctx: String?
    /// When it was made, in seconds since 1970.
    var iat: Int64
    /// When it ends, in seconds since 1970.
    var exp: Int64
    /// Its id: 128 random bits.
    var jti: String
}

/// Makes and reads assertion tokens: JWTs of the type `attestation+jwt`, by the keys that sign access tokens.
struct AssertionTokenAuthority: Sendable {
    /// The keys of now, asked for at each use.
    let keys: @Sendable () -> TokenKeyRing
    let serverID: ServerID
    /// For how many seconds a token holds.
    let lifetime: Int

    /// Makes a token.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign or has no randomness.
    func issue(
        _ record: AttestedKeyRecord, for relyingParty: RelyingPartyName, decision: AttestationDecision,
        context: String?, now seconds: Int64
    ) throws(CryptoError) -> String {
        try keys().sign(
            AssertionTokenClaims(
                iss: serverID.rawValue, aud: relyingParty.rawValue, sub: record.keyID.rawValue, app: record.appID,
                env: record.environment, dec: decision, ctx: context, iat: seconds, exp: seconds + Int64(lifetime),
                jti: Base64.encodeURL(try SecureRandom.bytes(16))), as: .assertion, now: seconds)
    }

    /// Reads a token of our own; `nil` if it is not one, has expired, or is for another service.
    func verify(
        _ token: String, for relyingParty: RelyingPartyName, now seconds: Int64
    ) -> AssertionTokenClaims? {
        guard let payload = keys().verifiedPayload(of: token, as: .assertion),
            let claims = try? JSONDecoder().decode(AssertionTokenClaims.self, from: Data(payload)),
            claims.iss == serverID.rawValue, claims.aud == relyingParty.rawValue, seconds < claims.exp
        else { return nil }
        return claims
    }
}

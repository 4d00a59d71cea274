import Foundation

/// An ID token, parsed.
///
/// As the SDK it does not verify the signature: the token comes from the provider itself (OpenID Connect Core §3.1.3.7
/// rule 6). Whoever gets it from the app must.
struct IDToken {
    let claims: JSONObject
    let expiration: Date
    let issuedAt: Date

    /// Reads the claims of a JWS in compact form; nil if it is none, or without `exp` and `iat`.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Data(base64URL: String(parts[1])), let claims = JSONObject(payload),
            let expiration = claims["exp"].number, let issuedAt = claims["iat"].number
        else { return nil }
        self.claims = claims
        self.expiration = Date(timeIntervalSince1970: expiration)
        self.issuedAt = Date(timeIntervalSince1970: issuedAt)
    }

    /// The seconds by which `iat` may differ from now: AppAuth's ten minutes.
    static let maximumSkew: TimeInterval = 600

    /// What is wrong with it, by the rules that AppAuth checks; nil if nothing is.
    ///
    /// - Parameters:
    ///   - issuer: nil for Google's, which the SDK does not check.
    ///   - nonce: nil for tokens that no authorization request led to.
    func fault(issuer: String?, clientID: String, nonce: String?, now: Date) -> String? {
        if let issuer, claims["iss"].string != issuer { return "Issuer mismatch" }
        if !claims["aud"].strings.contains(clientID), claims["azp"].string != clientID { return "Audience mismatch" }
        if expiration < now { return "ID Token expired" }
        if abs(issuedAt.timeIntervalSince(now)) > Self.maximumSkew {
            return "Issued at time is more than \(Int(Self.maximumSkew)) seconds before or after the current time"
        }
        if let nonce, claims["nonce"].string != nonce { return "Nonce mismatch" }
        return nil
    }
}

extension Data {
    /// Reads base64url without padding (RFC 4648 §5).
    init?(base64URL text: String) {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}

/// An ID token as it came: well-formed, and not judged.
public struct UnverifiedIDToken: Sendable {
    /// What it says; whoever made it may say anything.
    public let claims: IDTokenClaims
    /// Its signature.
    public let signature: CompactSignature

    /// Reads a token.
    ///
    /// - Parameter token: A JSON Web Signature in compact form, up to 16 KiB; Google's have about 1 200 bytes.
    /// - Throws: `IDTokenFault`: `malformed`, `criticalExtension`, `malformedClaims`.
    public init(_ token: String) throws(IDTokenFault) {
        do {
            signature = try CompactSignature(token)
        } catch .criticalExtension {
            throw .criticalExtension
        } catch {
            throw .malformed
        }
        guard let claims = IDTokenClaims(json: signature.payload) else { throw .malformedClaims }
        self.claims = claims
    }
}

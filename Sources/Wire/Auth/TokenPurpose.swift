/// What the access token of a sign-in is for.
public enum TokenPurpose: String, Codable, Sendable, CaseIterable {
    /// Ordinary requests, at the server and at other services; the default.
    case signIn = "sign-in"
    /// Changes of the account, for five minutes and without a refresh token: step-up authentication (RFC 9470).
    case manage

    /// The purpose that a device's signature is bound to.
    public var challenge: ChallengePurpose {
        switch self {
        case .signIn: .signIn
        case .manage: .manage
        }
    }

    /// The JSON Schema (draft 2020-12) of the field in requests.
    static let schema = FieldSchema.oneOf(
        TokenPurpose.self, "What the token is for; `sign-in` if absent. `manage` asks for an account token.")
}

import LatchkeyWire

/// For whom an access token is: the claim `aud` (RFC 9068 §2.2).
enum TokenAudience: Sendable, CaseIterable {
    /// The server, and services that accept its sign-ins.
    case server
    /// The management of the account, at the server alone: an account token.
    case account

    /// The account page: what a person does there, and nothing else.
    case accountPage

    /// For how many seconds an account token holds, and the session that it belongs to: five minutes.
    static let accountSeconds = 300

    /// The audience of the tokens of a session.
    init(_ purpose: TokenPurpose) {
        switch purpose {
        case .signIn: self = .server
        case .manage: self = .account
        }
    }

    /// The claim's value at a server of this name.
    func claim(of serverID: ServerID) -> String {
        switch self {
        case .server: serverID.rawValue
        case .account: serverID.rawValue + "/account"
        case .accountPage: serverID.rawValue + "/account-page"
        }
    }
}

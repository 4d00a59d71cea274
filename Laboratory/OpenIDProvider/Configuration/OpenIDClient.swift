/// An app that the provider knows.
public struct OpenIDClient: Sendable, Hashable {
    /// How the app proves at the token endpoint that it is itself.
    public enum Authentication: Sendable, Hashable {
        /// An app on a phone: it can keep no secret, so PKCE with S256 is required (RFC 7636, RFC 8252 §6).
        case publicClient
        /// A server with a secret.
        case secret(String)
    }

    /// Its id.
    public let id: ClientID
    /// Its name, for people.
    public let name: String
    /// How it authenticates.
    public let authentication: Authentication
    /// The addresses that a reply may go to.
    public let redirectURIs: Set<RedirectURI>

    /// Creates a client.
    public init(
        id: ClientID, name: String, authentication: Authentication = .publicClient, redirectURIs: Set<RedirectURI>
    ) {
        self.id = id
        self.name = name
        self.authentication = authentication
        self.redirectURIs = redirectURIs
    }

    /// A public client whose redirect URI follows Google's rule; `nil` unless the id ends in
    /// `.apps.googleusercontent.com`.
    public static func google(_ id: String, name: String) -> OpenIDClient? {
        guard let id = ClientID(rawValue: id), let uri = id.googleRedirectURI else { return nil }
        return OpenIDClient(id: id, name: name, redirectURIs: [uri])
    }

    /// The lab's Chatter: `latchkey-chatter.apps.googleusercontent.com`.
    public static let chatter: OpenIDClient = {
        guard let client = OpenIDClient.google("latchkey-chatter.apps.googleusercontent.com", name: "Chatter") else {
            preconditionFailure("the id of Chatter has the form of Google's")
        }
        return client
    }()
}

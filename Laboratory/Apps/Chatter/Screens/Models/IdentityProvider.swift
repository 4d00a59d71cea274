/// The SDK of an identity provider, as far as the app needs it: three calls that come to an ID token or fail.
///
/// The app's entry point fills it with Google Sign-In, which only the Xcode project and Linux link.
public struct IdentityProvider: Sendable {
    /// The app's id at the provider, which the back end compares with the token's audience.
    public var clientID: String
    /// Returns a valid ID token of the person who is signed in, or was in an earlier launch; nil if nobody is.
    ///
    /// It shows nothing, and refreshes a token that has expired.
    public var restore: @MainActor () async throws(IdentityProviderError) -> String?
    /// Lets the person sign in, and returns the ID token.
    public var signIn: @MainActor () async throws(IdentityProviderError) -> String
    /// Forgets who is signed in.
    public var signOut: @MainActor () -> Void

    /// Creates a provider.
    public init(
        clientID: String, restore: @escaping @MainActor () async throws(IdentityProviderError) -> String?,
        signIn: @escaping @MainActor () async throws(IdentityProviderError) -> String,
        signOut: @escaping @MainActor () -> Void
    ) {
        self.clientID = clientID
        self.restore = restore
        self.signIn = signIn
        self.signOut = signOut
    }
}

/// A person as an identity provider vouches for them.
public struct ProvenIdentity: Sendable, Hashable {
    /// The app's id at the provider, which the back end compares with the token's audience.
    public var clientID: String
    /// The ID token.
    public var idToken: String

    /// Creates an identity.
    public init(clientID: String, idToken: String) {
        self.clientID = clientID
        self.idToken = idToken
    }
}

/// Why an identity provider gave no ID token.
public enum IdentityProviderError: Error, Sendable, Hashable {
    /// The person closed the provider's page.
    case canceled
    /// It failed; the SDK's domain and number, for the log.
    case failed(String)
    /// It succeeded without an ID token.
    case noToken

    /// A sentence for people; nil if they know.
    var sentence: String? {
        switch self {
        case .canceled: nil
        case .failed: "The sign-in page could not finish. Check the network and try again."
        case .noToken: "The sign-in gave no identity. Try again."
        }
    }

    /// A description that is safe to log.
    var summary: String {
        switch self {
        case .canceled: "canceled"
        case .failed(let code): code
        case .noToken: "no ID token"
        }
    }
}

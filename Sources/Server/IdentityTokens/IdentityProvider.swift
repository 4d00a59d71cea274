import LatchkeyTrust

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An issuer of ID tokens that a service trusts.
public struct IdentityProvider: Sendable, Hashable {
    /// The names that it has in its tokens (`iss`).
    public let issuers: Set<String>
    /// Where its keys are.
    public let keys: KeySetLocation
    /// The client ids of the apps that the service serves.
    public let audiences: Set<String>
    /// The clients that may ask for tokens for these audiences: by default the audiences.
    public let authorizedParties: Set<String>?
    /// The Google Workspace domains, one of which a person must belong to; nil for any person.
    public let hostedDomains: Set<String>?

    /// Creates a provider.
    public init(
        issuers: Set<String>, keys: KeySetLocation, audiences: Set<String>, authorizedParties: Set<String>? = nil,
        hostedDomains: Set<String>? = nil
    ) {
        self.issuers = issuers
        self.keys = keys
        self.audiences = audiences
        self.authorizedParties = authorizedParties
        self.hostedDomains = hostedDomains
    }

    /// The name by which its identities are kept: of those that it has in its tokens always the same one.
    public var name: String { issuers.filter { $0.hasPrefix("https://") }.min() ?? issuers.min() ?? "" }

    /// Google.
    ///
    /// - Parameter audiences: Client ids of Google's console, such as `1234-abc.apps.googleusercontent.com`.
    public static func google(audiences: Set<String>, hostedDomains: Set<String>? = nil) -> IdentityProvider {
        IdentityProvider(
            issuers: IDTokenExpectation.googleIssuers, keys: .google, audiences: audiences,
            hostedDomains: hostedDomains)
    }

    /// Sign in with Apple.
    ///
    /// - Parameter audiences: Bundle ids and service ids.
    public static func apple(audiences: Set<String>) -> IdentityProvider {
        IdentityProvider(issuers: ["https://appleid.apple.com"], keys: .apple, audiences: audiences)
    }

    /// Any issuer of OpenID Connect with a discovery document.
    ///
    /// - Parameter issuer: Its address, as it stands in its tokens: HTTPS, or HTTP on this machine.
    /// - Throws: `KeySetFailure` that says what is wrong with the address.
    public static func openID(issuer: String, audiences: Set<String>) throws(KeySetFailure) -> IdentityProvider {
        IdentityProvider(issuers: [issuer], keys: try .discovery(at: issuer), audiences: audiences)
    }
}

import Foundation

/// Which app signs people in, and for whom.
///
/// The SDK takes it from the Info.plist: `GIDClientID`, `GIDServerClientID`, `GIDHostedDomain`, `GIDOpenIDRealm`.
open class GIDConfiguration: NSObject, NSCopying {
    /// The app's client id; it ends in `.apps.googleusercontent.com`.
    public let clientID: String
    /// The client id of the app's server; ID tokens then have it as their audience, and the app's as `azp`.
    public let serverClientID: String?
    /// The domain that accounts should belong to; a wish, not a check.
    public let hostedDomain: String?
    /// The OpenID 2 realm of the app's server.
    public let openIDRealm: String?

    /// Creates a configuration for an app.
    public convenience init(clientID: String) {
        self.init(clientID: clientID, serverClientID: nil, hostedDomain: nil, openIDRealm: nil)
    }

    /// Creates a configuration for an app and its server.
    public convenience init(clientID: String, serverClientID: String?) {
        self.init(clientID: clientID, serverClientID: serverClientID, hostedDomain: nil, openIDRealm: nil)
    }

    /// Creates a configuration with everything that it can hold.
    public init(clientID: String, serverClientID: String?, hostedDomain: String?, openIDRealm: String?) {
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.hostedDomain = hostedDomain
        self.openIDRealm = openIDRealm
    }

    /// The same object: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

import Foundation
import FoundationNetworking

/// The challenge for which the app judges the server's certificates.
///
/// `URLSession` on Linux asks no delegate about them: it refuses those that the computer doesn't trust, and code that pins
/// others isn't called.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The challenge for a certificate of the app's own; never asked for on Linux.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
    /// The server's certificates, to be judged; `nil`, because no challenge is about them on Linux.
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// Creates the answer that a server's certificates are trusted.
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }

    /// Creates the answer with a certificate of the app's own, for which nobody asks on Linux.
    public convenience init(
        identity: SecIdentity, certificates certArray: [Any]?, persistence: URLCredential.Persistence
    ) {
        self.init(user: "", password: "", persistence: persistence)
    }
}

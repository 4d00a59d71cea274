import Foundation
import VirtualPhone

extension ASWebAuthenticationSession {
    /// Says to which URL a session must be led to end.
    ///
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback
    @available(iOS 17.4, *)
    public final class Callback: NSObject, Sendable {
        let rule: WebCallback

        private init(_ rule: WebCallback) {
            self.rule = rule
        }

        /// URLs of a scheme, in any case of letters.
        public class func customScheme(_ customScheme: String) -> Callback { Callback(.scheme(customScheme)) }

        /// URLs of the scheme https, of a host and of a path.
        ///
        /// - Parameters:
        ///   - host: must be associated with the app: `webcredentials:HOST` in its entitlement
        ///     `com.apple.developer.associated-domains`.
        ///   - path: the whole path, with or without the slash that it begins with.
        public class func https(host: String, path: String) -> Callback { Callback(.https(host: host, path: path)) }

        /// Whether a URL is the awaited one.
        public func matchesURL(_ url: URL) -> Bool { rule.matches(url.absoluteString) }
    }
}

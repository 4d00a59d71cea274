import Foundation

/// A request with the words of OpenID.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationopenidrequest
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    /// What the app wants to know of the person; nil for nothing.
    open var requestedScopes: [ASAuthorization.Scope]?
    /// A text that the credential has again; nil for none.
    open var state: String?
    /// A text that the ID token has again, as it is; nil for none.
    open var nonce: String?
    /// What the request is for; the virtual phone signs the person in, whatever it is.
    open var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit
}

extension ASAuthorization {
    /// Something that an app may want to know of a person.
    ///
    /// https://developer.apple.com/documentation/authenticationservices/asauthorization/scope
    public struct Scope: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Takes any word.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }

        /// The name.
        public static let fullName = Self("full_name")
        /// An address.
        public static let email = Self("email")
    }

    /// What a request of OpenID is for.
    ///
    /// https://developer.apple.com/documentation/authenticationservices/asauthorization/openidoperation
    public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Takes any word.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }

        /// Whatever the provider thinks right; the default.
        public static let operationImplicit = Self("implicit")
        /// To sign in.
        public static let operationLogin = Self("login")
        /// To renew a sign-in.
        public static let operationRefresh = Self("refresh")
        /// To sign out.
        public static let operationLogout = Self("logout")
    }
}

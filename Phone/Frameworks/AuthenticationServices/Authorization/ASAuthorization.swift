import Foundation

/// The result of a request: the credential, and the provider of the request.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorization
open class ASAuthorization: NSObject {
    /// The provider that made the request.
    public let provider: any ASAuthorizationProvider
    /// The credential: an ``ASAuthorizationAppleIDCredential``, or one of the classes of passkeys.
    public let credential: any ASAuthorizationCredential

    init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
        self.provider = provider
        self.credential = credential
    }
}

import Foundation
import VirtualPhone

/// Makes requests of one kind.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationprovider
public protocol ASAuthorizationProvider: NSObjectProtocol {}

/// What a request leads to.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcredential
public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// A request of any kind; a provider makes it.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationrequest
open class ASAuthorizationRequest: NSObject {
    /// The provider that made it.
    public let provider: any ASAuthorizationProvider

    init(provider: any ASAuthorizationProvider) {
        self.provider = provider
    }

    /// Whether the phone may have something to sign in with that is known already; a new passkey never is.
    var mayBeCombined: Bool { true }

    /// The call with what the request asks for now; nil if it can't be performed in this mode.
    func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? { nil }
}

/// What a request asks of the phone, as it was when it was performed.
enum AuthorizationCall: Sendable {
    case register(RegisterPasskey)
    case assert(AssertPasskey)
    /// With the request's `state`.
    case appleID(AuthorizeAppleID, state: String?)

    enum Reply: Sendable {
        case registered(RegisterPasskey.Reply)
        case asserted(AssertPasskey.Reply)
        case appleID(AuthorizeAppleID.Reply, state: String?)
    }

    /// Sends it, and waits for the person.
    func send() throws(PhoneFailure) -> Reply {
        switch self {
        case .register(let call): .registered(try ProcessPhone.connection.send(call))
        case .assert(let call): .asserted(try ProcessPhone.connection.send(call))
        case .appleID(let call, let state): .appleID(try ProcessPhone.connection.send(call), state: state)
        }
    }
}

extension AuthorizationCall.Reply {
    /// The credential of the reply.
    var credential: any ASAuthorizationCredential {
        switch self {
        case .registered(let reply): ASAuthorizationPlatformPublicKeyCredentialRegistration(reply)
        case .asserted(let reply): ASAuthorizationPlatformPublicKeyCredentialAssertion(reply)
        case .appleID(let reply, let state): ASAuthorizationAppleIDCredential(reply, state: state)
        }
    }
}

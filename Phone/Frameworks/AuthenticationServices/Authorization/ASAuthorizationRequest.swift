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

    /// Whether it makes something to sign in with.
    var isRegistration: Bool { false }
    /// Whether it is about a security key.
    var isForSecurityKey: Bool { false }

    /// The call with what the request asks for now; nil if it can't be performed in this mode.
    func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? { nil }
}

/// What a request asks of the phone, as it was when it was performed.
enum AuthorizationCall: Sendable {
    case register(RegisterPasskey)
    case assert(AssertPasskey)
    case registerSecurityKey(RegisterSecurityKey)
    case assertSecurityKey(AssertSecurityKey)
    /// With the request's `state`.
    case appleID(AuthorizeAppleID, state: String?)

    enum Reply: Sendable {
        case registered(RegisterPasskey.Reply)
        case asserted(AssertPasskey.Reply)
        case securityKeyRegistered(RegisterSecurityKey.Reply)
        case securityKeyAsserted(AssertSecurityKey.Reply)
        case appleID(AuthorizeAppleID.Reply, state: String?)
    }

    /// Sends it, and waits for the person.
    func send() throws(PhoneFailure) -> Reply {
        switch self {
        case .register(let call): .registered(try ProcessPhone.connection.send(call))
        case .assert(let call): .asserted(try ProcessPhone.connection.send(call))
        case .registerSecurityKey(let call): .securityKeyRegistered(try ProcessPhone.connection.send(call))
        case .assertSecurityKey(let call): .securityKeyAsserted(try ProcessPhone.connection.send(call))
        case .appleID(let call, let state): .appleID(try ProcessPhone.connection.send(call), state: state)
        }
    }

    /// The same call, whose sheet offers a security key in place of the phone.
    var offeringSecurityKey: AuthorizationCall {
        switch self {
        case .register(var call):
            call.offersSecurityKey = true
            return .register(call)
        case .assert(var call):
            call.offersSecurityKey = true
            return .assert(call)
        case .registerSecurityKey, .assertSecurityKey, .appleID: return self
        }
    }
}

extension AuthorizationCall.Reply {
    /// The credential of the reply.
    var credential: any ASAuthorizationCredential {
        switch self {
        case .registered(let reply): ASAuthorizationPlatformPublicKeyCredentialRegistration(reply)
        case .asserted(let reply): ASAuthorizationPlatformPublicKeyCredentialAssertion(reply)
        case .securityKeyRegistered(let reply): ASAuthorizationSecurityKeyPublicKeyCredentialRegistration(reply)
        case .securityKeyAsserted(let reply): ASAuthorizationSecurityKeyPublicKeyCredentialAssertion(reply)
        case .appleID(let reply, let state): ASAuthorizationAppleIDCredential(reply, state: state)
        }
    }
}

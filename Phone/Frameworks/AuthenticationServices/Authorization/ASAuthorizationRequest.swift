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

    /// The call with what the request asks for now; nil if it can't be performed in this mode.
    func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? { nil }
}

/// What a request asks of the phone, as it was when it was performed.
enum AuthorizationCall: Sendable {
    case register(RegisterPasskey)
    case assert(AssertPasskey)

    enum Reply: Sendable {
        case registered(RegisterPasskey.Reply)
        case asserted(AssertPasskey.Reply)
    }

    /// Sends it, and waits for the person.
    func send() throws(PhoneFailure) -> Reply {
        switch self {
        case .register(let call): .registered(try ProcessPhone.connection.send(call))
        case .assert(let call): .asserted(try ProcessPhone.connection.send(call))
        }
    }
}

extension AuthorizationCall.Reply {
    /// The credential of the reply.
    var credential: any ASAuthorizationCredential {
        switch self {
        case .registered(let reply): ASAuthorizationPlatformPublicKeyCredentialRegistration(reply)
        case .asserted(let reply): ASAuthorizationPlatformPublicKeyCredentialAssertion(reply)
        }
    }
}

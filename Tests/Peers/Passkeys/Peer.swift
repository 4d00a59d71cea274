import AuthenticationServices
import Foundation
import PeerPipe
import VirtualPhone

/// Passkeys of a virtual phone behind a pipe, so that Tests/EndToEnd can have independent relying parties judge them.
///
/// One JSON object of strings a line in, one out; bytes are base64. A request that fails gets `{"error": …}`, with the
/// number of the code if there is one.
@main
@MainActor
struct Peer {
    typealias Fields = PeerPipe.Fields

    static func main() async throws { try await PeerPipe.serve(telling: words) { try await answer($0) } }

    /// The number of the code, if there is one.
    private static func words(_ error: any Error) -> String {
        (error as? ASAuthorizationError).map { "\($0.code.rawValue)" } ?? "\(error)"
    }

    private static func answer(_ fields: Fields) async throws -> Fields {
        switch fields["do"] {
        case "phone": return try usePhone(fields)
        case "register": return try await register(fields)
        case "sign-in": return try await signIn(fields)
        default: throw PeerPipe.UnknownRequest()
        }
    }

    /// Makes a phone that this process is an app on, associated with a domain.
    private static func usePhone(_ fields: Fields) throws -> Fields {
        let app = App(
            bundleIdentifier: "com.example.app",
            entitlements: [
                "application-identifier": .string("TEAM123456.com.example.app"),
                "com.apple.developer.associated-domains": .array([
                    .string("webcredentials:\(fields["domain"] ?? "")?mode=developer")
                ]),
            ])
        let phone = VirtualPhone(.iPhone15Pro.with { $0.systemVersion = fields["system"] ?? $0.systemVersion })
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        return [:]
    }

    private static func register(_ fields: Fields) async throws -> Fields {
        let request = try provider(fields).createCredentialRegistrationRequest(
            challenge: bytes(fields, "challenge"), name: fields["name"] ?? "", userID: bytes(fields, "user"))
        if fields["excluded"] != nil {
            request.excludedCredentials = [
                ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: try bytes(fields, "excluded"))
            ]
        }
        let credential = try await Ceremony().perform(request)
        guard let made = credential as? ASAuthorizationPlatformPublicKeyCredentialRegistration else {
            throw PeerPipe.UnknownRequest()
        }
        return [
            "id": made.credentialID.base64EncodedString(), "clientData": made.rawClientDataJSON.base64EncodedString(),
            "attestationObject": made.rawAttestationObject?.base64EncodedString() ?? "",
        ]
    }

    private static func signIn(_ fields: Fields) async throws -> Fields {
        let request = try provider(fields).createCredentialAssertionRequest(challenge: bytes(fields, "challenge"))
        let credential = try await Ceremony().perform(request)
        guard let proof = credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion else {
            throw PeerPipe.UnknownRequest()
        }
        return [
            "id": proof.credentialID.base64EncodedString(), "clientData": proof.rawClientDataJSON.base64EncodedString(),
            "authenticatorData": proof.rawAuthenticatorData.base64EncodedString(),
            "signature": proof.signature.base64EncodedString(), "user": proof.userID.base64EncodedString(),
        ]
    }

    private static func provider(_ fields: Fields) throws -> ASAuthorizationPlatformPublicKeyCredentialProvider {
        guard let domain = fields["domain"] else { throw PeerPipe.UnknownRequest() }
        return ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: domain)
    }

    private static func bytes(_ fields: Fields, _ name: String) throws -> Data {
        guard let data = fields[name].flatMap({ Data(base64Encoded: $0) }) else { throw PeerPipe.UnknownRequest() }
        return data
    }
}

/// One request from its beginning to its end, as apps write it.
@MainActor
private final class Ceremony: NSObject, ASAuthorizationControllerDelegate {
    private struct Result: @unchecked Sendable {
        // Sendable because it goes from the main actor to the main actor.
        let credential: any ASAuthorizationCredential
    }

    private var continuation: CheckedContinuation<Result, any Error>?

    func perform(_ request: ASAuthorizationRequest) async throws -> any ASAuthorizationCredential {
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        return try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            controller.performRequests()
        }.credential
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        continuation?.resume(returning: Result(credential: authorization.credential))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        continuation?.resume(throwing: error)
    }
}

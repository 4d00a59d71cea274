import AuthenticationServices
import Foundation
import LatchkeyHTTP
import LatchkeyLock
import PeerPipe
import VirtualPhone

/// Sign in with Apple on a virtual phone behind a pipe, and its issuer behind a port, so that Tests/EndToEnd can have
/// independent libraries and a server judge the tokens.
///
/// One JSON object of strings a line in, one out. A request that fails gets `{"error": …}`, with the number of the code if
/// there is one.
@main
@MainActor
struct Peer {
    typealias Fields = PeerPipe.Fields

    static func main() async throws {
        // The issuer's address has the port in it.
        let issuer = Lock<AppleIDIssuer?>(nil)
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(address: .loopback())) { request in
            guard let issuer = issuer.withLock({ $0 }), request.path.hasPrefix("/apple/") else {
                return HTTPResponse(status: 404)
            }
            let reply = issuer.reply(
                to: AppleIDIssuer.Request(
                    method: request.method.rawValue, path: String(request.path.dropFirst("/apple".count)),
                    body: request.body), at: Date())
            return HTTPResponse(
                status: reply.status, headers: ["Content-Type": "application/json"], body: [UInt8](reply.body))
        }
        try transport.start()
        let made = AppleIDIssuer(issuer: "http://127.0.0.1:\(transport.boundPort)/apple")
        issuer.withLock { $0 = made }
        try await PeerPipe.serve(telling: words) { try await answer($0, made) }
        await transport.stop()
    }

    /// The number of the code, if there is one.
    private static func words(_ error: any Error) -> String {
        (error as? ASAuthorizationError).map { "\($0.code.rawValue)" } ?? "\(error)"
    }

    private static func answer(_ fields: Fields, _ issuer: AppleIDIssuer) async throws -> Fields {
        switch fields["do"] {
        case "phone": return try usePhone(fields, issuer)
        case "sign-in": return try await signIn(fields)
        case "state": return ["state": "\(try await state(fields["user"] ?? ""))"]
        case "stop": return ["stopped": "\(ProcessPhone.phone?.stopUsingAppleID(for: fields["app"] ?? "") ?? false)"]
        case "team-key":
            guard let key = fields["key"], let team = fields["team"], let id = fields["id"],
                let registered = DeveloperAccountKey(teamID: team, keyID: id, publicKey: key)
            else { throw PeerPipe.UnknownRequest() }
            issuer.register(registered)
            return [:]
        default: throw PeerPipe.UnknownRequest()
        }
    }

    /// Makes a phone that this process is an app of a team on; it hides its address if that is asked.
    private static func usePhone(_ fields: Fields, _ issuer: AppleIDIssuer) throws -> Fields {
        guard let app = fields["app"], let team = fields["team"] else { throw PeerPipe.UnknownRequest() }
        let choice = AppleIDChoice(givenName: "Anna", familyName: "Appleseed", email: .hidden)
        let person = ScriptedPerson(answers: fields["hides"] == nil ? [] : [.share(choice)])
        let phone = VirtualPhone(person: person)
        phone.setAppleIDIssuer(issuer)
        let launch = try phone.launch(.signingInWithApple(app, team: team))
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
        return ["issuer": issuer.issuer]
    }

    private static func signIn(_ fields: Fields) async throws -> Fields {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        request.nonce = fields["nonce"]
        let credential = try await Ceremony().perform(request)
        guard let token = credential.identityToken, let code = credential.authorizationCode else {
            throw PeerPipe.UnknownRequest()
        }
        return [
            "user": credential.user, "token": String(decoding: token, as: UTF8.self),
            "code": String(decoding: code, as: UTF8.self), "email": credential.email ?? "",
        ]
    }

    private static func state(_ user: String) async throws -> Int {
        try await ASAuthorizationAppleIDProvider().credentialState(forUserID: user).rawValue
    }
}

/// One request from its beginning to its end, as apps write it.
@MainActor
private final class Ceremony: NSObject, ASAuthorizationControllerDelegate {
    private struct Result: @unchecked Sendable {
        // Sendable because it goes from the main actor to the main actor.
        let credential: ASAuthorizationAppleIDCredential?
    }

    private var continuation: CheckedContinuation<Result, any Error>?

    func perform(_ request: ASAuthorizationRequest) async throws -> ASAuthorizationAppleIDCredential {
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        let result = try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            controller.performRequests()
        }
        guard let credential = result.credential else { throw PeerPipe.UnknownRequest() }
        return credential
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        continuation?.resume(
            returning: Result(credential: authorization.credential as? ASAuthorizationAppleIDCredential))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        continuation?.resume(throwing: error)
    }
}

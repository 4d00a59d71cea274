import Foundation
import LatchkeyTrust
import VirtualPhone
import VirtualPhoneTesting

/// Shorthand for Sign in with Apple in tests.
enum AppleIDApp {
    static let bundle = "com.example.app"
    static let app = App.signingInWithApple(bundle, team: "TEAM123456")

    static func bench(
        _ person: any Person = ScriptedPerson.approves, _ kind: ConnectionKind = .inProcess,
        _ configuration: PhoneConfiguration = .iPhone15Pro, app: App = app
    ) throws -> PhoneBench {
        try PhoneBench(kind, configuration, person: person, app: app)
    }

    static func request(
        _ number: Int64 = 1, scopes: Set<AuthorizeAppleID.Scope> = [.fullName, .email], nonce: String? = "a-nonce",
        user: String? = nil, mode: AuthorizeAppleID.Mode = .anybody
    ) -> AuthorizeAppleID {
        AuthorizeAppleID(request: number, scopes: scopes, nonce: nonce, user: user, mode: mode)
    }
}

/// An ID token, judged by the server's rules and read without them.
struct AppleIDToken {
    let text: String

    init(_ token: Data) {
        text = String(decoding: token, as: UTF8.self)
    }

    /// The fault that a server finds; nil for a token that it takes.
    func fault(
        _ issuer: AppleIDIssuer, audience: String = AppleIDApp.bundle, nonce: String = "a-nonce", now: Date = Date()
    ) throws -> IDTokenFault? {
        let expectation = IDTokenExpectation(
            issuers: [issuer.issuer], audiences: [audience], nonce: .exactly(nonce))
        let result = IDTokenVerifier().verify(
            try UnverifiedIDToken(text), keys: try SignatureKeySet(json: [UInt8](try issuer.keySet)),
            expecting: expectation,
            now: Int64(now.timeIntervalSince1970))
        if case .failure(let fault) = result { return fault }
        return nil
    }

    /// A part of the token as JSON: 0 is the header, 1 the claims.
    func part(_ index: Int) throws -> [String: Any] {
        var base64 = String(text.split(separator: ".")[index]).replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        let object = try JSONSerialization.jsonObject(with: Data(base64Encoded: base64) ?? Data())
        return object as? [String: Any] ?? [:]
    }

    var claims: [String: Any] { get throws { try part(1) } }
}

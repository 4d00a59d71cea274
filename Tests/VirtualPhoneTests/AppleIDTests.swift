import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("Sign in with Apple on the phone")
struct AppleIDTests {
    @Test(
        "the first time the app learns name and address, and gets a token that a server takes",
        arguments: ConnectionKind.allCases)
    func first(kind: ConnectionKind) throws {
        let bench = try AppleIDApp.bench(ScriptedPerson.approves, kind)
        let reply = try bench.connection.send(AppleIDApp.request())
        #expect(reply.user.wholeMatch(of: /[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/) != nil)
        #expect(reply.shared?.name == .init(given: "Anna", family: "Appleseed"))
        #expect(reply.shared?.email == "anna.appleseed@icloud.example")
        let issuer = bench.phone.appleIDIssuer
        let token = AppleIDToken(reply.identityToken)
        #expect(issuer.issuer == "https://appleid.apple.com")
        #expect(try token.fault(issuer) == nil)
        let claims = try token.claims
        #expect(claims["sub"] as? String == reply.user)
        #expect(claims["email"] as? String == reply.shared?.email)
        #expect(claims["email_verified"] as? Bool == true)
        #expect(claims["is_private_email"] == nil)
        #expect(claims["nonce_supported"] as? Bool == true)
        #expect(claims["real_user_status"] as? Int == 2)
        #expect(claims["auth_time"] as? Int == claims["iat"] as? Int)
        let half = HashAlgorithm.sha256.hash([UInt8](reply.authorizationCode)).prefix(16)
        #expect(claims["c_hash"] as? String == Data(half).base64URL)
        #expect(try token.part(0)["alg"] as? String == "RS256")
    }

    @Test("a server refuses the token for another nonce or app, when it is over, and by another phone's keys")
    func refused() throws {
        let bench = try AppleIDApp.bench()
        let token = AppleIDToken(try bench.connection.send(AppleIDApp.request()).identityToken)
        let issuer = bench.phone.appleIDIssuer
        #expect(try token.fault(issuer, nonce: "another") == .nonceMismatch)
        #expect(try token.fault(issuer, audience: "com.example.other") == .audienceMismatch)
        #expect(try token.fault(issuer, now: Date().addingTimeInterval(86_400 + 120)) == .expired)
        let stranger = AppleIDIssuer(issuer: "https://apple.example")
        #expect(try token.fault(stranger) == .issuerMismatch)
        let flipped = AppleIDToken(Data((token.text.dropLast(8) + "AAAAAAAA").utf8))
        #expect(try flipped.fault(issuer) == .signatureInvalid)
    }

    @Test("two keys are published, and the token names the second")
    func keys() throws {
        let bench = try AppleIDApp.bench()
        let token = AppleIDToken(try bench.connection.send(AppleIDApp.request()).identityToken)
        let set = try JSONSerialization.jsonObject(with: try bench.phone.appleIDIssuer.keySet) as? [String: Any]
        let ids = (set?["keys"] as? [[String: Any]] ?? []).map { $0["kid"] as? String }
        #expect(ids.count == 2)
        #expect(try token.part(0)["kid"] as? String == ids.last ?? nil)
    }

    @Test("the second time the app learns nothing but who it is; the token has the address again")
    func second() throws {
        let person = ScriptedPerson()
        let bench = try AppleIDApp.bench(person)
        let first = try bench.connection.send(AppleIDApp.request())
        let second = try bench.connection.send(AppleIDApp.request(2, nonce: nil))
        #expect(second.user == first.user)
        #expect(second.shared == nil)
        #expect(second.authorizationCode != first.authorizationCode)
        let claims = try AppleIDToken(second.identityToken).claims
        #expect(claims["email"] as? String == "anna.appleseed@icloud.example")
        #expect(claims["nonce"] == nil)
        #expect(claims["real_user_status"] == nil)
        let asked = person.prompts.compactMap { prompt -> AppleIDRequest? in
            if case .appleID(let request) = prompt.kind { request } else { nil }
        }
        #expect(asked.map(\.isFirst) == [true, false])
        #expect(asked.map(\.wantsName) == [true, false])
        #expect(asked.map(\.wantsEmail) == [true, false])
        #expect(person.prompts.map(\.kindName) == ["appleID", "biometry", "appleID", "biometry"])
    }

    @Test("a person may hide the address and change the name")
    func hidden() throws {
        let choice = AppleIDChoice(givenName: "A.", familyName: "", email: .hidden)
        let bench = try AppleIDApp.bench(ScriptedPerson(answers: [.share(choice)]))
        let reply = try bench.connection.send(AppleIDApp.request())
        #expect(reply.shared?.name == .init(given: "A.", family: ""))
        let email = try #require(reply.shared?.email)
        #expect(email.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil)
        let claims = try AppleIDToken(reply.identityToken).claims
        #expect(claims["email"] as? String == email)
        #expect(claims["is_private_email"] as? Bool == true)
    }

    @Test("an app that asks for nothing learns nothing, then and later")
    func noScopes() throws {
        let bench = try AppleIDApp.bench()
        let reply = try bench.connection.send(AppleIDApp.request(scopes: []))
        #expect(reply.shared == AuthorizeAppleID.Shared())
        #expect(try AppleIDToken(reply.identityToken).claims["email"] == nil)
        let later = try bench.connection.send(AppleIDApp.request(2))
        #expect(later.shared == nil)
        #expect(try AppleIDToken(later.identityToken).claims["email"] == nil)
    }

    @Test("a team's apps know a person by one identifier, another team's by another")
    func teams() throws {
        let bench = try AppleIDApp.bench()
        let user = try bench.connection.send(AppleIDApp.request()).user
        let sibling = try bench.connect(.signingInWithApple("com.example.second", team: "TEAM123456"))
        let second = try sibling.send(AppleIDApp.request())
        #expect(second.user == user)
        #expect(second.shared?.email != nil, "each app asks for itself")
        let other = try bench.connect(.signingInWithApple("org.other.app", team: "OTHER54321"))
        let third = try other.send(AppleIDApp.request())
        #expect(third.user != user)
        #expect(try other.send(ReadAppleIDState(user: user)).state == .notFound)
        #expect(try other.send(ReadAppleIDState(user: third.user)).state == .authorized)
    }

    @Test("without entitlement, account or passcode the code is 1000; the person is not asked")
    func obstacles() throws {
        let person = ScriptedPerson()
        let unsigned = try AppleIDApp.bench(person, app: PasskeyApp.app())
        #expect(unsigned.connection.code(AppleIDApp.request()) == 1000)
        #expect(unsigned.connection.code(ReadAppleIDState(user: "u")) == 1000)
        let bench = try AppleIDApp.bench(person)
        bench.phone.setAppleAccount(nil)
        #expect(bench.connection.code(AppleIDApp.request()) == 1000)
        bench.phone.setAppleAccount(.anna)
        try bench.phone.removePasscode()
        #expect(bench.connection.code(AppleIDApp.request()) == 1000)
        #expect(person.prompts.isEmpty)
    }

    @Test("who cancels the sheet or the face gives canceled, and is new to the app next time")
    func canceled() throws {
        for answers in [[PromptAnswer.cancel], [.allow, .cancel]] {
            let person = ScriptedPerson(answers: answers)
            let bench = try AppleIDApp.bench(person)
            #expect(bench.connection.code(AppleIDApp.request()) == 1001)
            #expect(bench.phone.appleIDApps.isEmpty)
            #expect(try bench.connection.send(AppleIDApp.request(2)).shared != nil)
        }
    }

    @Test("who is new to the app is not asked where only known people count")
    func knownOnly() throws {
        let person = ScriptedPerson()
        let bench = try AppleIDApp.bench(person)
        #expect(bench.connection.code(AppleIDApp.request(mode: .known)) == 1001)
        #expect(person.prompts.isEmpty)
        let user = try bench.connection.send(AppleIDApp.request(2)).user
        #expect(try bench.connection.send(AppleIDApp.request(3, user: user, mode: .known)).user == user)
        #expect(bench.connection.code(AppleIDApp.request(4, user: "000001.0.0001")) == 1004)
    }

    @Test("Settings end a sign-in: the state is revoked, and the first time comes again with the same identifier")
    func revoked() throws {
        let bench = try AppleIDApp.bench()
        #expect(try bench.connection.send(ReadAppleIDState(user: "u")).state == .notFound)
        let first = try bench.connection.send(AppleIDApp.request())
        let state = { try bench.connection.send(ReadAppleIDState(user: first.user)).state }
        #expect(try state() == .authorized)
        #expect(bench.phone.appleIDApps == [AppleIDApp.bundle])
        #expect(bench.phone.stopUsingAppleID(for: AppleIDApp.bundle))
        #expect(!bench.phone.stopUsingAppleID(for: AppleIDApp.bundle))
        #expect(try state() == .revoked)
        #expect(bench.phone.appleIDApps.isEmpty)
        let again = try bench.connection.send(AppleIDApp.request(2))
        #expect(again.user == first.user)
        #expect(again.shared?.email != nil)
        #expect(try state() == .authorized)
        bench.phone.setAppleAccount(nil)
        #expect(try state() == .notFound)
    }

    @Test("phones with the same issuer share an account: the second phone's app is known")
    func shared() throws {
        let (one, two) = (try AppleIDApp.bench(), try AppleIDApp.bench())
        two.phone.setAppleIDIssuer(one.phone.appleIDIssuer)
        let user = try one.connection.send(AppleIDApp.request()).user
        let reply = try two.connection.send(AppleIDApp.request())
        #expect(reply.user == user)
        #expect(reply.shared == nil)
        one.phone.stopUsingAppleID(for: AppleIDApp.bundle)
        #expect(try two.connection.send(ReadAppleIDState(user: user)).state == .revoked)
    }
}

import ChatterWire
import LatchkeyWire
import Testing

@testable import ChatterService

@Suite("Sign-out")
struct SignOutTests {
    private func signOut(_ chatter: TestChatter, _ chatterID: String?) async throws -> TestReply {
        try await chatter.send(.delete, "/api/v1/chatter/sessions", bearer: chatterID)
    }

    @Test("it revokes every chatterID of the person, and of nobody else")
    func revokes() async throws {
        let chatter = try TestChatter()
        let (first, second) = (try await chatter.chatterID(), try await chatter.session().chatterId.rawValue)
        let other = try await chatter.chatterID(["sub": "2"])
        #expect(try await signOut(chatter, first).status == 200)
        for id in [first, second] {
            #expect(try await chatter.postAuth("m", id).status == 401)
            #expect(try await signOut(chatter, id).code == "access_token_invalid")
        }
        #expect(try await chatter.postAuth("m", other).status == 200)
    }

    @Test("ID tokens of before are refused on both paths, later ones are accepted")
    func olderTokens() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token()
        let nonceToken = try chatter.token(["nonce": try await chatter.nonce()])
        let id = try #require(try await chatter.addUser(token).text("chatterID"))
        chatter.advance(seconds: 10)
        #expect(try await signOut(chatter, id).status == 200)
        #expect(try await chatter.addUser(token).status == 511)
        #expect(try await chatter.session(nonceToken).code == "signed_out")
        // On the document's path only the second of its issue tells a token's age.
        #expect(try await chatter.addUser(try chatter.token()).status == 511)
        chatter.advance(seconds: 1)
        #expect(try await chatter.addUser(try chatter.token()).status == 200)
        #expect(try await chatter.addUser(token).status == 511)
    }

    @Test("with a nonce of after the sign-out a token of the same second is accepted")
    func sameSecond() async throws {
        let chatter = try TestChatter()
        let session: ChatterSession = try await chatter.session()
        let early = try await chatter.nonce()
        #expect(try await signOut(chatter, session.chatterId.rawValue).status == 200)
        #expect(try await chatter.session(try chatter.token(["nonce": early])).code == "signed_out")
        chatter.advance(milliseconds: 1)
        let reply = try await chatter.session(try chatter.token(["nonce": try await chatter.nonce()]))
        #expect(reply.status == 200)
    }

    @Test("after it no chatterID works that a simultaneous sign-in gave")
    func race() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token()
        let id = try #require(try await chatter.addUser(token).text("chatterID"))
        let replies = try await atOnce(40) { index in
            index == 20 ? try await signOut(chatter, id) : try await chatter.addUser(token)
        }
        #expect(replies[20].status == 200)
        #expect(try await chatter.addUser(token).status == 511)
        for reply in replies {
            guard let id = reply.text("chatterID") else { continue }
            #expect(try await chatter.postAuth("m", id).status == 401)
        }
        #expect(try await chatter.rows() == [])
    }

    @Test("without a chatterID, or with text that is none, nobody is signed out")
    func bearer() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        #expect(try await signOut(chatter, nil).code == "authorization_required")
        #expect(try await signOut(chatter, "x").code == "access_token_invalid")
        #expect(try await chatter.postAuth("m", id).status == 200)
    }
}

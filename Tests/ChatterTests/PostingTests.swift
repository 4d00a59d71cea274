import AppTesting
import ChatterWire
import Foundation
import LatchkeyWire
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import ChatterApp

/// The document's flow, step by step, against the real back end.
@MainActor @Suite(.phone(app: TestChatter.app), .timeLimit(.minutes(1)))
struct PostingTests {
    @Test("anybody can read; nobody is asked for anything")
    func reading() async throws {
        try await TestChatter.run { chatter in
            await chatter.model.launch()
            #expect(chatter.model.notice == nil)
            #expect(chatter.model.chatts.isEmpty)
            #expect(chatter.gateway.requests == ["/getchatts/"] || chatter.gateway.requests == ["/getchatts"])
            #expect(chatter.promptCount == 0)
        }
    }

    @Test("what the button of Sign in with Apple gave signs in as well; who cancels it is told nothing")
    func provenIdentity() async throws {
        try await TestChatter.run { chatter in
            await chatter.compose("Hello")
            await chatter.signin.signIn(with: .failure(.canceled))
            #expect(chatter.post.isSigningIn)
            #expect(chatter.signin.notice == nil)
            await chatter.signin.signIn(with: .failure(.failed("a domain 1000")))
            #expect(chatter.signin.notice?.detail == "a domain 1000")
            let token = try await chatter.account.token()
            let client = chatter.account.provider.clientID
            await chatter.signin.signIn(with: .success(ProvenIdentity(clientID: client, idToken: token)))
            #expect(!chatter.post.isSigningIn)
            #expect(chatter.account.signIns == 0, "the other button was not used")
            await chatter.post.send()
            #expect(chatter.messages == ["Hello"])
        }
    }

    @Test("the first post signs in, saves the chatterID after one question, and shows under the person's name")
    func firstPost() async throws {
        try await TestChatter.run { chatter in
            await chatter.model.launch()
            await chatter.compose("Hello")
            #expect(chatter.post.isPresented && chatter.post.isSigningIn)
            #expect(chatter.promptCount == 0, "there is nothing to load")
            await chatter.signin.signIn()
            #expect(!chatter.post.isSigningIn)
            #expect(chatter.promptCount == 1)
            #expect(chatter.savedCount == 1)
            await chatter.post.send()
            #expect(!chatter.post.isPresented)
            #expect(chatter.post.message.isEmpty)
            #expect(chatter.messages == ["Hello"])
            #expect(chatter.model.chatts.first?.username == "Maya Chen")
        }
    }

    @Test("during its lifetime the chatterID posts without a question or a look at the provider")
    func lifetime() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            let prompts = chatter.promptCount
            chatter.clock.advance(599)
            await chatter.compose("Two")
            #expect(!chatter.post.isSigningIn)
            await chatter.post.send()
            #expect(chatter.messages == ["Two", "One"])
            #expect(chatter.promptCount == prompts)
            #expect(chatter.account.signIns == 1)
        }
    }

    @Test("the next launch asks once for the saved chatterID, and posts with it")
    func nextLaunch() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            try chatter.relaunch()
            chatter.account.restoreFailure = .failed("must not be asked")
            let prompts = chatter.promptCount
            for message in ["Two", "Three"] {
                await chatter.compose(message)
                #expect(!chatter.post.isSigningIn)
                await chatter.post.send()
            }
            #expect(chatter.messages == ["Three", "Two", "One"])
            #expect(chatter.promptCount == prompts + 1)
        }
    }

    @Test("a person who is signed in with the provider gets a new chatterID without touching its button")
    func silently() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            chatter.clock.advance(601)
            await chatter.compose("Two")
            #expect(!chatter.post.isSigningIn)
            await chatter.post.send()
            #expect(chatter.messages == ["Two", "One"])
            #expect(chatter.account.signIns == 1)
        }
    }

    @Test("a chatterID never outlives its ID token")
    func neverLonger() async throws {
        try await TestChatter.run { chatter in
            chatter.account.kept = try await chatter.account.token(lifetime: 30)
            await chatter.compose("One")
            #expect(chatter.services.keeper.current != nil)
            chatter.clock.advance(31)
            #expect(chatter.services.keeper.current == nil)
        }
    }

    @Test("a chatterID that expires while the text is written: alert, nothing posted, and the text is kept")
    func expiresWhileComposing() async throws {
        try await TestChatter.run { chatter in
            await chatter.compose()
            await chatter.signin.signIn()
            chatter.clock.advance(600)
            chatter.post.message = "Late"
            await chatter.post.send()
            #expect(chatter.post.alert == .signinError)
            #expect(chatter.post.isPresented)
            chatter.post.dismissAlert()
            #expect(!chatter.post.isPresented)
            await chatter.model.getChatts()
            #expect(chatter.messages.isEmpty)
            // Opened again, it signs in by itself and still has the text.
            await chatter.compose()
            #expect(chatter.post.message == "Late")
            await chatter.post.send()
            #expect(chatter.messages == ["Late"])
        }
    }

    @Test("a chatterID that the server has revoked: alert, nothing posted, forgotten here too, and the way back")
    func revoked() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            let identity = try #require(chatter.services.keeper.current)
            try await chatter.services.store.signOut(identity)
            await chatter.compose("Two")
            await chatter.post.send()
            #expect(chatter.post.alert == .sendError)
            #expect(chatter.post.notice?.message == "Your sign-in is no longer valid. Sign in again.")
            #expect(chatter.services.keeper.current == nil)
            #expect(chatter.savedCount == 0)
            chatter.post.dismissAlert()
            // The provider's cached ID token is older than the sign-out: the sheet stays, with the button.
            await chatter.compose()
            #expect(chatter.post.isSigningIn)
            #expect(chatter.signin.notice?.message.contains("did not accept") == true)
            chatter.clock.advance(1)
            await chatter.signin.signIn()
            await chatter.post.send()
            #expect(chatter.messages == ["Two", "One"])
        }
    }

    @Test(
        "without the server's yes nothing is shown as posted, and the text stays",
        arguments: [Gateway.Fault.requestLost, .status(500), .status(503), .status(429), .timedOut, .status(302)])
    func noYes(fault: Gateway.Fault) async throws {
        try await TestChatter.run { chatter in
            await chatter.compose("Hello")
            await chatter.signin.signIn()
            chatter.gateway.fail(.postAuth, fault)
            await chatter.post.send()
            #expect(chatter.post.alert == .sendError)
            #expect(chatter.post.message == "Hello")
            #expect(chatter.messages.isEmpty)
            #expect(chatter.services.keeper.current != nil)
            #expect(chatter.savedCount == 1)
        }
    }

    @Test("the alerts have the document's words")
    func alerts() {
        #expect(ChatterAlert.sendError.title == "Send failed")
        #expect(ChatterAlert.sendError.message == "Chatt not posted")
        #expect(ChatterAlert.signinError.title == "Signin failed")
        #expect(ChatterAlert.signinError.message == "Please try again")
    }

    @Test("a text that the server would not take can't be sent, and the screen says why")
    func tooLong() async throws {
        try await TestChatter.run { chatter in
            #expect(!chatter.post.canSend && chatter.post.hint == nil)
            chatter.post.message = String(repeating: "a", count: ChattMessage.maximumLength + 1)
            #expect(!chatter.post.canSend && chatter.post.hint == "A chatt has at most 500 characters.")
            chatter.post.message = "one\ntwo"
            #expect(!chatter.post.canSend && chatter.post.hint == "A chatt is one line of text.")
            chatter.post.message = "  one "
            #expect(chatter.post.canSend && chatter.post.hint == nil)
        }
    }

    @Test("a list that can't be read leaves the one that is shown")
    func listFails() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            chatter.gateway.fail(.getChatts, .requestLost)
            await chatter.model.getChatts()
            #expect(chatter.messages == ["One"])
            #expect(chatter.model.notice?.title == "The chatts could not be read")
            await chatter.model.getChatts()
            #expect(chatter.model.notice == nil)
        }
    }
}

import AppTesting
import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import ChatterApp

/// What happens to the saved chatterID, and that nothing of it keeps a person from posting.
@MainActor @Suite(.phone(app: TestChatter.app), .timeLimit(.minutes(1)))
struct SavedSignInTests {
    @Test("a person who refuses the biometric check is told, signs in as usual, and posts")
    func denied() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            try chatter.relaunch()
            chatter.person(.cancels)
            await chatter.compose("Two")
            // The sheet found the sign-in at the provider; saving was refused as well.
            #expect(!chatter.post.isSigningIn)
            #expect(chatter.post.notice?.title == "Signed in until you close Chatter")
            #expect(chatter.savedCount == 0)
            await chatter.post.send()
            #expect(chatter.messages == ["Two", "One"])
        }
    }

    @Test("after a refused check the reason is shown behind the sign-in sheet")
    func deniedReason() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            try chatter.relaunch()
            chatter.account.kept = nil
            chatter.person(.cancels)
            await chatter.compose()
            #expect(chatter.post.isSigningIn)
            #expect(chatter.post.notice?.title == "You can sign in to post")
            #expect(chatter.post.notice?.message == "You cancelled.")
            #expect(chatter.savedCount == 1, "nothing was lost")
        }
    }

    @Test("a saved chatterID that has expired is said to have, and is gone")
    func expired() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            try chatter.relaunch()
            chatter.account.kept = nil
            chatter.clock.advance(601)
            await chatter.compose()
            #expect(chatter.post.isSigningIn)
            #expect(chatter.post.notice?.message == "Your saved sign-in has expired.")
            #expect(chatter.savedCount == 0)
        }
    }

    @Test("after the passcode was removed the loss is told, and posting works until the app ends")
    func passcodeRemoved() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            try chatter.relaunch()
            try chatter.phone.removePasscode()
            chatter.account.kept = nil
            await chatter.compose("Two")
            #expect(chatter.post.notice?.message == "Your saved sign-in was lost when the passcode was turned off.")
            await chatter.signin.signIn()
            #expect(chatter.post.notice?.title == "Signed in until you close Chatter")
            #expect(chatter.post.notice?.message.contains("This phone has no passcode.") == true)
            await chatter.post.send()
            #expect(chatter.messages == ["Two", "One"])
            try chatter.relaunch()
            chatter.account.kept = nil
            await chatter.compose()
            #expect(chatter.post.isSigningIn)
        }
    }

    @Test("killed between the server's yes and the save, the next launch signs in as if nothing had been")
    func killedBeforeSave() async throws {
        try await TestChatter.run { chatter in
            let person = WaitingPerson()
            chatter.phone.give(to: person)
            await chatter.compose("Lost")
            let signingIn = Task { [signin = chatter.signin] in await signin.signIn() }
            await person.prompt()
            #expect(chatter.gateway.requests.contains { $0.hasPrefix("/adduser") })
            try chatter.relaunch()
            await signingIn.value
            chatter.person(.approves(passcode: "123456"))
            #expect(chatter.savedCount == 0)
            await chatter.compose("Again")
            await chatter.signin.signIn()
            #expect(chatter.savedCount == 1)
            await chatter.post.send()
            #expect(chatter.messages == ["Again"])
        }
    }

    @Test("who closes the sheet while the server is asked is not signed in, and the server forgets the chatterID")
    func closedSheet() async throws {
        try await TestChatter.run { chatter in
            await chatter.compose("Not now")
            let (asked, continuation) = AsyncStream<Void>.makeStream()
            let goOn = DispatchSemaphore(value: 0)
            chatter.gateway.onRequest.withLock { action in
                action = {
                    continuation.yield()
                    goOn.wait()
                }
            }
            let signingIn = Task { [signin = chatter.signin] in await signin.signIn() }
            for await _ in asked { break }
            chatter.gateway.onRequest.withLock { $0 = nil }
            chatter.post.isSigningIn = false
            goOn.signal()
            await signingIn.value
            #expect(chatter.model.signedInUntil == nil)
            #expect(chatter.savedCount == 0)
            #expect(chatter.gateway.requests.last?.hasSuffix("/sessions") == true, "\(chatter.gateway.requests)")
        }
    }

    @Test("who closes the provider's page sees the button again, without an alarm")
    func canceled() async throws {
        try await TestChatter.run { chatter in
            chatter.account.failure = .canceled
            await chatter.compose()
            await chatter.signin.signIn()
            #expect(chatter.post.isSigningIn)
            #expect(chatter.signin.activity == nil && chatter.signin.notice == nil)
            chatter.account.failure = .failed("org.openid.appauth.general -4")
            await chatter.signin.signIn()
            #expect(chatter.post.isSigningIn)
            #expect(chatter.signin.notice?.detail == "org.openid.appauth.general -4")
        }
    }

    @Test("a server that does not take the fresh ID token closes the sheet, and Send says so")
    func refused() async throws {
        try await TestChatter.run { chatter in
            chatter.gateway.fail(.addUser, .status(511))
            await chatter.compose("Hello")
            await chatter.signin.signIn()
            #expect(!chatter.post.isSigningIn)
            #expect(chatter.post.notice?.title == "Not signed in")
            await chatter.post.send()
            #expect(chatter.post.alert == .signinError)
        }
    }

    @Test("signing out ends the chatterID here and at the server, and forgets the account")
    func signOut() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            let identity = try #require(chatter.services.keeper.current)
            await chatter.model.signOut()
            #expect(chatter.model.notice?.title == "You are signed out")
            #expect(chatter.model.signedInUntil == nil)
            #expect(chatter.savedCount == 0)
            #expect(chatter.account.kept == nil)
            let message = try #require(ChattText.hello)
            await #expect(throws: LatchkeyError.self) {
                try await chatter.services.store.postChatt(message, as: identity)
            }
            await chatter.compose()
            #expect(chatter.post.isSigningIn)
        }
    }

    @Test("there is nothing to sign out of before the first sign-in and after signing out, and a saved one to remove")
    func nothingToSignOutOf() async throws {
        try await TestChatter.run { chatter in
            await chatter.model.launch()
            #expect(!chatter.model.canSignOut)
            await chatter.signInAndPost("One")
            #expect(chatter.model.canSignOut)
            try chatter.relaunch()
            await chatter.model.launch()
            #expect(chatter.model.signedInUntil == nil)
            #expect(chatter.model.canSignOut)
            let prompts = chatter.promptCount
            await chatter.model.signOut()
            #expect(!chatter.model.canSignOut)
            #expect(chatter.promptCount == prompts)
        }
    }

    @Test("signing out without the network still forgets everything on the phone, and says what is left")
    func signOutOffline() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            chatter.gateway.fail(.chatterSignOut, .requestLost)
            await chatter.model.signOut()
            #expect(chatter.model.notice?.title == "You are signed out on this phone")
            #expect(chatter.model.signedInUntil == nil)
            #expect(chatter.savedCount == 0)
        }
    }

    @Test("nothing that is shown has the chatterID or a token in it")
    func secrets() async throws {
        try await TestChatter.run { chatter in
            await chatter.signInAndPost("One")
            let identity = try #require(chatter.services.keeper.current)
            let id = identity.id.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            let shown = "\(identity) \(String(reflecting: identity)) \(chatter.model.chatts)"
            #expect(id.count == 64 && !shown.contains(id))
        }
    }
}

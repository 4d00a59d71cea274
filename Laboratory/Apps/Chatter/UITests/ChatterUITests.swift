import VirtualPhone
import XCTest
import XCUIAutomation

/// The sign-in document's flow by touch, with the app as a process of its own, real Google Sign-In code and a real back
/// end.
final class ChatterUITests: XCTestCase {
    /// Steps 1 to 8, then a second launch that only looks at the phone.
    @MainActor func testSigningInPostingAndPostingAgainAfterALaunch() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.see("Nobody has posted yet.")
            stage.signInAndPost("Hello")
            stage.see("Maya Chen")
            stage.kill()
            stage.launch()
            stage.tap("chatter.compose")
            stage.look()
            stage.type("Again")
            stage.tap("post.send")
            stage.see("Again")
            stage.see("Hello")
        }
    }

    @MainActor func testADeniedBiometricCheckKeepsNobodyFromPosting() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.signInAndPost("Hello")
            stage.kill()
            stage.launch()
            stage.tap("chatter.compose")
            stage.answer("Cancel")
            // Google knows the person, so a new chatterID comes by itself; saving it asks again.
            stage.answer("Cancel")
            stage.see("Signed in until you close Chatter")
            stage.type("Not saved")
            stage.tap("post.send")
            stage.see("Not saved")
        }
    }

    @MainActor func testWithoutASignInSendSaysSo() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.tap("chatter.compose")
            stage.tap("signin.cancel")
            stage.type("Anonymous")
            stage.tap("post.send")
            stage.dismiss("Signin failed", "Please try again")
            stage.see("Nobody has posted yet.")
        }
    }

    @MainActor func testAChatterIDThatTheServerNoLongerTakesIsReplaced() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.signInAndPost("Hello")
            stage.tap("chatter.compose")
            stage.type("Late")
            stage.moveServersAhead(3000)
            stage.tap("post.send")
            stage.dismiss("Send failed", "Chatt not posted")
            // The text is still there, and the person is signed in again without a tap.
            stage.tap("chatter.compose")
            stage.look()
            stage.tap("post.send")
            stage.see("Late")
        }
    }

    @MainActor func testKilledBetweenAddUserAndSave() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.tap("chatter.compose")
            stage.signInWithGoogle()
            // The back end has given a chatterID, and the phone asks before it saves that.
            XCTAssert(stage.springboard.buttons["Allow"].firstMatch.waitForExistence(timeout: ChatterStage.patience))
            stage.kill()
            stage.launch()
            stage.tap("chatter.compose")
            stage.look(allowing: true)
            stage.type("After the kill")
            stage.tap("post.send")
            stage.see("After the kill")
        }
    }

    @MainActor func testARemovedPasscodeTakesTheSavedSignInWithIt() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.signInAndPost("Hello")
            stage.kill()
            try stage.bench.phone.removePasscode()
            stage.launch()
            stage.tap("chatter.compose")
            stage.see("Signed in until you close Chatter")
            stage.type("Without a passcode")
            stage.tap("post.send")
            stage.see("Without a passcode")
        }
    }

    @MainActor func testSigningOutEndsItOnThePhoneAndAtTheServer() async throws {
        try await ChatterStage.play { stage in
            stage.launch()
            stage.signInAndPost("Hello")
            stage.tap("chatter.signout")
            stage.see("You are signed out")
            stage.tap("chatter.compose")
            XCTAssert(stage.app.buttons["signin.provider"].firstMatch.waitForExistence(timeout: ChatterStage.patience))
        }
    }
}

import Foundation
import LatchkeyKit
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The app is killed before each of its effects in turn, and started again.
    @Suite struct DoorRecoveryTests {
        /// What the app does at each start: it finds out how things stand, and goes on from there.
        private func live(_ stage: Stage, _ signIn: DeviceSignIn) async throws {
            switch try await signIn.resume() {
            case .notEnrolled, .unfinished, .unknown:
                try await signIn.enroll(try stage.applicant)
                try await signIn.signIn()
            case .enrolled: try await signIn.signIn()
            case .signedIn, .keyLost, .recovering: break
            }
        }

        @Test("an app that is killed before any effect of enrollment and sign-in gets there at its next start")
        func killedOnTheWay() async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await live(stage, stage.door()) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                let signIn = stage.door()
                try await live(stage, signIn)
                #expect(signIn.state == .signedIn(.biometric), "effect \(effect)")
                #expect(try signIn.username == stage.username, "effect \(effect)")
                #expect(try await stage.keys() == stage.identity?.tags, "effect \(effect)")
                #expect(stage.serverDevice?.publicKey == stage.identity?.key?.publicKey, "effect \(effect)")
                #expect(try await !signIn.isUnfinished(), "effect \(effect)")
                try #require(effect < 60)
            }
            // The user, the key, the record twice, the tokens, and two ends of four requests.
            #expect(effect > 12)
        }

        @Test(
            "an app that is killed before any effect of a change or a removal knows at its next start how it ended",
            arguments: ["switch", "downgrade", "unenroll", "sign-out"])
        func killedLater(work: String) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                try await live(stage, stage.door())
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await perform(work, stage.door()) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                let signIn = stage.door()
                let state = try await signIn.resume()
                #expect(state == signIn.state)
                // What the state says is what the server holds.
                #expect(stage.serverDevice?.publicKey == stage.identity?.key?.publicKey, "effect \(effect)")
                #expect((stage.serverDevice == nil) == (state == .notEnrolled), "effect \(effect)")
                try #require(effect < 60)
            }
            #expect(effect > 2)
        }

        private func perform(_ work: String, _ signIn: DeviceSignIn) async throws {
            switch work {
            case "switch": try await signIn.changeMethod(to: .passcode)
            case "downgrade": try await signIn.changeMethod(to: .oneTimeCode)
            case "unenroll": try await signIn.unenroll()
            default: try await signIn.signOut()
            }
        }
    }
}

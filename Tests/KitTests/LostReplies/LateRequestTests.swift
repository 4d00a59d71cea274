import Foundation
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyKit

extension PhoneSuite {
    /// A request that the network holds up, and that arrives after the app has gone on.
    @Suite struct LateRequestTests {
        /// What a second try may be refused with; none of it says what became of the first.
        static let refusals: [ProblemCode] = [
            .tooManyAttempts, .insufficientUserAuthentication, .accessTokenInvalid, .invitationRequired, .challengeUsed,
        ]

        @Test("an enrollment that arrives after a second try was refused is one, with its key", arguments: refusals)
        func enrollment(code: ProblemCode) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .held, .refused(code))
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            let kept = try await stage.keys()
            try stage.relaunch()
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .server(code))
            #expect(try await stage.keys() == kept)
            #expect(stage.server.deliverHeld() == [true])
            try stage.relaunch()
            #expect(try await stage.enroll(.passcode).tags == kept)
            try await stage.signIn()
        }

        @Test("a change of the key that arrives after a second try was refused is made", arguments: refusals)
        func change(code: ProblemCode) async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            stage.server.fail(.upgrade, .held, .refused(code))
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .networkUnavailable)
            let kept = try await stage.keys()
            try stage.relaunch()
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .server(code))
            #expect(try await stage.keys() == kept)
            #expect(stage.server.deliverHeld() == [true])
            try await stage.signIn()
            #expect(stage.identity?.authMethod == .passcode)
            #expect(try await stage.keys() == stage.identity?.tags)
        }

        @Test("an enrollment for codes that arrives after a second try was refused is one")
        func enrollmentForCodes() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .held, .refused(.tooManyAttempts))
            #expect(await failure { try await stage.enrollSMSOnly() }?.code == .networkUnavailable)
            #expect(await failure { try await stage.enrollSMSOnly() }?.code == .server(.tooManyAttempts))
            #expect(stage.server.deliverHeld() == [true])
            let identity = try await stage.enroll(.passcode)
            #expect(identity.key == nil)
            #expect(stage.serverDevice?.publicKey == nil)
            try await stage.signInByCode()
        }

        @Test("an enrollment that arrives after another method was refused is one, with its key")
        func otherMethod() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .held, .refused(.tooManyAttempts))
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            let kept = try await stage.keys()
            #expect(await failure { try await stage.enroll(.biometric) }?.code == .server(.tooManyAttempts))
            #expect(try await stage.keys() == kept)
            #expect(stage.server.deliverHeld() == [true])
            let identity = try await stage.enroll(.biometric)
            #expect(identity.authMethod == .passcode)
            #expect(try await stage.keys() == kept)
            try await stage.signIn()
        }

        @Test("a change that arrives after another one was made is the one that counts")
        func changeAfterChange() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            stage.server.fail(.upgrade, .held)
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .networkUnavailable)
            let other = try await stage.upgrade(to: .biometric, token)
            #expect(other.authMethod == .biometric)
            #expect(try await stage.keys().count == 2)
            #expect(stage.server.deliverHeld() == [true])
            try await stage.signIn()
            #expect(stage.identity?.authMethod == .passcode)
            #expect(stage.serverDevice?.publicKey == stage.identity?.key?.publicKey)
            #expect(try await stage.keys() == stage.identity?.tags)
        }

        @Test("a first key that arrives after the change to codes opens the door all the same")
        func changeAfterDowngrade() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            stage.server.fail(.upgrade, .held)
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .networkUnavailable)
            #expect(try await stage.downgrade(token).key == nil)
            #expect(stage.server.deliverHeld() == [true])
            try await stage.signIn()
            #expect(stage.identity?.authMethod == .passcode)
        }

        @Test("the key of a request goes once the server takes the request no more, by the server's clock")
        func expiry() async throws {
            let stage = try Stage()
            let enrolled = try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            stage.server.fail(.upgrade, .held, .refused(.tooManyAttempts))
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .networkUnavailable)
            #expect(await failure { try await stage.upgrade(to: .passcode, token) } != nil)
            for (seconds, count) in [(299.0, 2), (31, 2), (1, 1)] {
                stage.wait(seconds: seconds)
                _ = try await stage.recovery.recover(stage.username)
                #expect(try await stage.keys().count == count, "after \(seconds) s more")
                #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username) == (count == 2))
            }
            #expect(stage.server.deliverHeld() == [false])
            #expect(try await stage.keys() == enrolled.tags)
            try await stage.signIn()
        }

        @Test("the key of an enrollment goes likewise, and the next one has another")
        func expiryOfEnrollment() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .held)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            stage.wait(seconds: 200)
            stage.server.fail(.enroll, .held)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            // The later request ends later.
            stage.wait(seconds: 200)
            #expect(try await stage.recovery.recover(stage.username) == nil)
            #expect(try await stage.keys().count == 1)
            stage.wait(seconds: 131)
            #expect(try await stage.recovery.recover(stage.username) == nil)
            #expect(try await stage.keys().isEmpty)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            #expect(stage.server.deliverHeld() == [false, false])
            try await stage.enroll(.biometric)
            try await stage.signIn()
        }

        @Test("a key that was sent once and refused goes at once")
        func refused() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .refused(.tooManyAttempts))
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .server(.tooManyAttempts))
            #expect(try await stage.keys().isEmpty)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
        }
    }
}

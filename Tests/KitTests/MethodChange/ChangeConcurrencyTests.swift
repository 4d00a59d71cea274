import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct ChangeConcurrencyTests {
        @Test("of two taps at once one is done, and the other does nothing")
        func twoTaps() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let first = Task { try await stage.upgrade(to: .passcode, token) }
            _ = await person.nextPrompt()
            let requests = stage.server.requests
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .enrollmentUnderWay)
            #expect(await failure { try await stage.downgrade(token) }?.code == .enrollmentUnderWay)
            #expect(await failure { try await stage.unenroll(token) }?.code == .enrollmentUnderWay)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .enrollmentUnderWay)
            #expect(await failure { try await stage.enrollSMSOnly() }?.code == .enrollmentUnderWay)
            #expect(stage.server.requests == requests)
            person.decide(.passcode("123456"))
            let identity = try await first.value
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
        }

        @Test("a sign-in while a switch is sent uses the old key, and leaves the switch alone")
        func signInDuringSwitch() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            let isWaiting = AsyncStream<Void>.makeStream()
            var context = stage.context
            context.onStep = { if $0.name == .upgrade { isWaiting.continuation.yield() } }
            let change = MFAMethodChange(context)
            stage.server.fail(.upgrade, .neverAnswered)
            let username = stage.username
            let task = Task { try await change.upgrade(username, to: .passcode, accessToken: token) }
            for await _ in isWaiting.stream { break }
            try await stage.signIn()
            #expect(stage.promptLog.last == "key.sign biometry match")
            #expect(try await stage.keys().count == 2)
            task.cancel()
            #expect(await failure { try await task.value }?.code == .cancelled)
            // The end of the change is open, and its key is kept.
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            #expect(try await stage.keys().count == 2)
            try await stage.upgrade(to: .passcode, token)
        }

        @Test("a switch that is cancelled at its prompt leaves the old key")
        func cancelAtPrompt() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let token = try await stage.signIn().accessToken
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let task = Task { try await stage.upgrade(to: .passcode, token) }
            _ = await person.nextPrompt()
            task.cancel()
            #expect(await failure { try await task.value }?.code == .cancelled)
            #expect(try await stage.keys() == identity.tags)
            #expect(stage.identity == identity)
        }
    }
}

import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct StateTests {
        @Test("states come in their order, the present one first, and only when something has changed")
        func inOrder() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            #expect(signIn.state == .unknown(nil))
            var states = signIn.states.makeAsyncIterator()
            #expect(await states.next() == .notEnrolled)
            try await signIn.enroll(try stage.applicant)
            await signIn.refresh()
            try await signIn.signIn()
            _ = try await signIn.devices()
            try await signIn.signOut()
            try await signIn.changeMethodSignedIn(to: .passcode)
            try await signIn.unenroll()
            let expected: [DeviceSignIn.State] = [
                .enrolled(.biometric), .signedIn(.biometric), .enrolled(.biometric), .signedIn(.biometric),
                .signedIn(.passcode), .notEnrolled,
            ]
            for state in expected { #expect(await states.next() == state) }
            #expect(signIn.state == .notEnrolled)
        }

        @Test("who comes later is told the present state, and all are told the same from then on")
        func severalWatchers() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            var first = signIn.states.makeAsyncIterator()
            #expect(await first.next() == .notEnrolled)
            try await signIn.enroll(try stage.applicant)
            var second = signIn.states.makeAsyncIterator()
            #expect(await second.next() == .enrolled(.biometric))
            try await signIn.signIn()
            #expect(await second.next() == .signedIn(.biometric))
            #expect(await first.next() == .enrolled(.biometric))
            #expect(await first.next() == .signedIn(.biometric))
        }

        @Test("a stream ends with its task")
        func ends() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            let (begun, continuation) = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in signIn.states { continuation.yield() }
            }
            for await _ in begun { break }
            task.cancel()
            await task.value
        }

        @Test("a failed call does not change the state")
        func failures() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            stage.person.enqueue(.dontAllow)
            #expect(await failure { try await signIn.enroll(try stage.applicant) }?.suggestion == .offerPasscode)
            #expect(signIn.state == .notEnrolled)
            try await signIn.enroll(try stage.applicant, with: .passcode)
            stage.person.enqueue(.cancel)
            #expect(await failure { try await signIn.signIn() }?.code == .userCancelled)
            #expect(signIn.state == .enrolled(.passcode))
        }

        @Test("a phone whose record can't be read says so, and is not taken for one that is not enrolled")
        func unreadable() async throws {
            let stage = try Stage()
            try await stage.door().enroll(try stage.applicant)
            try stage.disk.set(Data("no record".utf8), forKey: stage.stored("mfa.device.anna"))
            let signIn = stage.door()
            #expect(await signIn.refresh() == .unknown(LatchkeyError(.storageFailed)))
            var states = signIn.states.makeAsyncIterator()
            #expect(await states.next() == .unknown(LatchkeyError(.storageFailed)))
            try stage.disk.set(Data("not a name".utf8), forKey: stage.stored("sign-in.user"))
            #expect(await stage.door().refresh() == .unknown(LatchkeyError(.storageFailed)))
        }

        @Test("an enrollment of which no end is known shows, until the server tells")
        func unfinished() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            stage.server.fail(.enroll, .replyLost)
            #expect(await failure { try await signIn.enroll(try stage.applicant) }?.code == .networkUnavailable)
            #expect(signIn.state == .unfinished)
            try stage.relaunch()
            let next = stage.door()
            stage.server.fail(.initiate, .requestLost)
            #expect(await failure { try await next.resume() }?.code == .networkUnavailable)
            #expect(next.state == .unfinished)
            #expect(try await next.isUnfinished())
            let prompts = stage.promptLog
            #expect(try await next.resume() == .enrolled(.biometric))
            #expect(stage.promptLog == prompts)
            // Where nothing is open, the server is not asked.
            let requests = stage.server.requests
            #expect(try await next.resume() == .enrolled(.biometric))
            #expect(stage.server.requests == requests)
        }
    }

    @Suite struct KeyLossTests {
        private func loss(_ state: DeviceSignIn.State) -> DeviceSignIn.KeyLoss? {
            guard case .keyLost(let loss) = state else { return nil }
            return loss
        }

        @Test("a passcode that was turned off is noticed at the next look, and codes take the key's place")
        func securityRemoved() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            try await signIn.signIn()
            var states = signIn.states.makeAsyncIterator()
            #expect(await states.next() == .signedIn(.biometric))
            try stage.phone.removePasscode()
            let state = await signIn.refresh()
            #expect(await states.next() == state)
            let found = try #require(loss(state))
            #expect(found.reason == .securityRemoved(.passcodeNotSet))
            #expect(found.isSignedIn)
            #expect(!found.isSwitchPending)
            try await signIn.changeMethod(to: .oneTimeCode)
            #expect(await states.next() == .signedIn(.oneTimeCode))
            #expect(stage.serverDevice?.publicKey == nil)
        }

        @Test("a sign-in that fails for want of the key shows the loss by itself", arguments: [true, false])
        func noticedBySignIn(isPasscodeSetAgain: Bool) async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            try stage.phone.removePasscode()
            if isPasscodeSetAgain { try stage.phone.setPasscode("654321") }
            let error = try #require(await failure { try await signIn.signIn() })
            #expect([.passcodeNotSet, .keyMissing, .keyUnusable, .keychainRefused].contains(error.code))
            let found = try #require(loss(signIn.state))
            #expect(found.reason == (isPasscodeSetAgain ? .keyGone : .securityRemoved(.passcodeNotSet)))
            #expect(!found.isSignedIn)
        }

        @Test("without a sign-in, a code opens the way out of the loss")
        func byCode() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            try stage.phone.removePasscode()
            await signIn.refresh()
            let error = await failure { try await signIn.changeMethod(to: .oneTimeCode) }
            #expect(error?.suggestion == .requestOneTimeCode)
            _ = try await signIn.requestOneTimeCode()
            try await signIn.signIn(oneTimeCode: try #require(stage.server.lastCode))
            #expect(loss(signIn.state)?.isSignedIn == true)
            try await signIn.changeMethod(to: .oneTimeCode)
            #expect(signIn.state == .signedIn(.oneTimeCode))
        }

        @Test("a switch whose reply was lost is pending, and found out about")
        func switchPending() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            try await signIn.signIn()
            try stage.phone.removePasscode()
            await signIn.refresh()
            stage.server.fail(.downgrade, .replyLost)
            #expect(await failure { try await signIn.changeMethod(to: .oneTimeCode) }?.code == .networkUnavailable)
            #expect(loss(signIn.state)?.isSwitchPending == true)
            #expect(try await signIn.resume() == .signedIn(.oneTimeCode))
        }

        @Test("a new enrollment ends the loss")
        func enrolledAnew() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            try await signIn.signIn()
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("123456")
            #expect(loss(await signIn.refresh())?.reason == .keyGone)
            try await signIn.enroll(try stage.applicant, with: .passcode)
            #expect(signIn.state == .signedIn(.passcode))
        }
    }
}

extension DeviceSignIn {
    /// Signs in with the key and changes it.
    fileprivate func changeMethodSignedIn(to method: Method) async throws {
        try await signIn()
        try await changeMethod(to: method)
    }
}

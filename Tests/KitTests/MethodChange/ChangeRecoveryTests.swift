import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct ChangeRecoveryTests {
        /// A change of a device that is enrolled, and what is true of it afterwards.
        enum Change: String, Sendable, CaseIterable {
            case upgrade, switching, downgrade, unenrollment

            var endpoint: Endpoint {
                switch self {
                case .upgrade, .switching: .upgrade
                case .downgrade: .downgrade
                case .unenrollment: .unenroll
                }
            }

            /// Enrolls, and signs in.
            func prepare(_ stage: Stage) async throws -> AccessToken {
                if self == .upgrade {
                    try await stage.enrollSMSOnly()
                    return try await stage.signInByCode().accessToken
                }
                try await stage.enroll(.biometric)
                return try await stage.signIn().accessToken
            }

            func perform(_ stage: Stage, _ token: AccessToken?) async throws {
                switch self {
                case .upgrade, .switching: try await stage.upgrade(to: .passcode, token)
                case .downgrade: try await stage.downgrade(token)
                case .unenrollment: try await stage.unenroll(token)
                }
            }

            /// Whether app, keychain and server all say that it has been done.
            func isDone(_ stage: Stage) async throws -> Bool {
                let keys = try await stage.keys()
                guard self != .unenrollment else {
                    return stage.identity == nil && keys.isEmpty && stage.server.devices.isEmpty
                }
                let method: AuthMethod? = self == .downgrade ? nil : .passcode
                guard let identity = stage.identity, let device = stage.serverDevice else { return false }
                return identity.authMethod == method && keys == identity.tags
                    && device.publicKey == identity.key?.publicKey
            }

            /// Signs in by whatever the device has.
            func signIn(_ stage: Stage) async throws {
                guard let identity = stage.identity else { return }
                if identity.key == nil { try await stage.signInByCode() } else { try await stage.signIn() }
            }
        }

        @Test("an app killed before any effect of a change does it at its next start", arguments: Change.allCases)
        func killed(change: Change) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                let token = try await change.prepare(stage)
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await change.perform(stage, token) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                if try await !change.isDone(stage) {
                    do {
                        try await change.perform(stage, token)
                    } catch let error as LatchkeyError where change == .unenrollment && error.code == .notEnrolled {
                        // The record was the last thing to go.
                    }
                }
                #expect(try await change.isDone(stage), "effect \(effect)")
                #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username), "effect \(effect)")
                try await change.signIn(stage)
                try #require(effect < 60)
            }
            // At least a record, two ends of a request, and the record again.
            #expect(effect > 4)
        }

        @Test(
            "an app killed before any effect of a change can sign in at its next start, whatever became of it",
            arguments: [Change.upgrade, .switching, .downgrade])
        func killedThenSignIn(change: Change) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                let token = try await change.prepare(stage)
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await change.perform(stage, token) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                if let error = await failure(of: { try await stage.signIn() }) {
                    // Where there is no key any more, or not yet, the error says what opens the door instead.
                    #expect(error.suggestion == .requestOneTimeCode, "effect \(effect): \(error)")
                    try await stage.signInByCode()
                }
                let identity = try #require(stage.identity)
                #expect(stage.serverDevice?.publicKey == identity.key?.publicKey, "effect \(effect)")
                // Beside it no more than the one key that was just being made or is on its way.
                let keys = try await stage.keys()
                #expect(keys.isSuperset(of: identity.tags), "effect \(effect)")
                #expect(keys.count <= identity.tags.count + 1, "effect \(effect)")
                try #require(effect < 60)
            }
        }

        @Test(
            "a change whose reply was lost is recognized without a prompt and without a token",
            arguments: Change.allCases)
        func replyLost(change: Change) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            stage.server.fail(change.endpoint, .replyLost)
            #expect(await failure { try await change.perform(stage, token) }?.code == .networkUnavailable)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            let prompts = stage.promptLog
            try stage.relaunch()
            let identity = try await stage.recovery.recover(stage.username)
            #expect(identity == stage.identity)
            #expect(try await change.isDone(stage))
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            #expect(stage.promptLog == prompts)
            // And nothing is left to recover.
            let requests = stage.server.requests
            #expect(try await stage.recovery.recover(stage.username) == identity)
            #expect(stage.server.requests == requests)
        }

        @Test("a change whose request was lost is done by the next call, with one key", arguments: Change.allCases)
        func requestLost(change: Change) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            let before = stage.identity
            stage.server.fail(change.endpoint, .requestLost)
            #expect(await failure { try await change.perform(stage, token) }?.code == .networkUnavailable)
            #expect(stage.identity == before)
            let kept = try await stage.keys()
            try stage.relaunch()
            #expect(try await stage.recovery.recover(stage.username) == before)
            try await change.perform(stage, token)
            #expect(try await change.isDone(stage))
            // The key that the server may have heard of was taken up, not replaced.
            if change == .upgrade || change == .switching {
                #expect(kept.isSuperset(of: try await stage.keys()))
            }
            try await change.signIn(stage)
        }

        @Test("a request that is delivered twice does once what it says", arguments: Change.allCases)
        func deliveredTwice(change: Change) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            stage.server.fail(change.endpoint, .deliveredTwice)
            try await change.perform(stage, token)
            #expect(try await change.isDone(stage))
        }

        @Test(
            "a refusal of what has been done is seen through",
            arguments: [
                (Change.upgrade, ProblemCode.challengeUsed), (.switching, .challengeUsed),
                (.switching, .idempotencyKeyReused), (.switching, .accessTokenInvalid),
                (.downgrade, .accessTokenInvalid), (.downgrade, .idempotencyKeyReused),
                (.unenrollment, .accessTokenInvalid), (.unenrollment, .notFound),
                (.unenrollment, .authorizationRequired),
            ])
        func doneThenRefused(change: Change, code: ProblemCode) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            stage.server.fail(change.endpoint, .doneThenRefused(code))
            try await change.perform(stage, token)
            #expect(try await change.isDone(stage))
        }

        @Test("a request that is still at work stays open", arguments: Change.allCases)
        func inProgress(change: Change) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            stage.server.fail(change.endpoint, .doneThenRefused(.idempotencyKeyInProgress))
            let error = await failure { try await change.perform(stage, token) }
            #expect(error?.suggestion == .retryLater)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            _ = try await stage.recovery.recover(stage.username)
            #expect(try await change.isDone(stage))
        }

        @Test("a sign-in by itself finds out how a switch has ended")
        func signInSettles() async throws {
            let stage = try Stage()
            let token = try await Change.switching.prepare(stage)
            stage.server.fail(.upgrade, .replyLost)
            #expect(await failure { try await Change.switching.perform(stage, token) }?.code == .networkUnavailable)
            let requests = stage.server.requests.count
            try stage.relaunch()
            try await stage.signIn()
            #expect(stage.promptLog.last == "key.sign passcode passcode")
            #expect(try await Change.switching.isDone(stage))
            // No request more than any sign-in has.
            #expect(stage.server.requests.count == requests + 2)
        }

        @Test("a switch that is open does not keep the old key from signing")
        func oldKeySigns() async throws {
            let stage = try Stage()
            let token = try await Change.switching.prepare(stage)
            let before = try #require(stage.identity)
            stage.server.fail(.upgrade, .requestLost)
            #expect(await failure { try await Change.switching.perform(stage, token) }?.code == .networkUnavailable)
            try await stage.signIn()
            #expect(stage.identity == before)
            #expect(stage.promptLog.last == "key.sign biometry match")
            // The key that is on its way is still there.
            #expect(try await stage.keys().count == 2)
        }

        @Test("a removal that went through is noticed by a sign-in")
        func signInAfterRemoval() async throws {
            let stage = try Stage()
            let token = try await Change.unenrollment.prepare(stage)
            stage.server.fail(.unenroll, .replyLost)
            #expect(await failure { try await stage.unenroll(token) }?.code == .networkUnavailable)
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .notEnrolled)
            #expect(try await Change.unenrollment.isDone(stage))
            try await stage.enroll(.passcode)
        }

        @Test("a server that lies while a switch is open takes no key away", arguments: ContractServer.Lie.allCases)
        func liesDuringRecovery(lie: ContractServer.Lie) async throws {
            let stage = try Stage()
            let token = try await Change.switching.prepare(stage)
            stage.server.fail(.upgrade, .replyLost)
            #expect(await failure { try await Change.switching.perform(stage, token) }?.code == .networkUnavailable)
            let keys = try await stage.keys()
            stage.server.lie(lie)
            _ = await failure { try await stage.recovery.recover(stage.username) }
            #expect(try await stage.keys() == keys)
            stage.server.lie(nil)
            _ = try await stage.recovery.recover(stage.username)
            #expect(try await Change.switching.isDone(stage))
        }

        @Test("a new enrollment after a lost switch does not take up the switch's key")
        func enrollAfterLostSwitch() async throws {
            let stage = try Stage()
            let token = try await Change.switching.prepare(stage)
            stage.server.fail(.upgrade, .requestLost)
            #expect(await failure { try await Change.switching.perform(stage, token) }?.code == .networkUnavailable)
            var applicant = try stage.applicant
            applicant.accessToken = token
            let before = try #require(stage.identity)
            let identity = try await stage.enrollment.enroll(applicant, with: .passcode)
            #expect(identity.deviceID != before.deviceID)
            #expect(try await stage.keys() == identity.tags)
            try await stage.signIn()
        }

        @Test("a disk that takes nothing stops a change before the server learns of it", arguments: Change.allCases)
        func diskFull(change: Change) async throws {
            let stage = try Stage()
            let token = try await change.prepare(stage)
            let before = stage.identity
            stage.disk.mayWrite.withLock { $0 = { false } }
            #expect(await failure { try await change.perform(stage, token) }?.code == .storageFailed)
            stage.disk.mayWrite.withLock { $0 = nil }
            #expect(
                !stage.server.requests.contains(change.endpoint.path.replacingOccurrences(of: "/api/v1/", with: "")))
            #expect(stage.identity == before)
            try await change.perform(stage, token)
            #expect(try await change.isDone(stage))
        }

        @Test("the confirmed change of a key that is gone is recorded, so that the loss can be noticed")
        func keyGoneMeanwhile() async throws {
            let stage = try Stage()
            let token = try await Change.switching.prepare(stage)
            stage.server.fail(.upgrade, .replyLost)
            #expect(await failure { try await Change.switching.perform(stage, token) }?.code == .networkUnavailable)
            try stage.phone.removePasscode()
            let identity = try await stage.recovery.recover(stage.username)
            #expect(identity?.authMethod == .passcode)
            let finding = try await DeviceSecurityWatch(store: stage.store).look(at: stage.username)
            #expect(finding == .securityRemoved(.passcodeNotSet))
        }
    }
}

import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct RecoveryTests {
        @Test(
            "a lost challenge of an enrollment leaves nothing",
            arguments: [
                ContractServer.Fault.requestLost, .replyLost,
            ])
        func challengeLost(fault: ContractServer.Fault) async throws {
            let stage = try Stage()
            stage.server.fail(.enrollmentChallenge, fault)
            let error = await failure { try await stage.enroll(.passcode) }
            #expect(error?.code == .networkUnavailable)
            #expect(error?.suggestion == .retry)
            #expect(try await stage.keys().isEmpty)
            try await stage.enroll(.passcode)
        }

        @Test("an enrollment whose request was lost goes on with the same key")
        func enrollRequestLost() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .requestLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            let kept = try await stage.keys()
            #expect(kept.count == 1)
            #expect(stage.identity == nil)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))

            try stage.relaunch()
            let identity = try await stage.enroll(.passcode)
            #expect(try await stage.keys() == kept)
            #expect(kept == identity.tags)
            try await stage.signIn()
        }

        @Test("an enrollment whose reply was lost is recognized, without a prompt", arguments: AuthMethod.allCases)
        func enrollReplyLost(method: AuthMethod) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .replyLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            let prompts = stage.promptLog
            try stage.relaunch()
            let identity = try await stage.enroll(method)
            #expect(identity.authMethod == .passcode)
            #expect(stage.promptLog == prompts)
            #expect(stage.server.requests.last == "auth/initiate")
            #expect(stage.server.devices.count == 1)
            try await stage.signIn()
        }

        @Test("another method after a lost request removes the key of the first")
        func otherMethod() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .requestLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            let identity = try await stage.enroll(.biometric)
            #expect(try await stage.keys() == identity.tags)
            #expect(identity.authMethod == .biometric)
        }

        @Test("a request that the network delivers twice enrolls once")
        func deliveredTwice() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .deliveredTwice)
            let identity = try await stage.enroll(.passcode)
            #expect(stage.identity == identity)
            #expect(stage.server.devices.count == 1)
        }

        @Test(
            "a request that the network delivers twice enrolls, though the token of the second was too old",
            arguments: [ProblemCode.accessTokenInvalid, .reauthenticationRequired, .authorizationRequired])
        func deliveredTwiceAndRefused(code: ProblemCode) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .doneThenRefused(code))
            let identity = try await stage.enroll(.passcode)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
        }

        @Test(
            "replies that tell nothing keep the key until it is known",
            arguments: [
                ContractServer.Fault.garbage, .oversized, .status(500), .status(502), .status(307),
            ])
        func unclear(fault: ContractServer.Fault) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, fault)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == fault.code)
            #expect(try await stage.keys().count == 1)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            let identity = try await stage.enroll(.passcode)
            #expect(try await stage.keys() == identity.tags)
        }

        @Test("what became of an enrollment stays open while the network is away")
        func recoveryFails() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .replyLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            stage.server.fail(.initiate, .requestLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.enroll(.passcode)
            #expect(stage.server.devices.count == 1)
        }

        @Test("a cancelled try to go on keeps the key of which no end is known")
        func cancelledRetry() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .requestLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            stage.person.enqueue(.cancel)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .userCancelled)
            #expect(try await stage.keys().count == 1)
            try await stage.enroll(.passcode)
        }

        @Test("an enrolled key that is gone from the phone is not taken for an enrollment")
        func keyGone() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .replyLost)
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .networkUnavailable)
            for tag in try await stage.keys() { try await DeviceKey.delete(tag) }
            let error = await failure { try await stage.enroll(.passcode) }
            #expect(error?.code == .server(.authorizationRequired))
            #expect(try await stage.keys().isEmpty)
        }

        @Test(
            "a sign-in survives the loss of any request",
            arguments: [
                (Endpoint.initiate.path, ContractServer.Fault.requestLost), (Endpoint.initiate.path, .replyLost),
                (Endpoint.verifySignature.path, .requestLost), (Endpoint.verifySignature.path, .replyLost),
            ])
        func signIn(path: String, fault: ContractServer.Fault) async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.passcode)
            stage.server.state.withLock { $0.faults[path] = [fault] }
            #expect(await failure { try await stage.signIn() }?.code == .networkUnavailable)
            #expect(stage.identity == identity)
            try await stage.signIn()
            #expect(try await stage.keys() == identity.tags)
        }

        @Test(
            "an app killed before any of its effects enrolls and signs in at its next start, with one key",
            arguments: [AuthMethod.biometric, .passcode])
        func killed(method: AuthMethod) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await stage.enroll(method) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                if stage.identity == nil { try await stage.enroll(method) }
                try await stage.signIn()
                #expect(try await stage.keys() == stage.identity?.tags, "effect \(effect)")
                #expect(stage.server.devices.count == 1, "effect \(effect)")
                try #require(effect < 50)
            }
            // The key, two ends of each of two requests, and two writes of the record.
            #expect(effect > 7)
        }

        @Test("an app killed while it replaces its key can sign in at its next start, with one key or two")
        func killedWhileReplacing() async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                try await stage.enroll(.biometric)
                var applicant = try stage.applicant
                applicant.accessToken = try await stage.signIn().accessToken
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await stage.enrollment.enroll(applicant, with: .biometric) }
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                try await stage.signIn()
                let identity = try await stage.enrollment.enroll(applicant, with: .biometric)
                #expect(try await stage.keys() == identity.tags, "effect \(effect)")
                try #require(effect < 50)
            }
        }
    }
}

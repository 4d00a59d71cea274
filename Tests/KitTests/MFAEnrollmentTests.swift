import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct MFAEnrollmentTests {
        @Test("with Face ID: permission, one look, and the device is enrolled with a key of the Secure Enclave")
        func faceID() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            #expect(
                stage.promptLog == [
                    "context.evaluate faceIDPermission allow", "context.evaluate biometry match",
                ])
            #expect(identity.key?.tag.storage == .secureEnclave)
            #expect(identity.authMethod == .biometric)
            #expect(identity.scheme == .bound)
            #expect(stage.identity == identity)
            #expect(stage.server.devices[identity.deviceID]?.publicKey == identity.key?.publicKey)
            #expect(stage.server.requests == ["mfa/enroll/challenge", "mfa/enroll"])
            #expect(try await stage.keys() == identity.tags)
            #expect(
                stage.endedSteps == [
                    "capability", "permission", "cleanUp", "createKey", "enrollmentChallenge", "checkChallenge", "sign",
                    "enroll", "save",
                ])
        }

        @Test("each step is told of twice: as it begins, and as it ends")
        func steps() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let steps = stage.steps.withLock { $0 }
            #expect(steps.count == 2 * stage.endedSteps.count)
            for (begin, end) in zip(
                steps[...].enumerated().filter { $0.offset % 2 == 0 }.map(\.element),
                steps[...].enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
            {
                #expect(begin.event == .began)
                #expect(end.name == begin.name)
            }
        }

        @Test("Touch ID needs no permission")
        func touchID() async throws {
            let stage = try Stage(.iPhoneSE)
            try await stage.enroll(.biometric)
            #expect(stage.promptLog == ["context.evaluate biometry match"])
        }

        @Test("who denies Face ID is offered the passcode, and is enrolled with it")
        func denied() async throws {
            let stage = try Stage(person: .deniesFaceID)
            let error = await failure { try await stage.enroll(.biometric) }
            #expect(error?.code == .biometryDenied)
            #expect(error?.suggestion == .offerPasscode)
            #expect(error?.underlying == .localAuthentication(.biometryNotAvailable))
            #expect(try await stage.keys().isEmpty)
            #expect(stage.server.requests.isEmpty)

            let identity = try await stage.enroll(.passcode)
            #expect(identity.authMethod == .passcode)
            #expect(stage.promptLog == ["context.evaluate faceIDPermission dontAllow", "key.sign passcode passcode"])
        }

        @Test("who denied Face ID earlier is offered the passcode without a prompt")
        func deniedEarlier() async throws {
            let stage = try Stage()
            stage.phone.setFaceIDPermission(false, for: Stage.bundleIdentifier)
            let error = await failure { try await stage.enroll(.biometric) }
            #expect(error?.code == .biometryDenied)
            #expect(error?.suggestion == .offerPasscode)
            #expect(stage.promptLog.isEmpty)
        }

        @Test("the passcode alone: one prompt, and a key that only the passcode opens")
        func passcodeOnly() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.passcode)
            #expect(stage.promptLog == ["key.sign passcode passcode"])
            #expect(identity.key?.tag.protection == .devicePasscode)
            #expect(stage.identity == identity)
        }

        @Test("without an enrolled face only the passcode is on offer")
        func noFace() async throws {
            let stage = try Stage(.iPhone15Pro.with { $0.enrolled = [] })
            let error = await failure { try await stage.enroll(.biometric) }
            #expect(error?.code == .biometryNotEnrolled)
            #expect(error?.suggestion == .offerPasscode)
            #expect(try await stage.enroll(.passcode).authMethod == .passcode)
        }

        @Test("without a passcode nothing can be enrolled, and nothing is left behind", arguments: AuthMethod.allCases)
        func noSecurity(method: AuthMethod) async throws {
            let stage = try Stage(
                .iPhone15Pro.with {
                    $0.passcode = nil
                    $0.enrolled = []
                })
            let error = await failure { try await stage.enroll(method) }
            #expect(error?.code == .passcodeNotSet)
            #expect(error?.suggestion == .openSettings)
            #expect(error?.underlying == .localAuthentication(.passcodeNotSet))
            #expect(try await stage.keys().isEmpty)
            #expect(stage.server.requests.isEmpty)
        }

        struct Refusal: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let method: AuthMethod
            let answers: [PromptAnswer]
            let code: LatchkeyError.Code
            let suggestion: LatchkeyError.Suggestion
        }

        static let refusals: [Refusal] = [
            Refusal(
                testDescription: "Don't Allow", method: .biometric, answers: [.dontAllow], code: .biometryDenied,
                suggestion: .offerPasscode),
            Refusal(
                testDescription: "Cancel at Face ID", method: .biometric, answers: [.allow, .cancel],
                code: .userCancelled, suggestion: .offerPasscode),
            Refusal(
                testDescription: "Enter Passcode at Face ID", method: .biometric,
                answers: [.allow, .noMatch, .noMatch, .fallback], code: .userChosePasscode,
                suggestion: .offerPasscode),
            Refusal(
                testDescription: "a stranger, twice, for whom only Cancel is left", method: .biometric,
                answers: [.allow, .noMatch, .noMatch, .cancel], code: .userCancelled, suggestion: .offerPasscode),
            Refusal(
                testDescription: "Cancel at the passcode", method: .passcode, answers: [.cancel],
                code: .userCancelled, suggestion: .retry),
        ]

        @Test("a refusal at any prompt leaves no key and no record", arguments: refusals)
        func refusal(row: Refusal) async throws {
            let stage = try Stage(person: ScriptedPerson(.absent, answers: row.answers))
            let error = await failure { try await stage.enroll(row.method) }
            #expect(error?.code == row.code)
            #expect(error?.suggestion == row.suggestion)
            #expect(error?.underlying != nil)
            #expect(try await stage.keys().isEmpty)
            #expect(stage.identity == nil)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            #expect(stage.server.devices.isEmpty)
        }

        @Test("on a phone without Secure Enclave the key is an ordinary one, and the result says so")
        func withoutEnclave() async throws {
            let stage = try Stage(.withoutSecureEnclave)
            let identity = try await stage.enroll(.passcode)
            #expect(identity.key?.tag.storage == .keychain)
            #expect(stage.promptLog.count == 1)
            try await stage.signIn()
            #expect(stage.promptLog.count == 2)
        }

        @Test("on a simulator the key is an ordinary one", arguments: AuthMethod.allCases)
        func simulator(method: AuthMethod) async throws {
            let stage = try Stage(.simulator)
            #expect(try await stage.enroll(method).key?.tag.storage == .keychain)
            try await stage.signIn()
        }

        @Test("enrolling anew needs a token of the user, and a refusal leaves the old key as it was")
        func againWithoutToken() async throws {
            let stage = try Stage()
            let first = try await stage.enroll(.biometric)
            let error = await failure { try await stage.enroll(.passcode) }
            #expect(error?.code == .server(.authorizationRequired))
            #expect(error?.suggestion == .signInAgain)
            #expect(stage.identity == first)
            #expect(try await stage.keys() == first.tags)
            try await stage.signIn()
        }

        @Test("enrolling anew replaces the key after the server has taken the new one", arguments: AuthMethod.allCases)
        func again(method: AuthMethod) async throws {
            let stage = try Stage()
            let first = try await stage.enroll(.biometric)
            var applicant = try stage.applicant
            applicant.accessToken = try await stage.signIn().accessToken
            let second = try await stage.enrollment.enroll(applicant, with: method)
            #expect(second.key != first.key)
            #expect(second.deviceID != first.deviceID)
            #expect(try await stage.keys() == second.tags)
            #expect(stage.server.devices.count == 2)
            try await stage.signIn()
        }

        @Test("keys of no record are swept up before a new one is made, and those of other users are left alone")
        func orphans() async throws {
            let stage = try Stage()
            let other = try #require(Username(rawValue: "bert"))
            let serverID = stage.server.serverID
            let kept = try await DeviceKey.create(for: other, at: serverID, protection: .userPresence, slot: .a)
            for slot in [DeviceKeyTag.Slot.a, .b] {
                _ = try await DeviceKey.create(
                    for: stage.username, at: serverID, protection: .userPresence, slot: slot)
            }
            let identity = try await stage.enroll(.passcode)
            #expect(try await stage.keys() == identity.tags)
            #expect(try await DeviceKey.find(kept.tag) == .found(kept))
        }

        @Test("a device id that somebody else has is not mistaken for this one's")
        func takenDeviceID() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .refused(.deviceExists))
            let error = await failure { try await stage.enroll(.passcode) }
            #expect(error?.code == .server(.deviceExists))
            #expect(error?.suggestion == .enrollAgain)
            #expect(try await stage.keys().isEmpty)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.enroll(.passcode)
        }

        @Test(
            "a registration that the server refuses leaves no key",
            arguments: [
                ProblemCode.proofInvalid, .challengeExpired, .publicKeyInvalid, .fieldInvalid, .tooManyAttempts,
            ])
        func refused(code: ProblemCode) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .refused(code))
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .server(code))
            #expect(try await stage.keys().isEmpty)
            #expect(stage.identity == nil)
        }

        @Test("two enrollments of one user don't run at once")
        func oneAtATime() async throws {
            let stage = try Stage()
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let first = Task { try await stage.enroll(.passcode) }
            _ = await person.nextPrompt()
            #expect(await failure { try await stage.enroll(.passcode) }?.code == .enrollmentUnderWay)
            person.decide(.passcode("123456"))
            let identity = try await first.value
            #expect(try await stage.keys() == identity.tags)
        }
    }
}

import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct MFASignInTests {
        @Test("an enrolled device signs in with one look", arguments: [1, 3])
        func signIn(times: Int) async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let before = stage.promptLog.count
            for _ in 0..<times { try await stage.signIn() }
            #expect(
                stage.promptLog.dropFirst(before)
                    == ArraySlice(
                        repeating: "key.sign biometry match", count: times))
            #expect(stage.endedSteps.suffix(5) == ["capability", "initiate", "checkChallenge", "sign", "verify"])
        }

        @Test("no authentication outlives its flow")
        func contextsEnd() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            #expect(stage.phone.events.filter { $0.operation == "context.invalidate" }.count == 1)
            stage.person.enqueue(.cancel)
            _ = await failure { try await stage.signIn() }
            #expect(stage.phone.events.filter { $0.operation == "context.invalidate" }.count == 2)
        }

        @Test("the prompt says what it is for")
        func reason() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            var context = stage.context
            context.texts = PromptTexts(signIn: "Open the vault.")
            _ = try await MFASignIn(context).signIn(stage.username)
            let reasons = stage.person.prompts.compactMap { prompt in
                if case .passcode(let request) = prompt.kind { request.reason } else { nil }
            }
            #expect(reasons == [PromptTexts().enrollment, "Open the vault."])
        }

        @Test("an app that was started anew signs in with the key it finds")
        func relaunched() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            try stage.relaunch()
            let tokens = try await stage.signIn()
            #expect(tokens.expiresAt == stage.phone.now.addingTimeInterval(600))
        }

        @Test("a face that is not recognized falls to the passcode, as `.userPresence` says")
        func passcodeInstead() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            stage.person.become(.prefersPasscode("123456"))
            try await stage.signIn()
            #expect(stage.promptLog.last == "key.sign passcode passcode")
        }

        @Test("who cancels is not signed in, and can try again")
        func cancel() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            stage.person.enqueue(.cancel)
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .userCancelled)
            #expect(error?.suggestion == .retry)
            #expect(error?.underlying == .localAuthentication(.userCancel))
            #expect(stage.server.requests.last == "auth/initiate")
            try await stage.signIn()
        }

        @Test("a cancelled passcode of an ordinary key is told by its status")
        func cancelOrdinaryKey() async throws {
            let stage = try Stage(.withoutSecureEnclave)
            try await stage.enroll(.passcode)
            stage.person.enqueue(.cancel)
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .userCancelled)
            #expect(error?.underlying == .security(.userCanceled))
        }

        @Test("without an enrollment there is no request")
        func notEnrolled() async throws {
            let stage = try Stage()
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .notEnrolled)
            #expect(error?.suggestion == .enrollAgain)
            #expect(stage.server.requests.isEmpty)
        }

        @Test("a phone that has lost its passcode says so, before anything is asked of the server")
        func passcodeRemoved() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let before = stage.server.requests
            try stage.phone.removePasscode()
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .passcodeNotSet)
            #expect(error?.suggestion == .openSettings)
            #expect(stage.server.requests == before)
        }

        @Test(
            "a key that went with the old passcode can't sign under the new one",
            arguments: [
                PhoneConfiguration.iPhone15Pro, .withoutSecureEnclave,
            ])
        func passcodeReplaced(configuration: PhoneConfiguration) async throws {
            let stage = try Stage(configuration)
            try await stage.enroll(.passcode)
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("654321")
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .keyMissing || error?.code == .keyUnusable)
            #expect(error?.underlying != nil)
        }

        @Test("a face added later does not disturb a `.userPresence` key")
        func faceAdded() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            try stage.phone.enrollBiometry("another face")
            try await stage.signIn()
        }

        @Test("Face ID denied in Settings later: the passcode opens a `.userPresence` key")
        func deniedLater() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            stage.phone.setFaceIDPermission(false, for: Stage.bundleIdentifier)
            try await stage.signIn()
            #expect(stage.promptLog.last == "key.sign passcode passcode")
        }

        @Test(
            "a refusal of the server is passed on with its reason",
            arguments: [
                ProblemCode.authenticationFailed, .challengeUsed, .tooManyAttempts, .internalError,
            ])
        func refused(code: ProblemCode) async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            stage.server.fail(.verifySignature, .refused(code))
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .server(code))
            guard case .server(let refusal) = error?.underlying else {
                Issue.record("the status is lost")
                return
            }
            #expect(refusal.status == code.status)
            #expect(refusal.retryAfter == 30)
        }

        @Test("a refresh token is good for one exchange")
        func refresh() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let first = try await stage.signIn()
            let second = try await stage.signIn.refresh(first.refreshToken)
            #expect(second.accessToken != first.accessToken)
            let error = await failure { try await stage.signIn.refresh(first.refreshToken) }
            #expect(error?.code == .server(.refreshTokenInvalid))
            #expect(error?.suggestion == .signInAgain)
        }

        @Test("a server that has forgotten the device asks for another key: enroll again")
        func forgottenByServer() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            stage.server.state.withLock { $0.devices = [:] }
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .keyMismatch)
            #expect(error?.suggestion == .enrollAgain)
        }
    }

    @Suite struct LyingServerTests {
        static let expected: [ContractServer.Lie: LatchkeyError.Code] = [
            .otherServer: .serverMismatch, .noServer: .serverMismatch, .otherContext: .contextMismatch,
            .otherKey: .keyMismatch, .noKey: .keyMismatch, .plainScheme: .schemeRefused,
            .oneTimeCode: .methodRefused, .expired: .challengeStale, .noExpiry: .challengeStale,
            .shortened: .contextMismatch,
        ]

        @Test("a false challenge is not signed, and nobody is asked to", arguments: ContractServer.Lie.allCases)
        func signIn(lie: ContractServer.Lie) async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let before = stage.promptLog
            let requests = stage.server.requests
            stage.server.lie(lie)
            let error = await failure { try await stage.signIn() }
            let expected = try #require(Self.expected[lie])
            #expect(error?.code == expected)
            #expect(stage.promptLog == before)
            #expect(stage.server.requests == requests + ["auth/initiate"])
            stage.server.lie(nil)
            try await stage.signIn()
        }

        @Test("a false challenge does not enroll, and leaves no key", arguments: ContractServer.Lie.allCases)
        func enrollment(lie: ContractServer.Lie) async throws {
            let stage = try Stage()
            stage.server.lie(lie)
            let error = await failure { try await stage.enroll(.passcode) }
            let expected = try #require(Self.expected[lie])
            #expect(error?.code == expected)
            #expect(stage.promptLog.isEmpty)
            #expect(stage.server.requests == ["mfa/enroll/challenge"])
            #expect(try await stage.keys().isEmpty)
        }

        @Test("the pinned name decides, not the one in the reply")
        func otherPin() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let before = stage.promptLog
            let client = MFAClient(
                baseURL: stage.server.baseURL, session: ContractProtocol.session(),
                serverID: try #require(ServerID(rawValue: "another.test")))
            let signIn = MFASignIn(MFAContext(client: client, store: stage.store, now: { stage.phone.now }))
            #expect(await failure { try await signIn.signIn(stage.username) }?.code == .serverMismatch)
            #expect(stage.promptLog == before)
        }

        @Test("a challenge that expires while the person thinks is refused by the server")
        func slowPerson() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let task = Task { try await stage.signIn() }
            _ = await person.nextPrompt()
            stage.wait(seconds: 301)
            person.decide(.passcode("123456"))
            let error = await failure { try await task.value }
            #expect(error?.code == .server(.challengeExpired))
            #expect(error?.suggestion == .retry)
        }
    }
}

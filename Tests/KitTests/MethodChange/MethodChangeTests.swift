import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct MethodChangeTests {
        @Test("a phone that got its security back gets a key in place of codes", arguments: AuthMethod.allCases)
        func upgrade(method: AuthMethod) async throws {
            let stage = try Stage(
                .iPhone15Pro.with {
                    $0.passcode = nil; $0.enrolled = []
                })
            let before = try await stage.enrollSMSOnly()
            let tokens = try await stage.signInByCode()
            try stage.phone.setPasscode("123456")
            try stage.phone.enrollBiometry("face")
            let identity = try await stage.upgrade(to: method, tokens.accessToken)
            #expect(identity.deviceID == before.deviceID)
            #expect(identity.authMethod == method)
            #expect(identity.phoneNumber == before.phoneNumber)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
            #expect(stage.serverDevice?.publicKey == identity.key?.publicKey)
            try await stage.signIn()
        }

        @Test(
            "a switch puts another key in the place of the old one",
            arguments: [
                (AuthMethod.biometric, AuthMethod.passcode), (.passcode, .biometric), (.passcode, .passcode),
            ])
        func switching(old: AuthMethod, new: AuthMethod) async throws {
            let stage = try Stage()
            let before = try await stage.enroll(old)
            let tokens = try await stage.signIn()
            stage.steps.withLock { $0 = [] }
            let identity = try await stage.upgrade(to: new, tokens.accessToken)
            #expect(identity.deviceID == before.deviceID)
            #expect(identity.authMethod == new)
            #expect(identity.key != before.key)
            #expect(try await stage.keys() == identity.tags)
            #expect(stage.serverDevice?.publicKey == identity.key?.publicKey)
            let permission = new == .biometric ? ["permission"] : []
            #expect(
                stage.endedSteps == ["capability"] + permission + [
                    "cleanUp", "createKey", "upgradeChallenge", "checkChallenge", "sign", "upgrade", "cleanUp", "save",
                ])
            try await stage.signIn()
        }

        @Test("the prompt of a switch says what it is for")
        func reason() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            try await stage.upgrade(to: .passcode, tokens.accessToken)
            let reasons = stage.person.prompts.compactMap { prompt in
                if case .passcode(let request) = prompt.kind { request.reason } else { nil }
            }
            #expect(reasons == [PromptTexts().methodChange])
        }

        @Test("who cancels a switch keeps the old key", arguments: AuthMethod.allCases)
        func cancelled(method: AuthMethod) async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            stage.person.enqueue(.cancel)
            let error = await failure { try await stage.upgrade(to: method, tokens.accessToken) }
            #expect(error?.code == .userCancelled)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
            #expect(!stage.server.requests.contains("mfa/upgrade"))
            try await stage.signIn()
        }

        @Test("without a token nobody is asked, and the error says how to get one")
        func noToken() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let prompts = stage.promptLog
            let requests = stage.server.requests
            for body in [
                { try await stage.upgrade(to: .passcode, nil) }, { try await stage.downgrade(nil) },
            ] {
                let error = await failure(of: body)
                #expect(error?.code == .server(.authorizationRequired))
                #expect(error?.suggestion == .signInAgain)
            }
            #expect(stage.promptLog == prompts)
            #expect(stage.server.requests == requests)
            #expect(stage.identity == identity)
        }

        @Test("a device without a key is told to get its token by a code")
        func noTokenWithoutKey() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            let error = await failure { try await stage.upgrade(to: .passcode, nil) }
            #expect(error?.suggestion == .requestOneTimeCode)
        }

        @Test(
            "a token that the server does not take leaves everything as it was",
            arguments: [ProblemCode.authorizationRequired, .accessTokenInvalid, .reauthenticationRequired])
        func refusedToken(code: ProblemCode) async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            stage.server.fail(.upgrade, .refused(code))
            let error = await failure { try await stage.upgrade(to: .passcode, tokens.accessToken) }
            #expect(error?.code == .server(code))
            #expect(error?.suggestion == .signInAgain)
            stage.server.fail(.downgrade, .refused(code))
            #expect(await failure { try await stage.downgrade(tokens.accessToken) }?.code == .server(code))
            #expect(stage.identity == identity)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            #expect(try await stage.keys() == identity.tags)
            try await stage.signIn()
        }

        @Test("a server that sends no messages refuses codes, and the key stays")
        func messagesOff() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            stage.server.fail(.downgrade, .refused(.messagesOff))
            let error = await failure { try await stage.downgrade(tokens.accessToken) }
            #expect(error?.code == .server(.messagesOff) && error?.suggestion == .contactSupport)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
            try await stage.signIn()
        }

        @Test("a server that sends no messages takes no device for codes, and nothing is left behind")
        func enrollmentWithoutMessages() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .refused(.messagesOff))
            let error = await failure(of: { try await stage.enrollSMSOnly() })
            #expect(error?.code == .server(.messagesOff))
            #expect(stage.identity == nil)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
        }

        @Test("a device that the server has removed is told to enroll again")
        func removedDevice() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            for (fault, suggestion) in [
                (ContractServer.Fault.missing("deviceId"), LatchkeyError.Suggestion.enrollAgain),
                // The server has no such path: that says nothing of the device.
                (.refused(.notFound), .updateApp),
            ] {
                stage.server.fail(.downgrade, fault)
                let error = await failure { try await stage.downgrade(tokens.accessToken) }
                #expect(error?.code == .server(.notFound))
                #expect(error?.suggestion == suggestion)
            }
        }

        @Test("who is not enrolled can't change anything")
        func notEnrolled() async throws {
            let stage = try Stage()
            let token = try #require(AccessToken(rawValue: "token"))
            #expect(await failure { try await stage.upgrade(to: .passcode, token) }?.code == .notEnrolled)
            #expect(await failure { try await stage.downgrade(token) }?.code == .notEnrolled)
            #expect(await failure { try await stage.unenroll(token) }?.code == .notEnrolled)
            #expect(stage.server.requests.isEmpty)
        }

        @Test("a downgrade deletes the key, shows no prompt, and codes open the door")
        func downgrade() async throws {
            let stage = try Stage()
            let before = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            let prompts = stage.promptLog
            let identity = try await stage.downgrade(tokens.accessToken)
            #expect(identity.method == .smsOTP)
            #expect(identity.authMethod == nil)
            #expect(identity.deviceID == before.deviceID)
            #expect(try await stage.keys().isEmpty)
            #expect(stage.serverDevice?.publicKey == nil)
            #expect(stage.promptLog == prompts)
            // Once more is no error.
            #expect(try await stage.downgrade(tokens.accessToken) == identity)
            let error = await failure { try await stage.signIn() }
            #expect(error?.code == .oneTimeCodeRequired)
            #expect(error?.suggestion == .requestOneTimeCode)
            try await stage.signInByCode()
        }

        @Test("a phone that has lost its security falls back to codes, with a token or, without one, by a code")
        func securityRemoved() async throws {
            for hasToken in [true, false] {
                let stage = try Stage()
                try await stage.enroll(.biometric)
                var token: AccessToken? = try await stage.signIn().accessToken
                try stage.phone.removePasscode()
                if !hasToken {
                    token = nil
                    let error = await failure { try await stage.downgrade(nil) }
                    #expect(error?.suggestion == .requestOneTimeCode)
                    token = try await stage.signInByCode().accessToken
                }
                let identity = try await stage.downgrade(token)
                #expect(identity.method == .smsOTP)
                #expect(stage.serverDevice?.publicKey == nil)
                try await stage.signInByCode()
            }
        }

        @Test("a token that ran out calls for a code where the key is gone")
        func expiredToken() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            try stage.phone.removePasscode()
            stage.wait(seconds: 700)
            let error = await failure { try await stage.downgrade(tokens.accessToken) }
            #expect(error?.code == .server(.accessTokenInvalid))
            #expect(error?.suggestion == .requestOneTimeCode)
            // Nothing was done, and nothing is open.
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.downgrade(try await stage.signInByCode().accessToken)
        }

        @Test("a false challenge does not change the key", arguments: ContractServer.Lie.allCases)
        func lies(lie: ContractServer.Lie) async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            let prompts = stage.promptLog
            stage.server.lie(lie)
            #expect(
                await failure { try await stage.upgrade(to: .passcode, tokens.accessToken) }?.code
                    == LyingServerTests.expected[lie])
            #expect(stage.promptLog == prompts)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
            stage.server.lie(nil)
            try await stage.upgrade(to: .passcode, tokens.accessToken)
        }

        @Test("a reply that says something else than was asked is no change")
        func falseReply() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            stage.server.fail(.downgrade, .garbage)
            let error = await failure { try await stage.downgrade(tokens.accessToken) }
            #expect(error?.code == .replyMalformed)
            #expect(stage.identity == identity)
            #expect(try await stage.keys() == identity.tags)
            // What it did is open until the server is heard again: here it has done nothing, so the key still signs.
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.signIn()
        }

        @Test("a phone without biometry says so before it asks")
        func noBiometry() async throws {
            let stage = try Stage(.iPhone15Pro.with { $0.enrolled = [] })
            try await stage.enroll(.passcode)
            let tokens = try await stage.signIn()
            let error = await failure { try await stage.upgrade(to: .biometric, tokens.accessToken) }
            #expect(error?.code == .biometryNotEnrolled)
            #expect(error?.suggestion == .offerPasscode)
        }

        @Test("an ordinary key is switched as one of the Secure Enclave is")
        func ordinaryKey() async throws {
            let stage = try Stage(.withoutSecureEnclave)
            let before = try await stage.enroll(.passcode)
            #expect(before.key?.tag.storage == .keychain)
            let tokens = try await stage.signIn()
            let identity = try await stage.upgrade(to: .passcode, tokens.accessToken)
            #expect(identity.key?.tag.storage == .keychain)
            #expect(try await stage.keys() == identity.tags)
            try await stage.signIn()
        }
    }
}

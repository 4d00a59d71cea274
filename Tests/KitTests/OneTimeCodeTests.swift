import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct OneTimeCodeTests {
        @Test("a phone without security enrolls for codes: no key, no prompt, no question of it")
        func enrollSMSOnly() async throws {
            let stage = try Stage(
                .iPhone15Pro.with {
                    $0.passcode = nil; $0.enrolled = []
                })
            let identity = try await stage.enrollSMSOnly()
            #expect(identity.method == .smsOTP)
            #expect(identity.key == nil)
            #expect(identity.authMethod == nil)
            #expect(stage.identity == identity)
            #expect(stage.promptLog.isEmpty)
            #expect(try await stage.keys().isEmpty)
            #expect(stage.server.devices[identity.deviceID]?.publicKey == nil)
            #expect(stage.server.requests == ["mfa/enroll"])
            #expect(stage.endedSteps == ["cleanUp", "enroll", "save"])
        }

        @Test(
            "an enrollment for codes survives the loss of its request and of its reply",
            arguments: [ContractServer.Fault.requestLost, .replyLost, .deliveredTwice, .doneThenRefused(.deviceExists)])
        func enrollmentLost(fault: ContractServer.Fault) async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, fault)
            _ = await failure { try await stage.enrollSMSOnly() }
            try stage.relaunch()
            if stage.identity == nil { try await stage.enrollSMSOnly() }
            #expect(stage.server.devices.count == 1)
            #expect(stage.identity?.deviceID == stage.server.devices.keys.first)
            try await stage.signInByCode()
        }

        @Test("an app killed before any effect enrolls for codes at its next start")
        func killed() async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try Stage()
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await stage.enrollSMSOnly() }
                isFinished = stage.phone.isRunning(stage.launch)
                try stage.relaunch()
                if stage.identity == nil { try await stage.enrollSMSOnly() }
                #expect(stage.server.devices.count == 1, "effect \(effect)")
                try await stage.signInByCode()
                try #require(effect < 50)
            }
            #expect(effect > 4)
        }

        @Test("a refused enrollment for codes leaves nothing open")
        func refused() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .refused(.authorizationRequired))
            let error = await failure { try await stage.enrollSMSOnly() }
            #expect(error?.code == .server(.authorizationRequired))
            #expect(stage.identity == nil)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
        }

        @Test("a code is asked for, and says where it goes, when it ends and when there may be another")
        func ticket() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            let ticket = try await stage.oneTimeCode.request(stage.username)
            #expect(ticket.maskedDestination == "+•••••••••00")
            #expect(ticket.message == "OTP sent to +•••••••••00")
            #expect(ticket.expiresAt == stage.phone.now.addingTimeInterval(300))
            #expect(ticket.resendAt == stage.phone.now.addingTimeInterval(45))
            let tokens = try await stage.oneTimeCode.verify(
                try #require(stage.server.lastCode), for: stage.username)
            #expect(tokens.expiresAt == stage.phone.now.addingTimeInterval(600))
            #expect(stage.endedSteps.suffix(2) == ["requestOneTimeCode", "verifyOneTimeCode"])
        }

        @Test("an app that was ended while the person read the message signs in with the code all the same")
        func relaunched() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let code = try #require(stage.server.lastCode)
            try stage.relaunch()
            _ = try await stage.oneTimeCode.verify(code, for: stage.username)
            #expect(stage.disk.data(forKey: stage.stored("mfa.code.\(stage.username)")) == nil)
        }

        @Test("a sign-in that the server has completed counts, even if the phone can't forget the code's id")
        func forgettingFails() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            stage.disk.mayWrite.withLock { $0 = { false } }
            let code = try #require(stage.server.lastCode)
            let tokens = try await stage.oneTimeCode.verify(code, for: stage.username)
            #expect(tokens.expiresAt == stage.phone.now.addingTimeInterval(600))
            #expect(stage.disk.data(forKey: stage.stored("mfa.code.\(stage.username)")) != nil)
            stage.disk.mayWrite.withLock { $0 = nil }
            try await stage.signInByCode()
        }

        @Test("an id that can't be read is replaced by the next code's")
        func unreadableID() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            try stage.disk.set(Data("no id".utf8), forKey: stage.stored("mfa.code.\(stage.username)"))
            #expect(
                await failure { try await stage.oneTimeCode.verify("123456", for: stage.username) }?.code
                    == .server(.otpInvalid))
            try await stage.signInByCode()
        }

        @Test("a second code too soon is refused, and the refusal says when to come back")
        func tooSoon() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let error = await failure { try await stage.oneTimeCode.request(stage.username) }
            #expect(error?.code == .server(.tooManyAttempts))
            #expect(error?.suggestion == .retryLater)
            #expect(error?.retryAfter == 30)
        }

        @Test("spaces as the message has them do not matter", arguments: [" ", "\n", "\u{A0}"])
        func spaces(space: String) async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let code = try #require(stage.server.lastCode)
            _ = try await stage.oneTimeCode.verify(
                space + code.prefix(3) + space + code.suffix(3) + space, for: stage.username)
        }

        @Test(
            "what is no code is not sent", arguments: ["", "12345", "1234567", "12345a", "１２３４５６", "٠١٢٣٤٥", "12 34"])
        func malformed(code: String) async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            let requests = stage.server.requests
            let error = await failure { try await stage.oneTimeCode.verify(code, for: stage.username) }
            #expect(error?.code == .oneTimeCodeMalformed)
            #expect(error?.suggestion == .correctInput)
            #expect(stage.server.requests == requests)
        }

        @Test("a wrong code can be corrected, until there were too many")
        func wrong() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let code = try #require(stage.server.lastCode)
            let wrong = code == "000000" ? "000001" : "000000"
            for _ in 0..<4 {
                let error = await failure { try await stage.oneTimeCode.verify(wrong, for: stage.username) }
                #expect(error?.code == .server(.otpInvalid))
                #expect(error?.suggestion == .correctInput)
            }
            _ = await failure { try await stage.oneTimeCode.verify(wrong, for: stage.username) }
            let error = await failure { try await stage.oneTimeCode.verify(code, for: stage.username) }
            #expect(error?.code == .server(.otpInvalid))
            try await stage.signInByCode()
        }

        @Test("a code that comes too late calls for another one")
        func late() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let code = try #require(stage.server.lastCode)
            stage.wait(seconds: 300)
            let error = await failure { try await stage.oneTimeCode.verify(code, for: stage.username) }
            #expect(error?.code == .server(.otpExpired))
            #expect(error?.suggestion == .requestOneTimeCode)
        }

        @Test("a code is good for one sign-in, and the newest alone")
        func used() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            _ = try await stage.oneTimeCode.request(stage.username)
            let first = try #require(stage.server.lastCode)
            try await stage.signInByCode()
            let error = await failure { try await stage.oneTimeCode.verify(first, for: stage.username) }
            #expect(error?.code == .server(.otpInvalid))
        }

        @Test("a device with a key can be signed in by a code as well")
        func keyedDevice() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let prompts = stage.promptLog
            try await stage.signInByCode()
            #expect(stage.promptLog == prompts)
        }

        @Test("without a number there is no request; one that the person types is taken")
        func phoneNumber() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            try stage.store.forget(stage.username)
            let error = await failure { try await stage.oneTimeCode.request(stage.username) }
            #expect(error?.code == .phoneNumberMissing)
            #expect(error?.suggestion == .correctInput)
            _ = try await stage.oneTimeCode.request(
                stage.username, phoneNumber: try stage.applicant.phoneNumber)
            _ = try await stage.oneTimeCode.verify(try #require(stage.server.lastCode), for: stage.username)
        }
    }
}

import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct UnenrollmentTests {
        @Test("a removal takes the device off the server, and key and record off the phone, without a prompt")
        func unenroll() async throws {
            let stage = try Stage()
            try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            let prompts = stage.promptLog
            stage.steps.withLock { $0 = [] }
            try await stage.unenroll(tokens.accessToken)
            #expect(stage.server.devices.isEmpty)
            #expect(stage.identity == nil)
            #expect(try await stage.keys().isEmpty)
            #expect(stage.disk.values.withLock { $0.isEmpty })
            #expect(stage.promptLog == prompts)
            #expect(stage.endedSteps == ["unenroll", "cleanUp"])
            #expect(await failure { try await stage.unenroll(tokens.accessToken) }?.code == .notEnrolled)
            try await stage.enroll(.passcode)
        }

        @Test("a device that takes codes is removed too")
        func oneTimeCodes() async throws {
            let stage = try Stage()
            try await stage.enrollSMSOnly()
            #expect(await failure { try await stage.unenroll(nil) }?.suggestion == .requestOneTimeCode)
            try await stage.unenroll(try await stage.signInByCode().accessToken)
            #expect(stage.server.devices.isEmpty)
            #expect(stage.identity == nil)
        }

        @Test("the key stays until the server has removed the device")
        func serverFirst() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            for fault in [ContractServer.Fault.requestLost, .refused(.overloaded), .refused(.accessTokenInvalid)] {
                stage.server.fail(.unenroll, fault)
                #expect(await failure { try await stage.unenroll(tokens.accessToken) }?.code == fault.code)
                #expect(stage.identity == identity)
                #expect(try await stage.keys() == identity.tags)
                try await stage.signIn()
            }
            try await stage.unenroll(tokens.accessToken)
        }

        @Test("a removal that a false server confirms by a strange reply stays open")
        func falseReply() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            stage.server.fail(.unenroll, .garbage)
            #expect(await failure { try await stage.unenroll(tokens.accessToken) }?.code == .replyMalformed)
            #expect(try await stage.keys() == identity.tags)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
        }
    }
}

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

        @Test("a removal of a device that has come back by a recovery is none of before, whose reply is remembered")
        func afterRecovery() async throws {
            let stage = try Stage()
            let former = try await stage.enroll(.passcode)
            let other = try #require(DeviceID(rawValue: UUID().uuidString.lowercased()))
            stage.server.state.withLock { $0.devices[other] = $0.devices[former.deviceID] }
            let code = try stage.server.makeRecoveryCode()
            try await stage.beginRecovery()
            let token = try await stage.signIn().accessToken
            stage.server.fail(.unenroll, .replyLost)
            #expect(await failure { try await stage.unenroll(token) }?.code == .networkUnavailable)
            #expect(stage.server.devices[former.deviceID] == nil)
            stage.waitForRecovery()
            let identity = try await stage.accountRecovery.complete(
                stage.username, by: .recoveryCode(code), otherDevices: .keep)
            #expect(identity.deviceID == former.deviceID)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.unenroll(try await stage.signIn().accessToken)
            #expect(stage.server.devices[former.deviceID] == nil)
            #expect(try await stage.keys().isEmpty)
        }

        @Test("the key stays until the server has removed the device")
        func serverFirst() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.biometric)
            let tokens = try await stage.signIn()
            for fault in [
                ContractServer.Fault.requestLost, .refused(.overloaded), .refused(.accessTokenInvalid),
                // An unknown path, or another thing that is not there.
                .refused(.notFound), .missing("username"),
            ] {
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

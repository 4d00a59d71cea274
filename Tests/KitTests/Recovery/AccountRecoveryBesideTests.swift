import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// A recovery and whatever else goes on with the same user on the same phone.
    @Suite struct AccountRecoveryBesideTests {
        /// What goes on beside a recovery that waits.
        enum Work: String, Sendable, CaseIterable {
            case upgrade, downgrade, enrollment, enrollmentForCodes, removal, switchUnclear, enrollmentUnclear

            func perform(_ stage: Stage, _ token: AccessToken) async throws {
                var applicant = try stage.applicant
                applicant.accessToken = token
                switch self {
                case .upgrade: try await stage.upgrade(to: .biometric, token)
                case .downgrade: try await stage.downgrade(token)
                case .enrollment: _ = try await stage.enrollment.enroll(applicant, with: .biometric)
                case .enrollmentForCodes: _ = try await stage.enrollment.enrollSMSOnly(applicant)
                case .removal: try await stage.unenroll(token)
                case .switchUnclear:
                    stage.server.fail(.upgrade, .requestLost)
                    _ = try #require(await failure { try await stage.upgrade(to: .passcode, token) })
                case .enrollmentUnclear:
                    stage.server.fail(.enroll, .requestLost)
                    _ = try #require(
                        await failure { try await stage.enrollment.enroll(applicant, with: .passcode) })
                }
            }
        }

        @Test(
            "what goes on beside a recovery leaves its key alone, and the recovery is completed",
            arguments: Work.allCases)
        func beside(work: Work) async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            // Without a device there is nobody to whom the contract's server could send a code.
            let code = try stage.server.makeRecoveryCode()
            let begun = try await stage.beginRecovery()
            let enrolled = try #require(stage.identity).tags
            let ofRecovery = try #require(await stage.keys().subtracting(enrolled).first)
            let token = try await stage.signIn().accessToken
            try await work.perform(stage, token)
            #expect(try await stage.keys().contains(ofRecovery))
            #expect(try await stage.accountRecovery.progress(of: stage.username) == begun)
            // A key that is on its way stands beside the other two, and the recovery beside it is completed all the same.
            let isUnclear = work == .switchUnclear || work == .enrollmentUnclear
            #expect((try await stage.keys().count == 3) == isUnclear)
            guard work != .removal else { return }
            stage.waitForRecovery()
            let identity = try await stage.accountRecovery.complete(
                stage.username, by: .recoveryCode(code), otherDevices: .keep)
            #expect(identity.tags == [ofRecovery])
            #expect(try await stage.keys().count == (isUnclear ? 2 : 1))
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username) == isUnclear)
            try await stage.signIn()
        }

        @Test("three keys of a user never meet in one place, however often they follow each other")
        func places() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            for _ in 0..<4 {
                stage.wait(seconds: 60)
                try await stage.beginRecovery()
                let token = try await stage.signIn().accessToken
                try await stage.upgrade(to: .passcode, token)
                #expect(try await stage.keys().count == 2)
                try await stage.signIn()
                stage.waitForRecovery()
                let identity = try await stage.completeRecovery()
                #expect(try await stage.keys() == identity.tags)
                try await stage.signIn()
            }
        }

        @Test("a user who is forgotten here has no recovery either")
        func forgotten() async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            try stage.store.forget(stage.username)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
            // The key is swept up by the next.
            stage.wait(seconds: 60)
            let code = try stage.server.makeRecoveryCode()
            stage.server.stopRecoveries()
            _ = try await stage.accountRecovery.begin(try stage.claimant, by: .recoveryCode(code), with: .passcode)
            #expect(try await stage.keys().count == 1)
        }
    }
}

import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The app is killed before each of its effects in turn, or requests and replies are lost, and it is started again.
    @Suite struct AccountRecoveryCrashTests {
        /// Lets an app live that is killed before each of its effects in turn, and looks at its next start.
        ///
        /// - Returns: how many effects there were.
        private func killed(
            _ phone: RecoveringPhone, prepared: (Stage) async throws -> Void = { _ in },
            _ work: (Stage) async throws -> Void, nextStart: (Stage, Comment) async throws -> Void
        ) async throws -> Int {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try await Stage.toRecover(phone)
                try await prepared(stage)
                let code = try await stage.newCode()
                #expect(stage.server.lastCode == code)
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await work(stage) }
                isFinished = stage.phone.isRunning(stage.launch)
                try stage.relaunch()
                try await nextStart(stage, "effect \(effect)")
                try #require(effect < 60)
            }
            return effect
        }

        /// The account is this phone's, by one key, and one recovery at the server did it.
        private func expectRecovered(_ stage: Stage, _ comment: Comment) async throws {
            let identity = try #require(stage.identity, comment)
            #expect(try await stage.keys() == identity.tags, comment)
            #expect(stage.server.devices[identity.deviceID]?.publicKey == identity.key?.publicKey, comment)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil, comment)
            #expect(try !stage.store.hasUnfinishedEnrollment(of: stage.username), comment)
            try await stage.signIn()
        }

        private func both(_ stage: Stage) throws -> MFAAccountRecovery.Evidence {
            .both(
                oneTimeCode: try #require(stage.server.lastCode),
                recoveryCode: try stage.server.makeRecoveryCode())
        }

        @Test(
            "a recovery that is killed before any effect of its beginning waits once",
            arguments: RecoveringPhone.allCases)
        func beginning(phone: RecoveringPhone) async throws {
            let effects = try await killed(phone) { stage in
                let code = try #require(stage.server.lastCode)
                _ = try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(code), with: .passcode)
            } nextStart: { stage, comment in
                let found = try await stage.accountRecovery.progress(of: stage.username)
                if found?.state != .waiting {
                    #expect(found == nil || found?.state == .unfinished, comment)
                    #expect(try await stage.beginRecovery().state == .waiting, comment)
                }
                // The key that waits at the server is the only one here.
                #expect(try await stage.keys().count == 1, comment)
                #expect(stage.server.begun?.state == .waiting, comment)
                stage.waitForRecovery()
                try await stage.completeRecovery()
                try await expectRecovered(stage, comment)
            }
            // The key, two ends of two requests, two writes of the record, and the code's id.
            #expect(effects > 7)
        }

        @Test(
            "a recovery that is killed before any effect of its completion is completed",
            arguments: RecoveringPhone.allCases)
        func completing(phone: RecoveringPhone) async throws {
            let effects = try await killed(phone) { stage in
                try await stage.beginRecovery()
                stage.waitForRecovery()
            } _: { stage in
                let code = try #require(stage.server.lastCode)
                _ = try await stage.accountRecovery.complete(
                    stage.username, by: .oneTimeCode(code), otherDevices: .keep)
            } nextStart: { stage, comment in
                let found = try await stage.accountRecovery.progress(of: stage.username)
                if found?.state == .waiting { try await stage.completeRecovery() }
                #expect(stage.server.begun?.state == .completed, comment)
                try await expectRecovered(stage, comment)
            }
            // Two ends of three requests, the code's id, and the record.
            #expect(effects > 8)
        }

        @Test(
            "a recovery by both secrets that is killed before any effect is completed",
            arguments: RecoveringPhone.allCases)
        func atOnce(phone: RecoveringPhone) async throws {
            _ = try await killed(phone) { stage in
                _ = try await stage.accountRecovery.begin(try stage.claimant, by: try both(stage), with: .biometric)
            } nextStart: { stage, comment in
                let found = try await stage.accountRecovery.progress(of: stage.username)
                if stage.server.begun == nil {
                    #expect(found == nil || found?.state == .unfinished, comment)
                    _ = try await stage.newCode()
                    let done = try await stage.accountRecovery.begin(
                        try stage.claimant, by: try both(stage), with: .biometric)
                    #expect(done.state == .completed, comment)
                }
                #expect(stage.server.begun?.state == .completed, comment)
                try await expectRecovered(stage, comment)
            }
        }

        @Test("a recovery that is killed while it is forgotten is forgotten by the next call, with its key")
        func cancelling() async throws {
            _ = try await killed(.new) { stage in
                try await stage.beginRecovery()
            } _: { stage in
                try await stage.accountRecovery.cancel(stage.username)
            } nextStart: { stage, comment in
                try await stage.accountRecovery.cancel(stage.username)
                #expect(try await stage.keys().isEmpty, comment)
                #expect(try await stage.accountRecovery.progress(of: stage.username) == nil, comment)
            }
        }

        @Test(
            "a beginning of which no end is known is taken up by the next code, with the same key",
            arguments: [
                ContractServer.Fault.requestLost, .replyLost, .garbage, .oversized, .status(500), .deliveredTwice,
                .doneThenRefused(.otpInvalid), .doneThenRefused(.challengeUsed),
            ])
        func beginningUnclear(fault: ContractServer.Fault) async throws {
            let stage = try await Stage.toRecover(.new)
            stage.server.fail(.beginRecovery, fault)
            let error = try #require(await failure { try await stage.beginRecovery() })
            #expect(error.code == (fault == .deliveredTwice ? .server(.otpInvalid) : fault.code))
            let keys = try await stage.keys()
            #expect(keys.count == 1)
            try stage.relaunch()
            #expect(try await stage.accountRecovery.progress(of: stage.username)?.state == .unfinished)
            #expect(try await stage.beginRecovery().state == .waiting)
            #expect(try await stage.keys() == keys)
            #expect(stage.server.begun?.state == .waiting)
        }

        @Test(
            "a beginning that was refused for good leaves no key",
            arguments: [ProblemCode.recoveryOff, .accountSuspended, .deviceExists, .proofInvalid, .otpExpired])
        func refused(code: ProblemCode) async throws {
            let stage = try await Stage.toRecover(.new)
            stage.server.fail(.beginRecovery, .refused(code))
            #expect(await failure { try await stage.beginRecovery() }?.code == .server(code))
            #expect(try await stage.keys().isEmpty)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
        }

        @Test(
            "a recovery by both secrets of which the reply is lost, or comes twice, is recognized without a prompt",
            arguments: [
                ContractServer.Fault.replyLost, .deliveredTwice, .garbage, .doneThenRefused(.recoveryCodeInvalid),
            ])
        func atOnceUnclear(fault: ContractServer.Fault) async throws {
            let stage = try await Stage.toRecover(.keyLost)
            _ = try await stage.newCode()
            stage.server.fail(.beginRecovery, fault)
            let error = await failure {
                try await stage.accountRecovery.begin(try stage.claimant, by: try both(stage), with: .passcode)
            }
            let prompts = stage.promptLog
            if let error {
                #expect(error.code == fault.code)
                try stage.relaunch()
                // A reply that was not understood came of a request that did nothing.
                guard fault != .garbage else { return #expect(stage.server.begun == nil) }
                #expect(try await stage.accountRecovery.progress(of: stage.username)?.state == .completed)
            }
            #expect(stage.promptLog == prompts)
            try await expectRecovered(stage, "\(fault)")
        }

        @Test(
            "a completion of which the reply is lost, or comes twice, is recognized without a prompt",
            arguments: [
                ContractServer.Fault.replyLost, .deliveredTwice, .doneThenRefused(.recoveryUnknown),
                .doneThenRefused(.challengeUsed), .doneThenRefused(.otpInvalid),
            ])
        func completionUnclear(fault: ContractServer.Fault) async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            stage.waitForRecovery()
            stage.server.fail(.completeRecovery, fault)
            let error = await failure { try await stage.completeRecovery() }
            #expect((error != nil) == (fault == .replyLost))
            let prompts = stage.promptLog
            if error != nil {
                try stage.relaunch()
                // A code that the lost request has used up does no harm.
                try await stage.completeRecovery()
            }
            #expect(stage.promptLog == prompts)
            try await expectRecovered(stage, "\(fault)")
        }

        @Test(
            "a completed recovery is recognized although the server has forgotten it, and asks nothing more of the person"
        )
        func forgottenByServer() async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            stage.waitForRecovery()
            stage.server.fail(.completeRecovery, .replyLost)
            #expect(await failure { try await stage.completeRecovery() }?.code == .networkUnavailable)
            stage.server.state.withLock { $0.recoveries = [:] }
            #expect(try await stage.accountRecovery.progress(of: stage.username)?.state == .completed)
            try await expectRecovered(stage, "forgotten")
        }

        @Test(
            "while the server can't be asked, a recovery keeps its key", arguments: ["progress", "complete", "cancel"])
        func serverAway(work: String) async throws {
            let stage = try await Stage.toRecover(.new)
            let begun = try await stage.beginRecovery()
            let keys = try await stage.keys()
            let code = try await stage.newCode()
            stage.server.fail(.recoveryStatus, .requestLost)
            let error = await failure {
                switch work {
                case "progress": _ = try await stage.accountRecovery.progress(of: stage.username)
                case "complete":
                    _ = try await stage.accountRecovery.complete(
                        stage.username, by: .oneTimeCode(code), otherDevices: .keep)
                default: try await stage.accountRecovery.cancel(stage.username)
                }
            }
            #expect(error?.code == .networkUnavailable)
            #expect(try await stage.keys() == keys)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == begun)
        }

        @Test("a disk that takes nothing stops a recovery before the server learns of it")
        func diskFull() async throws {
            let stage = try await Stage.toRecover(.new)
            let code = try await stage.newCode()
            stage.disk.mayWrite.withLock { $0 = { false } }
            let error = await failure {
                try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(code), with: .passcode)
            }
            #expect(error?.code == .storageFailed)
            #expect(stage.server.begun == nil && !stage.server.requests.contains("recovery"))
            #expect(try await stage.keys().isEmpty)
        }
    }
}

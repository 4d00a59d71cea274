import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct AccountRecoveryTests {
        @Test(
            "a recovery waits for its delay, survives a restart, and is completed", arguments: RecoveringPhone.allCases)
        func complete(phone: RecoveringPhone) async throws {
            let stage = try await Stage.toRecover(phone)
            let before = stage.identity
            let recovery = try await stage.beginRecovery(with: .biometric)
            #expect(recovery.state == .waiting)
            #expect(recovery.completableAt == stage.server.begun?.completableAt)
            #expect(recovery.expiresAt == stage.server.begun?.expiresAt)
            // The device that has lost its key gets the new one; otherwise it is a new device.
            #expect((recovery.deviceID == before?.deviceID) == (phone == .keyLost))
            #expect(stage.identity == before)

            try stage.relaunch()
            #expect(try await stage.accountRecovery.progress(of: stage.username) == recovery)
            #expect(await failure { try await stage.completeRecovery() }?.code == .server(.recoveryWaiting))
            stage.waitForRecovery()
            let identity = try await stage.completeRecovery()
            #expect(identity.deviceID == recovery.deviceID && identity.authMethod == .biometric)
            #expect(identity == stage.identity)
            #expect(try await stage.keys() == identity.tags)
            #expect(stage.server.devices[identity.deviceID]?.publicKey == identity.key?.publicKey)
            #expect(stage.server.devices.count == (phone == .new ? 2 : 1))
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
            try await stage.signIn()
        }

        @Test("both secrets complete it at once, also while it waits, and also while that of another key runs")
        func bothSecrets() async throws {
            let stage = try await Stage.toRecover(.new)
            let first = try await stage.beginRecovery()
            let keys = try await stage.keys()
            let evidence = MFAAccountRecovery.Evidence.both(
                oneTimeCode: try await stage.newCode(), recoveryCode: try stage.server.makeRecoveryCode())
            let done = try await stage.accountRecovery.begin(try stage.claimant, by: evidence, with: .biometric)
            #expect(done.state == .completed && done.deviceID == first.deviceID)
            #expect(try await stage.keys() == keys)
            #expect(stage.identity?.authMethod == .passcode)
            try await stage.signIn()
        }

        @Test("a recovery that another key has begun is in the way, until both secrets come")
        func otherRunning() async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            // Another phone: nothing is kept of the first.
            try stage.disk.set(nil, forKey: stage.stored("mfa.device.\(stage.username)"))
            let error = await failure { try await stage.beginRecovery() }
            #expect(error?.code == .server(.recoveryRunning) && error?.suggestion == .retryLater)
            #expect(try await stage.keys().isEmpty)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
            let evidence = MFAAccountRecovery.Evidence.both(
                oneTimeCode: try #require(stage.server.lastCode), recoveryCode: try stage.server.makeRecoveryCode())
            #expect(
                try await stage.accountRecovery.begin(try stage.claimant, by: evidence, with: .passcode).state
                    == .completed)
            try await stage.signIn()
        }

        @Test("a recovery code is read as a person writes it, and both codes need to be what they are")
        func recoveryCode() async throws {
            let stage = try await Stage.toRecover(.new)
            let code = try stage.server.makeRecoveryCode()
            let written = code.lowercased().replacingOccurrences(of: "-", with: " - ")
            let begun = try await stage.accountRecovery.begin(
                try stage.claimant, by: .recoveryCode(written), with: .passcode)
            #expect(begun.state == .waiting)
            let requests = stage.server.requests
            for (evidence, reason) in [
                (MFAAccountRecovery.Evidence.recoveryCode("7K3M"), LatchkeyError.Code.recoveryCodeMalformed),
                (.oneTimeCode("12345"), .oneTimeCodeMalformed), (.oneTimeCode("123456"), .oneTimeCodeNotRequested),
                (.both(oneTimeCode: "123456", recoveryCode: ""), .recoveryCodeMalformed),
            ] {
                let error = await failure {
                    try await stage.accountRecovery.begin(try stage.claimant, by: evidence, with: .passcode)
                }
                #expect(error?.code == reason)
            }
            #expect(stage.server.requests == requests)
        }

        @Test("the code of a sign-in that was refused for the key begins the recovery")
        func codeOfSignIn() async throws {
            let stage = try await Stage.toRecover(.keyLost)
            let code = try await stage.newCode()
            let error = await failure { try await stage.oneTimeCode.verify(code, for: stage.username) }
            #expect(error?.code == .server(.recoveryRequired) && error?.suggestion == .beginRecovery)
            let recovery = try await stage.accountRecovery.begin(
                try stage.claimant, by: .oneTimeCode(code), with: .passcode)
            #expect(recovery.state == .waiting)
            #expect(stage.server.requests.count(where: { $0 == "auth/request-otp" }) == 1)
        }

        @Test("a wrong code keeps the key, which the right one takes up; a prompt that is declined keeps nothing")
        func wrongCode() async throws {
            let stage = try await Stage.toRecover(.new)
            let code = try await stage.newCode()
            stage.person.enqueue(.cancel)
            let declined = await failure {
                try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(code), with: .passcode)
            }
            #expect(declined?.code == .userCancelled)
            #expect(try await stage.keys().isEmpty)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)

            let wrong = code == "000000" ? "000001" : "000000"
            let error = await failure {
                try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(wrong), with: .passcode)
            }
            #expect(error?.code == .server(.otpInvalid) && error?.suggestion == .correctInput)
            let keys = try await stage.keys()
            #expect(keys.count == 1)
            try stage.relaunch()
            #expect(try await stage.accountRecovery.progress(of: stage.username)?.state == .unfinished)
            _ = try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(code), with: .biometric)
            #expect(try await stage.keys() == keys)
        }

        @Test("a recovery that was stopped, or that has expired, gives its key up and is told until it is dismissed")
        func ended() async throws {
            for end in [MFAAccountRecovery.Recovery.State.stopped, .expired] {
                let stage = try await Stage.toRecover(.new)
                try await stage.beginRecovery()
                if end == .stopped {
                    stage.server.stopRecoveries()
                } else {
                    stage.wait(seconds: ContractServer.recoveryDelay + 72 * 3600)
                }
                let error = await failure { try await stage.completeRecovery() }
                #expect(error?.code == .server(.recoveryUnknown) && error?.suggestion == .beginRecovery)
                #expect(try await stage.keys().isEmpty)
                try stage.relaunch()
                let requests = stage.server.requests
                #expect(try await stage.accountRecovery.progress(of: stage.username)?.state == end)
                #expect(stage.server.requests == requests)
                try await stage.accountRecovery.cancel(stage.username)
                #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
                #expect(try await stage.beginRecovery().state == .waiting)
            }
        }

        @Test("a recovery that the person cancels takes its key along; without one there is nothing to complete")
        func cancel() async throws {
            let stage = try await Stage.toRecover(.new)
            let missing = await failure { try await stage.completeRecovery() }
            #expect(missing?.code == .recoveryMissing && missing?.suggestion == .beginRecovery)
            try await stage.accountRecovery.cancel(stage.username)
            try await stage.beginRecovery()
            try await stage.accountRecovery.cancel(stage.username)
            #expect(try await stage.keys().isEmpty)
            #expect(try await stage.accountRecovery.progress(of: stage.username) == nil)
        }

        @Test("a recovery whose key is gone begins anew with both secrets")
        func keyGone() async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            for tag in try await stage.keys() { try await DeviceKey.delete(tag) }
            stage.waitForRecovery()
            let error = await failure { try await stage.completeRecovery() }
            #expect(error?.code == .keyMissing && error?.suggestion == .beginRecovery)
            let evidence = MFAAccountRecovery.Evidence.both(
                oneTimeCode: try #require(stage.server.lastCode), recoveryCode: try stage.server.makeRecoveryCode())
            _ = try await stage.accountRecovery.begin(try stage.claimant, by: evidence, with: .passcode)
            try await stage.signIn()
        }

        @Test("the user's other devices are removed where the person says so")
        func otherDevices() async throws {
            let stage = try await Stage.toRecover(.new)
            try await stage.beginRecovery()
            stage.waitForRecovery()
            let identity = try await stage.completeRecovery(otherDevices: .remove)
            #expect(stage.server.devices.keys.map(\.self) == [identity.deviceID])
        }

        @Test("a challenge that is for something else is not signed", arguments: ContractServer.Lie.allCases)
        func lies(lie: ContractServer.Lie) async throws {
            let stage = try await Stage.toRecover(.new)
            let code = try await stage.newCode()
            let prompts = stage.promptLog
            stage.server.lie(lie)
            _ = try #require(
                await failure {
                    try await stage.accountRecovery.begin(try stage.claimant, by: .oneTimeCode(code), with: .passcode)
                })
            #expect(stage.promptLog == prompts)
            #expect(stage.server.begun == nil)
            #expect(try await stage.keys().isEmpty)
        }

        @Test("the prompt says what the signature is for")
        func prompt() async throws {
            let stage = try await Stage.toRecover(.new)
            var context = stage.context
            context.texts.recovery = "Hol dein Konto zurück."
            _ = try await MFAAccountRecovery(context).begin(
                try stage.claimant, by: .oneTimeCode(try await stage.newCode()), with: .passcode)
            #expect(stage.person.prompts.contains { "\($0)".contains("Hol dein Konto zurück.") })
        }

        @Test("an evidence names its kind and no secret")
        func description() throws {
            let evidence: [MFAAccountRecovery.Evidence] = [
                .oneTimeCode("123456"), .recoveryCode("7K3M-9QXR-2WDE-HT5V"),
                .both(oneTimeCode: "123456", recoveryCode: "7K3M-9QXR-2WDE-HT5V"),
                .invitation(try #require(InvitationToken(rawValue: "e1.e2.e3"))),
            ]
            for evidence in evidence { #expect(!"\(evidence)".contains { $0.isNumber }) }
        }
    }
}

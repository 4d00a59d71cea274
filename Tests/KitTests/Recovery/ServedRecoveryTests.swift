import Foundation
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The front door at the server that there is, with production's rules for accounts.
    @Suite struct ServedRecoveryTests {
        @Test("the code that does not sign in begins the recovery; after a day a second code completes it")
        func recovery() async throws {
            try await ServedAccount.with { account in
                let stage = account.stage
                let before = try #require(stage.identity)
                try await DeviceKey.delete(try #require(before.key?.tag))
                var door = account.door()
                let code = try await account.newCode(door)
                let refused = await failure { try await door.signIn(oneTimeCode: code) }
                #expect(refused?.code == .server(.recoveryRequired) && refused?.suggestion == .beginRecovery)
                let recovery = try await door.beginRecovery(try stage.claimant, by: .oneTimeCode(code))
                #expect(recovery.state == .waiting && recovery.deviceID == before.deviceID)
                #expect(recovery.completableAt?.timeIntervalSince(stage.phone.now).rounded() == 24 * 3600)
                #expect(door.state == .recovering(recovery))

                // The app is started anew.
                try stage.relaunch()
                door = account.door()
                #expect(try await door.resume() == .recovering(recovery))
                let early = try await account.newCode(door)
                let waiting = await failure { try await door.completeRecovery(by: .oneTimeCode(early)) }
                #expect(waiting?.code == .server(.recoveryWaiting) && waiting?.suggestion == .retryLater)
                stage.wait(seconds: 24 * 3600)
                let identity = try await door.completeRecovery(by: .oneTimeCode(try await account.newCode(door)))
                #expect(identity.deviceID == before.deviceID && identity.authMethod == .biometric)
                #expect(door.state == .enrolled(.biometric))
                #expect(try await stage.keys() == identity.tags)
                try await door.signIn()
                #expect(door.state == .signedIn(.biometric))
                #expect(try await door.recovery() == nil)
                #expect(try await door.serverRecord()?.deviceId == before.deviceID)
            }
        }

        @Test("another phone of the account stops it, which the recovering phone tells until it is dismissed")
        func stopped() async throws {
            try await ServedAccount.with { account in
                let stage = account.stage
                let owner = account.door()
                try await owner.signIn()
                let token = try await owner.session()?.accessToken()
                // The same phone without its record is another one.
                let record = stage.disk.data(forKey: "mfa.device.\(stage.username)")
                try stage.disk.set(nil, forKey: "mfa.device.\(stage.username)")
                let thief = account.door()
                let code = try await account.newCode(thief)
                let begun = try await MFAAccountRecovery(thief.context).begin(
                    try stage.claimant, by: .oneTimeCode(code), with: .passcode)
                #expect(begun.state == .waiting)
                try await account.client.stopRecovery(accessToken: try #require(token))
                #expect(try await thief.recovery()?.state == .stopped)
                #expect(try await thief.recovery()?.state == .stopped)
                try await thief.cancelRecovery()
                #expect(try await thief.recovery() == nil)
                try stage.disk.set(record, forKey: "mfa.device.\(stage.username)")
            }
        }

        /// A call about the account, and the requests whose loss it meets.
        enum Call: String, Sendable, CaseIterable {
            case sessions, endOthers, notices, changeNumber, textMessages, newCodes, codesLeft, running,
                stop,
                accountToken, changeMethod

            var endpoint: Endpoint {
                switch self {
                case .sessions: .sessions
                case .endOthers: .endSessions
                case .notices: .notices
                case .changeNumber: .changeNumber
                case .textMessages: .switchSMS
                case .newCodes: .newRecoveryCodes
                case .codesLeft: .recoveryCodesLeft
                case .running: .runningRecovery
                case .stop: .stopRecovery
                case .accountToken: .verifySignature
                case .changeMethod: .upgrade
                }
            }

            func perform(_ door: DeviceSignIn) async throws {
                switch self {
                case .sessions: #expect(try await door.sessions().contains(where: \.current))
                case .endOthers: try await door.endOtherSessions()
                case .notices: _ = try await door.notices()
                case .changeNumber:
                    _ = try await door.changePhoneNumber(to: try #require(PhoneNumber(rawValue: "+15555550177")))
                case .textMessages: try await door.setTextMessages(false)
                case .newCodes: #expect(try await door.newRecoveryCodes().count == 10)
                case .codesLeft: _ = try await door.recoveryCodesLeft()
                case .running: #expect(try await door.runningRecovery() == nil)
                case .stop: try await door.stopRecovery()
                case .accountToken: _ = try await door.accountToken()
                case .changeMethod: try await door.changeMethod(to: .biometric)
                }
            }
        }

        @Test(
            "a call about the account whose request or reply is lost is made again, and the person can sign in",
            arguments: Call.allCases)
        func accountCalls(call: Call) async throws {
            try await ServedAccount.with { account in
                let stage = account.stage
                for kind in [LabFaultKind.lostRequest, .lostReply] {
                    var door = account.door()
                    try await door.signIn()
                    if call != .accountToken { _ = try await door.accountToken() }
                    let error = try await account.failure(call.endpoint, kind) { try await call.perform(door) }
                    #expect(error?.suggestion == .retry, "\(kind)")
                    try stage.relaunch()
                    door = account.door()
                    _ = try await door.resume()
                    stage.wait(seconds: 60)
                    // A change of the key ends the sessions; the tokens of the new one were in the lost reply.
                    if call == .changeMethod { try await door.signIn() }
                    try await call.perform(door)
                    #expect(try await stage.keys() == stage.identity?.tags, "\(kind)")
                    #expect(try await !door.isUnfinished(), "\(kind)")
                    try await door.signOut()
                }
                try await account.door().signIn()
            }
        }
    }
}

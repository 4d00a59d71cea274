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
            try await ServedAccount.with(.passcode) { account in
                let stage = account.stage
                let before = try #require(stage.identity)
                try await DeviceKey.delete(try #require(before.key?.tag))
                var door = account.door()
                let code = try await account.newCode(door)
                let refused = await failure { try await door.signIn(oneTimeCode: code) }
                #expect(refused?.code == .server(.recoveryRequired) && refused?.suggestion == .beginRecovery)
                let recovery = try await door.beginRecovery(try stage.claimant, by: .oneTimeCode(code))
                #expect(recovery.state == .waiting && recovery.deviceID == before.deviceID)
                let delay = try #require(recovery.completableAt).timeIntervalSince(stage.phone.now)
                #expect(delay.rounded() == 86_400)
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

        @Test("a lost phone: a new one gets the account back after a day, and the lost one is removed and signed out")
        func newPhone() async throws {
            try await ServedAccount.with(.passcode) { lost in
                let old = lost.door()
                try await old.signIn()
                let lostDevice = try #require(try await old.device()).deviceID
                let new = ServedAccount(stage: try Stage(), proxy: lost.proxy, client: lost.client)
                let door = new.door()
                try await door.use(lost.stage.username)
                let begun = try await door.beginRecovery(
                    try new.stage.claimant, by: .oneTimeCode(try await new.newCode(door)))
                #expect(begun.state == .waiting && begun.deviceID != lostDevice)
                for stage in [lost.stage, new.stage] { stage.wait(seconds: 24 * 3600) }
                let identity = try await door.completeRecovery(
                    by: .oneTimeCode(try await new.newCode(door)), otherDevices: .remove)
                try await door.signIn()
                #expect(try await door.devices().map(\.deviceId) == [identity.deviceID])

                try lost.relaunch()
                let finder = lost.door()
                #expect(await failure { try await finder.devices() }?.suggestion == .signInAgain)
                #expect(await failure { try await finder.signIn() }?.code == .keyMismatch)
            }
        }

        @Test("another phone of the account stops it, which the recovering phone tells until it is dismissed")
        func stopped() async throws {
            try await ServedAccount.with(.passcode) { account in
                let stage = account.stage
                let owner = account.door()
                try await owner.signIn()
                let token = try await owner.session()?.accessToken()
                // The same phone without its record is another one.
                let record = stage.disk.data(forKey: stage.stored("mfa.device.\(stage.username)"))
                try stage.disk.set(nil, forKey: stage.stored("mfa.device.\(stage.username)"))
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
                try stage.disk.set(record, forKey: stage.stored("mfa.device.\(stage.username)"))
            }
        }
    }
}

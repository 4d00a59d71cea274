import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Recovery codes, which are told once.
    @Suite struct RecoveryCodesTests {
        @Test("codes whose reply is lost are told of after the next start, and the next ones get the account back")
        func lost() async throws {
            try await ServedAccount.with(.passcode) { account in
                let first = account.door()
                try await first.signIn()
                let before = try await first.newRecoveryCodes()
                #expect(try first.areRecoveryCodesUnconfirmed())
                try first.confirmRecoveryCodes()
                #expect(try !first.areRecoveryCodesUnconfirmed())
                account.proxy.fail(.newRecoveryCodes, .replyLost)
                #expect(await failure { try await first.newRecoveryCodes() } != nil)

                try account.relaunch()
                let door = account.door()
                #expect(try door.areRecoveryCodesUnconfirmed())
                let codes = try await door.newRecoveryCodes()
                #expect(try door.areRecoveryCodesUnconfirmed())
                try door.confirmRecoveryCodes()
                try account.relaunch()
                #expect(try !account.door().areRecoveryCodesUnconfirmed())

                try account.stage.disk.set(nil, forKey: account.stage.stored("mfa.device.\(account.stage.username)"))
                let other = MFAAccountRecovery(account.door().context)
                let claimant = try account.stage.claimant
                let void = try #require(before.first?.rawValue)
                let refused = await failure {
                    try await other.begin(claimant, by: .recoveryCode(void), with: .passcode)
                }
                #expect(refused?.code == .server(.recoveryCodeInvalid) && refused?.suggestion == .correctInput)
                let valid = try #require(codes.first?.rawValue)
                let begun = try await other.begin(claimant, by: .recoveryCode(valid), with: .passcode)
                #expect(begun.state == .waiting)
            }
        }

        @Test("a disk that takes nothing makes no codes that nobody could see were lost")
        func diskFull() async throws {
            try await ServedAccount.with { account in
                let door = account.door()
                try await door.signIn()
                _ = try await door.accountToken()
                account.stage.disk.mayWrite.withLock { $0 = { false } }
                #expect(await failure { try await door.newRecoveryCodes() }?.code == .storageFailed)
                #expect(try await door.recoveryCodesLeft() == 0)
            }
        }
    }
}

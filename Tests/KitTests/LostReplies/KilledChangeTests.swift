import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The app is killed before each effect of a change in turn, at the server that there is, and started again.
    @Suite struct KilledChangeTests {
        @Test(
            "an app that is killed before any effect of a change finds it made, or makes it, at its next start",
            arguments: [AccountChange.number, .recoveryCodes, .newKey])
        func killed(change: AccountChange) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                try await PreparedChange.with(change) { prepared in
                    let (account, phone) = (prepared.account, prepared.account.stage.phone)
                    let door = try await prepared.confirmedDoor()
                    account.countEffects()
                    phone.kill(account.stage.launch, beforeEffect: effect)
                    _ = await failure { try await prepared.make(door) }
                    isFinished = phone.isRunning(account.stage.launch)
                    try await prepared.makeAgain()
                    try await prepared.expectOnce(account.door())
                }
                try #require(effect < 60)
            }
            // Two ends of the request, and what is stored for it.
            #expect(effect > 3)
        }
    }
}

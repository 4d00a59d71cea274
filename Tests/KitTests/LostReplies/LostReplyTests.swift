import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Requests to the server that there is, and their replies, are lost or come twice.
    @Suite struct LostReplyTests {
        @Test(
            "a change whose request and then its reply are lost is made by the same call again, and once",
            arguments: AccountChange.allCases)
        func lost(change: AccountChange) async throws {
            try await PreparedChange.with(change) { prepared in
                let door = try await prepared.confirmedDoor()
                // The end of a connection in the middle of a reply is no other loss to the client.
                for fault in [.requestLost, change == .session ? .replyCut : .replyLost] as [LossyProxy.Fault] {
                    prepared.account.proxy.fail(change.endpoint, fault)
                    let error = try #require(await failure { try await prepared.make(door) })
                    #expect(error.code == .networkUnavailable || error.code == .networkFailed)
                    #expect(prepared.account.proxy.isDone)
                }
                try await prepared.make(door)
                #expect(try await prepared.isMadeAfterSignIn(door))
                try await prepared.expectOnce(door)
            }
        }

        @Test("a change whose request comes twice is made once", arguments: AccountChange.allCases)
        func twice(change: AccountChange) async throws {
            try await PreparedChange.with(change) { prepared in
                let door = try await prepared.confirmedDoor()
                prepared.account.proxy.fail(change.endpoint, .deliveredTwice)
                try await prepared.make(door)
                #expect(prepared.account.proxy.isDone)
                #expect(try await prepared.isMadeAfterSignIn(door))
                try await prepared.expectOnce(door)
            }
        }

        @Test(
            "a change whose reply is lost with the app is known, or made, at its next start",
            arguments: AccountChange.allCases)
        func nextStart(change: AccountChange) async throws {
            try await PreparedChange.with(change) { prepared in
                let door = try await prepared.confirmedDoor()
                prepared.account.proxy.fail(change.endpoint, .replyLost)
                #expect(await failure { try await prepared.make(door) } != nil)
                try await prepared.makeAgain()
                try await prepared.expectOnce(prepared.account.door())
            }
        }
    }
}

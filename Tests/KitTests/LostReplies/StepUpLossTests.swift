import Foundation
import LatchkeyKit
import LatchkeyWire
import SiteTesting
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Requests of a confirmation, and of sign-ins, are lost on the way to the server that there is.
    @Suite struct StepUpLossTests {
        private static let requests: [Endpoint] = [.initiate, .verifySignature]

        @Test(
            "a confirmation that is lost changes nothing, and the same call asks the person once more",
            arguments: requests.map(\.operationID), [LossyProxy.Fault.requestLost, .replyLost])
        func confirmation(request: String, fault: LossyProxy.Fault) async throws {
            let endpoint = try #require(Self.requests.first { $0.operationID == request })
            try await PreparedChange.with(.otherDevice) { prepared in
                let (account, door) = (prepared.account, prepared.account.door())
                let prompts = account.stage.promptLog.count
                account.proxy.fail(endpoint, fault)
                let error = await failure { try await prepared.make(door) }
                #expect(error?.code == .networkUnavailable || error?.code == .networkFailed)
                #expect(account.proxy.isDone)
                #expect(try await door.devices().count == 2)
                try await prepared.make(door)
                #expect(try await prepared.isMade(door))
                #expect(account.stage.promptLog.count == prompts + (request == Endpoint.initiate.operationID ? 1 : 2))
            }
        }

        @Test("a code whose reply is lost opens nothing; the next code opens an account without any key")
        func oneTimeCode() async throws {
            try await ServedAccount.with(.oneTimeCode) { account in
                let door = account.door()
                try await door.signIn(oneTimeCode: try await account.newCode(door))
                let code = try await account.newCode(door)
                account.proxy.fail(.verifyOTP, .replyLost)
                #expect(await failure { try await door.openAccount(oneTimeCode: code) } != nil)
                let used = await failure { try await door.openAccount(oneTimeCode: code) }
                #expect(used?.code == .server(.otpInvalid) && used?.suggestion == .correctInput)
                try await door.openAccount(oneTimeCode: try await account.newCode(door))
                try await door.changeMethod(to: .passcode)
                #expect(try await door.serverRecord()?.hasPublicKey == true)
            }
        }

        @Test("a change of the number whose request or reply is lost is asked for again, and the newest code counts")
        func numberChange() async throws {
            try await ServedAccount.with { account in
                let (door, stage) = (account.door(), account.stage)
                try await door.signIn()
                let number = try #require(PhoneNumber(rawValue: ServedAccount.newNumber))
                for fault in [LossyProxy.Fault.requestLost, .replyLost] {
                    _ = try await door.accountToken()
                    account.proxy.fail(.changeNumber, fault)
                    #expect(await failure { try await door.changePhoneNumber(to: number) } != nil)
                    #expect(try await door.device()?.phoneNumber == stage.applicant.phoneNumber)
                    stage.wait(seconds: 60)
                }
                let before = try await account.client.sentCodes().count
                let id = try await door.changePhoneNumber(to: number)
                try await door.verifyPhoneNumber(id, code: try await account.client.sentCode(after: before))
                #expect(try await door.device()?.phoneNumber == number)
            }
        }

        @Test("a sign-in with a linked identity whose reply is lost needs a new challenge, with which it goes through")
        func identity() async throws {
            let issuer = try TestIssuer()
            try await ServedAccount.with { configuration in
                configuration.identityProviders = [try issuer.provider]
            } _: { account in
                let (door, now) = (account.door(), account.stage.phone.now)
                try await door.signIn()
                let link = try await door.identityLinkChallenge()
                _ = try await door.linkIdentity(idToken: try issuer.token(nonce: link.nonce, now: now), challenge: link)
                try await door.signOut()

                let first = try await door.identitySignInChallenge()
                let token = try issuer.token(nonce: first.nonce, now: now)
                account.proxy.fail(.identitySignIn, .replyLost)
                #expect(await failure { try await door.signIn(idToken: token, challenge: first) } != nil)
                #expect(try await door.session() == nil)
                let again = await failure { try await door.signIn(idToken: token, challenge: first) }
                #expect(again?.code == .server(.identityRefused) && again?.suggestion == .retry)
                let second = try await door.identitySignInChallenge()
                try await door.signIn(idToken: try issuer.token(nonce: second.nonce, now: now), challenge: second)
                #expect(try await door.identities().count == 1)
            }
        }
    }
}

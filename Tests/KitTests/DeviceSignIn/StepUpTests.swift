import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Changes at the server that there is, where it requires step-up.
    @Suite struct StepUpTests {
        private func withDoor(_ body: (Stage, DeviceSignIn, MFAClient) async throws -> Void) async throws {
            try await ServedAccount.with { try await body($0.stage, $0.door(), $0.client) }
        }

        @Test("a change is confirmed by the person by itself, and the sign-in goes on with the reply's tokens")
        func change() async throws {
            try await withDoor { stage, door, client in
                let session = try await door.signIn()
                let before = try await session.accessToken()
                let identity = try await door.changeMethod(to: .passcode)
                #expect(try await stage.keys() == identity.tags)
                let after = try await session.accessToken()
                #expect(after != before)
                // A copy of the tokens from before the change is worth nothing.
                let copy = await failure { try await client.devices(of: stage.username, accessToken: before) }
                #expect(copy?.code == .server(.accessTokenInvalid))
                #expect(try await door.devices().map(\.deviceId) == [identity.deviceID])
            }
        }

        @Test("a new key is proved once, and the change confirmed once: the first time that it is asked for, and later")
        func promptsOfChange() async throws {
            try await withDoor { stage, door, _ in
                try await door.signIn()
                let changes: [(DeviceSignIn.Method, AuthMethod)] = [
                    (.passcode, .passcode), (.biometric, .biometric), (.passcode, .passcode),
                ]
                for (method, outcome) in changes {
                    let before = stage.promptLog.count
                    #expect(try await door.changeMethod(to: method).authMethod == outcome)
                    #expect(stage.promptLog.count == before + 2)
                }
            }
        }

        @Test("an ordinary token changes nothing; for five minutes one confirmation is enough, also for a removal")
        func confirmedOnce() async throws {
            try await withDoor { stage, door, client in
                let session = try await door.signIn()
                let own = try #require(try await door.device())
                let token = try await session.accessToken()
                let refused = await failure {
                    try await client.downgrade(
                        DowngradeRequest(username: stage.username, deviceId: own.deviceID), accessToken: token)
                }
                #expect(refused?.code == .server(.insufficientUserAuthentication))
                #expect(refused?.suggestion == .signInAgain)

                let other = try #require(DeviceID(rawValue: "another-device"))
                let before = stage.promptLog.count
                // What the server does not know is removed.
                for _ in 0..<2 { try await door.removeDevice(other) }
                #expect(stage.promptLog.count == before + 1)
                try await door.unenroll()
                #expect(stage.promptLog.count == before + 1)
                #expect(door.state == .notEnrolled)
                #expect(try await stage.keys().isEmpty)
            }
        }

        @Test("an account is erased once the person has confirmed it: its other devices are gone too, its name is free")
        func erasure() async throws {
            try await ServedAccount.with {
                $0.hasAccountErasure = true
            } _: { account in
                let (stage, client, door) = (account.stage, account.client, account.door())
                let other = try #require(DeviceID(rawValue: "another-device"))
                let newcomer = EnrollRequest(
                    username: stage.username, phoneNumber: try stage.applicant.phoneNumber, publicKey: nil,
                    method: .smsOTP, deviceId: other, deviceModel: try stage.applicant.deviceModel)
                try await door.signIn()
                _ = try await client.enroll(newcomer, accessToken: try await door.accountToken().accessToken)
                try account.relaunch()

                let (again, before) = (account.door(), stage.promptLog.count)
                try await again.resume()
                try await again.eraseAccount()
                #expect(stage.promptLog.count == before + 1)
                #expect(again.state == .notEnrolled)
                #expect(try await stage.keys().isEmpty)
                #expect(await failure { try await again.eraseAccount() }?.code == .notEnrolled)
                // Nobody's permission is needed, and not even the device id is taken.
                #expect(try await client.enroll(newcomer).success)
            }
        }

        @Test("a server whose operator has not switched it on erases nothing, and nothing is lost here")
        func noErasure() async throws {
            try await withDoor { stage, door, _ in
                try await door.signIn()
                let keys = try await stage.keys()
                #expect(await failure { try await door.eraseAccount() }?.code == .server(.notFound))
                #expect(try await stage.keys() == keys)
                #expect(try await door.devices().count == 1)
            }
        }

        @Test("an account token reads and changes the account, and ends with the sign-in")
        func accountToken() async throws {
            try await withDoor { stage, door, client in
                try await door.signIn()
                let token = try await door.accountToken()
                let devices = try await client.devices(of: stage.username, accessToken: token.accessToken)
                #expect(devices.devices.count == 1)
                let other = try #require(DeviceID(rawValue: "another-device"))
                let unknown = await failure {
                    try await client.removeDevice(other, of: stage.username, accessToken: token.accessToken)
                }
                #expect(unknown?.code == .server(.notFound))
                try await door.signOut()
                let ended = await failure {
                    try await client.removeDevice(other, of: stage.username, accessToken: token.accessToken)
                }
                #expect(ended?.code == .server(.accessTokenInvalid))
            }
        }

        @Test("a person who declines changes nothing, and is asked again the next time")
        func declined() async throws {
            try await withDoor { stage, door, _ in
                try await door.signIn()
                let key = try #require(try await door.device()?.key)
                stage.person.enqueue(.cancel)
                let error = await failure { try await door.changeMethod(to: .oneTimeCode) }
                #expect(error?.code == .userCancelled)
                #expect(try await door.device()?.key == key)
                #expect(try await door.changeMethod(to: .oneTimeCode).method == .smsOTP)
            }
        }

        @Test("a new key whose change is not confirmed is gone, and the old one stays")
        func declinedKey() async throws {
            try await withDoor { stage, door, _ in
                try await door.signIn()
                let keys = try await stage.keys()
                stage.person.enqueue(.passcode("123456"), .cancel)
                #expect(await failure { try await door.changeMethod(to: .passcode) }?.code == .userCancelled)
                #expect(try await stage.keys() == keys)
                #expect(try await door.changeMethod(to: .passcode).authMethod == .passcode)
            }
        }

        @Test("the account page is opened by a link, each after a confirmation; a server without one says so")
        func accountPage() async throws {
            try await ServedAccount.with {
                $0.hasAccountPage = true
            } _: { account in
                let door = account.door()
                try await door.signIn()
                let before = account.stage.promptLog.count
                let pages = [try await door.accountPage(), try await door.accountPage()]
                #expect(account.stage.promptLog.count == before + 2 && Set(pages).count == 2)
                for page in pages {
                    #expect(page.host == account.client.baseURL.host && page.port == account.client.baseURL.port)
                    #expect(page.path == "/account" && AccountCode(rawValue: page.fragment ?? "") != nil)
                }
                // Signing out everywhere else ends a page that is open, whoever has it.
                let code = try #require(AccountCode(rawValue: pages[0].fragment ?? ""))
                let opened: AccountPageResponse = try await account.client.send(
                    .openAccountPage, OpenAccountPageRequest(code: code))
                let token = try #require(AccessToken(rawValue: opened.token))
                #expect(try await account.client.sessions(accessToken: token).sessions.count == 1)
                try await door.endOtherSessions()
                let ended = await failure { try await account.client.sessions(accessToken: token) }
                #expect(ended?.code == .server(.accessTokenInvalid))
                #expect(try await door.sessions().count == 1)
            }
            try await withDoor { _, door, _ in
                try await door.signIn()
                #expect(await failure { try await door.accountPage() }?.code == .server(.notFound))
            }
        }

        @Test("on a phone without a key the account page opens for five minutes after a code has opened the account")
        func accountPageByCode() async throws {
            try await ServedAccount.with(.oneTimeCode) {
                $0.hasAccountPage = true
            } _: { account in
                let door = account.door()
                try await door.signIn(oneTimeCode: try await account.newCode(door))
                let missing = await failure { try await door.accountPage() }
                #expect(missing?.code == .oneTimeCodeRequired && missing?.suggestion == .requestOneTimeCode)
                try await door.openAccount(oneTimeCode: try await account.newCode(door))
                let pages = [try await door.accountPage(), try await door.accountPage()]
                #expect(pages.allSatisfy { AccountCode(rawValue: $0.fragment ?? "") != nil } && Set(pages).count == 2)
                account.stage.wait(seconds: 300)
                #expect(await failure { try await door.accountPage() }?.code == .oneTimeCodeRequired)
            }
        }

        @Test("more sessions than a reply has are listed too, in their order, and end with the others")
        func manySessions() async throws {
            try await withDoor { stage, door, client in
                let session = try await door.signIn()
                for _ in 0..<101 { _ = try await MFASignIn(door.context).signIn(stage.username) }
                let sessions = try await door.sessions()
                #expect(sessions.map(\.current) == [true] + [Bool](repeating: false, count: 101))
                #expect(Set(sessions.map(\.sessionId)).count == 102)
                let page = try await client.sessions(accessToken: try await session.accessToken())
                #expect(page.more && page.sessions == Array(sessions.suffix(100)))
                try await door.endOtherSessions()
                #expect(try await door.sessions().map(\.current) == [true])
            }
        }

        @Test("sessions are listed and ended, the phone's own goes on")
        func sessions() async throws {
            try await withDoor { stage, door, client in
                let other = try await MFASignIn(door.context).signIn(stage.username)
                try await door.signIn()
                let sessions = try await door.sessions()
                #expect(sessions.count == 2 && sessions.count(where: \.current) == 1)
                try await door.endOtherSessions()
                let ended = await failure {
                    try await client.devices(of: stage.username, accessToken: other.accessToken)
                }
                #expect(ended?.code == .server(.accessTokenInvalid))
                #expect(try await door.sessions().map(\.current) == [true])
                let own = try #require(try await door.sessions().first?.sessionId)
                try await door.endSession(own)
                let gone = await failure { try await door.devices() }
                #expect(gone?.suggestion == .signInAgain)
            }
        }

        @Test("recovery codes are made after a confirmation and counted; what happened is told, and marked as read")
        func account() async throws {
            try await withDoor { _, door, _ in
                try await door.signIn()
                #expect(try await door.recoveryCodesLeft() == 0)
                let codes = try await door.newRecoveryCodes()
                #expect(Set(codes).count == 10)
                #expect(try await door.recoveryCodesLeft() == 10)
                #expect(try await door.runningRecovery() == nil)
                try await door.stopRecovery()

                let told = try await door.notices()
                let newest = try #require(told.notices.first)
                #expect(newest.kind == .recoveryCodesMade && told.unread > 0)
                #expect(try await door.markNoticesRead(upTo: newest.id) == 0)
                #expect(try await door.notices().unread == 0)
                #expect(try await door.notices(before: newest.id).notices.contains(newest) == false)
            }
        }

        @Test("text messages are switched off and on, and a number changes only by the code that was sent to it")
        func number() async throws {
            try await withDoor { stage, door, client in
                try await door.signIn()
                try await door.setTextMessages(false)
                #expect(await failure { try await door.changeMethod(to: .oneTimeCode) }?.code == .server(.smsOff))
                try await door.setTextMessages(true)
                let number = try #require(PhoneNumber(rawValue: "+15555550177"))
                let id = try await door.changePhoneNumber(to: number)
                let wrong = await failure { try await door.verifyPhoneNumber(id, code: "000 00") }
                #expect(wrong?.code == .oneTimeCodeMalformed)
                try await door.verifyPhoneNumber(id, code: try await client.sentCode())
                #expect(try await door.notices().notices.first?.kind == .numberChanged)
                #expect(try await door.device()?.phoneNumber == number)
                #expect(try await door.deviceList().smsEnabled == true)
            }
        }
    }
}

import Foundation
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// What the other tests ask of a server that keeps the contract, asked of the one that there is.
    @Suite struct RealServerTests {
        private func withClient(
            _ enrollment: EnrollmentPolicy = .open, _ body: (MFAClient, ServerConfiguration) async throws -> Void
        ) async throws {
            try await withServer {
                $0.enrollment = enrollment
            } _: { port, configuration in
                try await body(try .loopback(port, configuration), configuration)
            }
        }

        @Test("enrollment, switch, downgrade, code, upgrade and removal go through, each with what the last has left")
        func everything() async throws {
            let stage = try Stage()
            let (store, username) = (stage.store, stage.username)
            try await withClient { client, _ in
                let context = MFAContext(client: client, store: store)
                let signIn = MFASignIn(context)
                let change = MFAMethodChange(context)
                let codes = MFAOneTimeCode(context)
                let keeper = SessionKeeper(client: client)

                let first = try await MFAEnrollment(context).enroll(try stage.applicant, with: .biometric)
                try await keeper.keep(try await signIn.signIn(username), of: username)
                let second = try await change.upgrade(
                    username, to: .passcode, accessToken: try await keeper.accessToken(of: username))
                #expect(second.deviceID == first.deviceID)
                #expect(try await stage.keys() == second.tags)
                let tokens = try await signIn.signIn(username)
                try await keeper.keep(tokens, of: username)
                #expect(
                    try await keeper.accessToken(of: username, otherThan: tokens.accessToken) != tokens.accessToken)

                let third = try await change.downgrade(
                    username, accessToken: try await keeper.accessToken(of: username))
                #expect(third.method == .smsOTP)
                #expect(try await stage.keys().isEmpty)
                #expect(await failure { try await signIn.signIn(username) }?.code == .oneTimeCodeRequired)
                let ticket = try await codes.request(username)
                #expect(ticket.resendAt.timeIntervalSince(Date()) <= 30)
                let error = await failure { try await codes.request(username) }
                #expect(error?.code == .server(.tooManyAttempts))
                #expect((1...30).contains(error?.retryAfter ?? 0))
                try await keeper.keep(try await codes.verify(try await client.sentCode(), for: username), of: username)

                let fourth = try await change.upgrade(
                    username, to: .biometric, accessToken: try await keeper.accessToken(of: username))
                let last = try await signIn.signIn(username)
                #expect(
                    try await client.deviceStatus(fourth.deviceID, accessToken: last.accessToken).hasPublicKey)
                #expect(try await client.devices(of: username, accessToken: last.accessToken).devices.count == 1)

                try await MFAUnenrollment(context).unenroll(username, accessToken: last.accessToken)
                #expect(try store.identity(of: username) == nil)
                #expect(try await stage.keys().isEmpty)
                let gone = await failure { try await client.devices(of: username, accessToken: last.accessToken) }
                #expect(gone?.code == .server(.accessTokenInvalid))
                #expect(try await client.health().status == "ok")
            }
        }

        @Test("a server that enrolls by invitation takes the applicant's, and for a further device the sign-in alone")
        func invitation() async throws {
            let stage = try Stage()
            try await withClient(.invited) { client, configuration in
                let context = MFAContext(client: client, store: stage.store)
                var applicant = try stage.applicant
                let uninvited = applicant
                let required = await failure {
                    try await MFAEnrollment(context).enroll(uninvited, with: .biometric)
                }
                #expect(required?.code == .server(.invitationRequired) && required?.suggestion == .contactSupport)
                #expect(try await stage.keys().isEmpty)

                applicant.invitation = try InvitationIssuance(stage.username, configuration, days: 1).invitation
                let first = try await MFAEnrollment(context).enroll(applicant, with: .biometric)
                applicant.accessToken = try await MFASignIn(context).signIn(stage.username).accessToken
                let second = try await MFAEnrollment(context).enroll(applicant, with: .biometric)
                #expect(second.deviceID != first.deviceID)
            }
        }

        @Test("the end of a removal, a switch and an enrollment for codes shows in the challenge of the real server")
        func recovery() async throws {
            let stage = try Stage()
            let (store, username) = (stage.store, stage.username)
            try await withClient { client, _ in
                let context = MFAContext(client: client, store: store)
                let codesOnly = try await MFAEnrollment(context).enrollSMSOnly(try stage.applicant)
                let recovery = MFARecovery(context)
                // As if the reply to the enrollment had been lost.
                try stage.disk.set(
                    try Self.record(enrolled: nil, pending: codesOnly), forKey: stage.stored("mfa.device.\(username)"))
                #expect(try await recovery.recover(username) == codesOnly)

                _ = try await MFAOneTimeCode(context).request(username)
                let tokens = try await MFAOneTimeCode(context).verify(try await client.sentCode(), for: username)
                let keyed = try await MFAMethodChange(context).upgrade(
                    username, to: .passcode, accessToken: tokens.accessToken)
                try stage.disk.set(
                    try Self.record(enrolled: codesOnly, pending: keyed), forKey: stage.stored("mfa.device.\(username)")
                )
                let signedIn = try await MFASignIn(context).signIn(username)
                #expect(try store.identity(of: username) == keyed)

                // The app was killed between the server's reply and its own clean-up.
                _ = try await client.unenroll(
                    UnenrollRequest(username: username, deviceId: keyed.deviceID), accessToken: signedIn.accessToken,
                    idempotencyKey: "unenroll-\(keyed.deviceID)")
                try stage.disk.set(
                    try Self.record(enrolled: keyed, pending: nil, leaving: keyed.deviceID),
                    forKey: stage.stored("mfa.device.\(username)"))
                #expect(try await recovery.recover(username) == nil)
                #expect(try await stage.keys().isEmpty)
            }
        }

        @Test("the front door opens with nothing but the server's address and name")
        func door() async throws {
            let stage = try Stage()
            try await withClient { client, _ in
                let signIn = try DeviceSignIn(
                    server: client.baseURL, serverID: "latchkey.test", repository: stage.disk)
                try await signIn.enroll(.init(username: "anna", phoneNumber: "+15555550100"))
                let session = try await signIn.signIn()
                let devices = try await session.withToken { token in
                    try await client.devices(of: session.username, accessToken: token).devices
                }
                let own = try #require(try await signIn.device())
                #expect(devices.map(\.deviceId) == [own.deviceID])
                try await signIn.changeMethod(to: .oneTimeCode)
                #expect(try await signIn.serverRecord()?.hasPublicKey == false)
                try await signIn.signOut()
                _ = try await signIn.requestOneTimeCode()
                try await signIn.signIn(oneTimeCode: try await client.sentCode())
                try await signIn.changeMethod(to: .passcode)
                try await signIn.signIn()
                try await signIn.unenroll()
                #expect(signIn.state == .notEnrolled)

                let stranger = try DeviceSignIn(
                    server: client.baseURL, serverID: "another.test", repository: stage.disk)
                let error = await failure {
                    try await stranger.enroll(.init(username: "anna", phoneNumber: "+15555550100"))
                }
                #expect(error?.code == .serverMismatch)
            }
        }

        /// A record as it stands on the disk.
        private static func record(
            enrolled: DeviceIdentity?, pending: DeviceIdentity?, leaving: DeviceID? = nil
        ) throws -> Data {
            struct Record: Encodable {
                var enrolled: DeviceIdentity?
                var pending: DeviceIdentity?
                var leaving: DeviceID?
            }
            return try JSONEncoder().encode(Record(enrolled: enrolled, pending: pending, leaving: leaving))
        }
    }
}

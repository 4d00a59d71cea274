import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct DeviceSignInTests {
        @Test("a phone enrolls, signs in, has its token renewed, and signs out")
        func everyday() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            let identity = try await signIn.enroll(.init(username: "anna", phoneNumber: "+15555550100"))
            #expect(identity.authMethod == .biometric)
            #expect(stage.server.devices.count == 1)
            let session = try await signIn.signIn()
            #expect(session.username == stage.username)
            let token = try await session.accessToken()
            #expect(try await session.accessToken() == token)
            stage.wait(seconds: 600)
            #expect(try await session.accessToken() != token)
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == 1)
            #expect(try await signIn.signOut())
            #expect(try await signIn.session() == nil)
            #expect(await failure { try await session.accessToken() }?.code == .notSignedIn)
            #expect(stage.server.state.withLock { $0.refreshTokens.isEmpty })
        }

        @Test("each method enrolls, and can be changed into each other", arguments: DeviceSignIn.Method.allCases)
        func methods(method: DeviceSignIn.Method) async throws {
            let stage = try Stage()
            let signIn = stage.door()
            #expect(DeviceSignIn.Method(try await signIn.enroll(try stage.applicant, with: method)) == method)
            for other in DeviceSignIn.Method.allCases where other != method {
                try await signInAsEnrolled(stage, signIn)
                #expect(DeviceSignIn.Method(try await signIn.changeMethod(to: other)) == other)
                #expect(signIn.state == .signedIn(other))
                try await signInAsEnrolled(stage, signIn)
                try await signIn.changeMethod(to: method)
            }
        }

        private func signInAsEnrolled(_ stage: Stage, _ signIn: DeviceSignIn) async throws {
            guard try await signIn.device()?.key == nil else {
                try await signIn.signIn()
                return
            }
            stage.wait(seconds: 60)
            let ticket = try await signIn.requestOneTimeCode()
            #expect(ticket.maskedDestination.hasSuffix("00"))
            try await signIn.signIn(oneTimeCode: try #require(stage.server.lastCode))
        }

        @Test("who enrolled last, and their sign-in, are known after the next start")
        func nextLaunch() async throws {
            let stage = try Stage()
            #expect(try stage.door().username == nil)
            #expect(await failure { try await stage.door().signIn() }?.code == .notEnrolled)
            try await stage.door().enroll(try stage.applicant)
            let token = try await stage.door().signIn().accessToken()
            try stage.relaunch()
            #expect(try stage.door().username == stage.username)
            #expect(try await stage.door().session()?.accessToken() == token)
            #expect(await stage.door().refresh() == .signedIn(.biometric))
        }

        @Test("users of one phone do not get in each other's way")
        func users() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            let bob = try signIn.user("bob")
            #expect(await bob.refresh() == .notEnrolled)
            try await bob.enroll(.init(username: "bob", phoneNumber: "+15555550101"), with: .passcode)
            try await bob.signIn()
            #expect(bob.state == .signedIn(.passcode))
            #expect(await signIn.refresh() == .enrolled(.biometric))
            #expect(try signIn.username == stage.username)
            try await signIn.use(try #require(try bob.username))
            #expect(signIn.state == .signedIn(.passcode))
            try stage.relaunch()
            #expect(try stage.door().username?.rawValue == "bob")
        }

        @Test("steps are reported to whoever asked for it, and to nobody else")
        func reporting() async throws {
            let stage = try Stage()
            let names = Lock<[MFAStep.Name]>([])
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            let own = stage.steps.withLock { $0.count }
            try await signIn.reporting { step in names.withLock { $0.append(step.name) } }.signIn()
            #expect(names.withLock { $0.first } == .capability)
            #expect(names.withLock { $0.last } == .verify)
            #expect(stage.steps.withLock { $0.count } == own)
        }

        @Test("a literal that can't be what it is meant for fails with the error of the door")
        func literals() throws {
            let server = try #require(URL(string: "https://example.com"))
            func code<Value>(_ body: () throws(LatchkeyError) -> Value) -> LatchkeyError.Code? {
                do throws(LatchkeyError) {
                    _ = try body()
                    return nil
                } catch {
                    return error.code
                }
            }
            let disk = Disk()
            #expect(
                code { () throws(LatchkeyError) in
                    try DeviceSignIn(server: server, serverID: "example.com", repository: disk)
                } == nil)
            for name in ["", "not a name", String(repeating: "a", count: 129)] {
                #expect(
                    code { () throws(LatchkeyError) in
                        try DeviceSignIn(server: server, serverID: name, repository: disk)
                    } == .serverIDInvalid)
            }
            for address in ["example.com", "file:///tmp", "ftp://example.com", "https://"] {
                let url = try #require(URL(string: address))
                #expect(
                    code { () throws(LatchkeyError) in
                        try DeviceSignIn(server: url, serverID: "example.com", repository: disk)
                    } == .serverURLInvalid, "\(address)")
            }
            let rows: [(String, String, String?, LatchkeyError.Code?)] = [
                ("anna", "+15555550100", nil, nil), ("anna", "+15555550100", "iPhone 15 Pro", nil),
                ("", "+15555550100", nil, .usernameInvalid), ("an na", "+15555550100", nil, .usernameInvalid),
                ("anna", "5555550100", nil, .phoneNumberInvalid), ("anna", "", nil, .phoneNumberInvalid),
                ("anna", "+15555550100", "", .deviceModelInvalid),
            ]
            for (name, number, model, expected) in rows {
                #expect(
                    code { () throws(LatchkeyError) in
                        try DeviceSignIn.Applicant(username: name, phoneNumber: number, deviceModel: model)
                    } == expected, "\(name) \(number)")
            }
            let stage = try Stage()
            #expect(code { () throws(LatchkeyError) in try stage.door().user("an na") } == .usernameInvalid)
            #expect(LatchkeyError(.usernameInvalid).suggestion == .correctInput)
        }

        @Test("devices are listed and removed; this phone's own removal is an unenrollment")
        func devices() async throws {
            let stage = try Stage()
            let signIn = stage.door()
            #expect(try await signIn.serverRecord() == nil)
            let identity = try await signIn.enroll(try stage.applicant)
            #expect(await failure { try await signIn.devices() }?.code == .notSignedIn)
            try await signIn.signIn()
            let other = try #require(DeviceID(rawValue: UUID().uuidString.lowercased()))
            stage.server.state.withLock { $0.devices[other] = $0.devices[identity.deviceID] }
            #expect(Set(try await signIn.devices().map(\.deviceId)) == [identity.deviceID, other])
            #expect(try await signIn.serverRecord()?.hasPublicKey == true)
            let path = "/api/v1/devices/\(stage.username)/\(other)"
            stage.server.state.withLock { $0.faults[path] = [.refused(.notFound), .missing("deviceId")] }
            // A path that the server does not have says nothing of the device.
            #expect(await failure { try await signIn.removeDevice(other) }?.code == .server(.notFound))
            try await signIn.removeDevice(other)
            try await signIn.removeDevice(other)
            #expect(Set(stage.server.devices.keys) == [identity.deviceID])
            try await signIn.removeDevice(identity.deviceID)
            #expect(stage.server.devices.isEmpty)
            #expect(signIn.state == .notEnrolled)
            #expect(try await stage.keys().isEmpty)
            #expect(await failure { try await signIn.unenroll() }?.code == .notEnrolled)
        }
    }
}

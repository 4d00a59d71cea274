import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyKit

/// Two servers with a user of the same name, and one app that keeps all state in one place.
private struct TwoServers {
    let stage: Stage
    let other: ContractServer

    init() throws {
        let stage = try Stage()
        self.stage = stage
        other = try ContractServer("two.example", now: { stage.phone.now })
    }

    /// The front door of the stage's server.
    var one: DeviceSignIn { door(stage.server) }
    /// The front door of the other server.
    var two: DeviceSignIn { door(other) }

    /// A front door as a new launch would make it.
    private func door(_ server: ContractServer) -> DeviceSignIn {
        let phone = stage.phone
        let client = MFAClient(
            baseURL: server.baseURL, session: ContractProtocol.session(), serverID: server.serverID)
        let store = DeviceIdentityStore(repository: stage.disk, serverID: server.serverID)
        return DeviceSignIn(
            MFAContext(client: client, store: store, now: { phone.now }), repository: stage.disk)
    }

    /// Leaves what an earlier version has left that was killed while it enrolled: user, record and key without a server.
    func leaveOlderState() async throws -> DeviceKey {
        let key = try await DeviceKey.create(for: stage.username, protection: .userPresence, slot: .a)
        let identity = DeviceIdentity(
            username: stage.username, deviceID: try #require(DeviceID(rawValue: "older-device")), key: key,
            phoneNumber: try stage.applicant.phoneNumber)
        try stage.disk.set(try JSONEncoder().encode(DeviceRecord(pending: identity)), forKey: "mfa.device.anna")
        try stage.disk.set(Data([1]), forKey: "mfa.recovery-codes.anna")
        try stage.disk.set(Data("anna".utf8), forKey: "sign-in.user")
        return key
    }
}

extension PhoneSuite {
    @Suite struct TwoServersTests {
        @Test("users of one name at two servers share neither state, tokens nor keys")
        func apart() async throws {
            let servers = try TwoServers()
            let (one, two, stage) = (servers.one, servers.two, servers.stage)
            try await one.enroll(try stage.applicant)
            let token = try await one.signIn().accessToken()
            #expect(await two.refresh() == .notEnrolled)
            #expect(try two.username == nil)
            #expect(try await two.user(stage.username).session() == nil)

            try await two.enroll(try stage.applicant, with: .passcode)
            #expect(servers.other.state.withLock { $0.bearers.isEmpty })
            let other = try await two.signIn().accessToken()
            #expect(await servers.one.refresh() == .signedIn(.biometric))
            #expect(try await servers.one.session()?.accessToken() == token)
            #expect(try await servers.two.session()?.accessToken() == other)

            try await two.unenroll()
            #expect(await servers.two.refresh() == .notEnrolled)
            try await servers.one.signIn()
            #expect(!stage.server.state.withLock { $0.bearers }.contains { $0.contains(other.rawValue) })
        }

        @Test("what an earlier version has left goes to the first server that opens it, and to no other")
        func takenOver() async throws {
            let servers = try TwoServers()
            let stage = servers.stage
            let key = try await servers.leaveOlderState()
            #expect(try servers.one.username == stage.username)
            let identity = try await servers.one.enroll(try stage.applicant)
            #expect(identity.key == key && identity.deviceID.rawValue == "older-device")
            #expect(try servers.one.areRecoveryCodesUnconfirmed())
            for name in ["mfa.device.anna", "mfa.recovery-codes.anna", "sign-in.user"] {
                #expect(stage.disk.data(forKey: name) == nil)
            }

            #expect(try servers.two.username == nil)
            #expect(await servers.two.refresh() == .notEnrolled)
            let other = try await servers.two.enroll(try stage.applicant, with: .passcode)
            #expect(try !servers.two.areRecoveryCodesUnconfirmed())
            #expect(other.key?.tag.serverID == servers.other.serverID)
            try await servers.two.signIn()
            try await servers.two.unenroll()
            #expect(try await DeviceKey.find(key.tag) == .found(key))
            try await servers.one.signIn()
        }

        @Test("a key that an earlier version has named without a server goes once another one has replaced it")
        func replaced() async throws {
            let servers = try TwoServers()
            let key = try await servers.leaveOlderState()
            try await servers.one.enroll(try servers.stage.applicant)
            try await servers.one.signIn()
            let changed = try await servers.one.changeMethod(to: .passcode)
            #expect(changed.key?.tag.serverID == servers.stage.server.serverID)
            #expect(try await DeviceKey.find(key.tag) == .absent)
            try await servers.one.signIn()
        }

        @Test("so does one that was never enrolled, whatever is enrolled instead", arguments: [true, false])
        func neverEnrolled(hasKey: Bool) async throws {
            let servers = try TwoServers()
            let key = try await servers.leaveOlderState()
            try await servers.one.enroll(try servers.stage.applicant, with: hasKey ? .passcode : .oneTimeCode)
            #expect(try await DeviceKey.find(key.tag) == .absent)
        }

        @Test("tokens of an earlier version go to the server that has issued them, whoever looks first")
        func tokens() async throws {
            let servers = try TwoServers()
            let username = servers.stage.username
            let payload = Base64.encodeURL(Array(#"{"iss":"two.example","sub":"anna"}"#.utf8))
            let json = """
                {"accessToken":"e30.\(payload).c2ln","refreshToken":"\(String(repeating: "A", count: 43))",\
                "expiresAt":900000000}
                """
            let keychain = Keychain(service: "latchkey.session", protection: .afterFirstUnlockThisDeviceOnly)
            try await keychain.set(json, for: "anna")
            #expect(try await servers.one.core.keeper.tokens(of: username) == nil)
            #expect(try await keychain.string(for: "anna") == json)
            let found = try await servers.two.core.keeper.tokens(of: username)
            #expect(found?.accessToken.issuer == "two.example")
            #expect(try await keychain.list().items.map(\.account) == ["two.example#anna"])
            #expect(try await servers.two.core.keeper.tokens(of: username) == found)

            // A copy that an app has left which was killed on the way does not come back.
            try await keychain.set(json, for: "anna")
            try await servers.two.core.keeper.forget(username)
            #expect(try await servers.two.core.keeper.tokens(of: username) == nil)
            #expect(try await keychain.list().items.isEmpty)
        }

        @Test(
            "tokens that name no server are no one's",
            arguments: ["opaque", "e30.e30.c2ln", "e30.!.c2ln", "e30.eyJpc3MiOjF9.c2ln", "..", "a.b"])
        func issuer(token: String) throws {
            let token = try #require(AccessToken(rawValue: token))
            #expect(token.issuer == nil)
            #expect(token.subject == nil && token.sessionID == nil && token.expiresAt == nil)
        }

        @Test("an app reads from a token whose it is, in which session, and until when")
        func claims() throws {
            let session = "AAAAAAAAAAAAAAAAAAAAAA"
            let payload = Base64.encodeURL(Array(#"{"sub":"u1","sid":"\#(session)","exp":1762000000}"#.utf8))
            let token = try #require(AccessToken(rawValue: "e30.\(payload).c2ln"))
            #expect(token.subject == "u1")
            #expect(token.sessionID?.rawValue == session)
            #expect(token.expiresAt == Date(timeIntervalSince1970: 1_762_000_000))
            #expect("\(token)" == "access token")
        }
    }
}

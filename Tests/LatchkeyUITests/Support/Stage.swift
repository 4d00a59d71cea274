import AppTesting
import Foundation
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import SiteTesting
import Testing
import VirtualPhone
import VirtualPhoneTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app's sign-in on this test's phone, with a real server behind a gateway.
@MainActor final class Stage {
    static let user = "anna"
    static let number = "+15555550100"

    let phone: VirtualPhone
    let gateway: Gateway
    let clock = TestClock()
    let disk = Disk()
    let signIn: DeviceSignIn
    let server: LatchkeyServer
    private let folder: URL
    private let settings: ServerConfiguration

    /// What the server demands of changes and recoveries.
    enum Rules {
        /// An ordinary token changes the account, and a code signs in to it.
        case lab
        /// The person confirms changes, and an account with a key is recovered after a day.
        case production
        /// As the lab's, but a new user needs an invitation.
        case invited
    }

    /// Runs a test with a new server, and stops that afterwards.
    ///
    /// - Parameter issuer: whose identities the server links to accounts; nil for nobody's.
    static func run(
        _ rules: Rules = .lab, trusting issuer: TestIssuer? = nil, _ body: @MainActor (Stage) async throws -> Void
    ) async throws {
        let stage = try await Stage(rules, issuer)
        do {
            try await body(stage)
        } catch {
            await stage.stop()
            throw error
        }
        await stage.stop()
    }

    private init(_ rules: Rules, _ issuer: TestIssuer?) async throws {
        phone = try PhoneUnderTest.current.phone
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        let serverID = try #require(ServerID(rawValue: "latchkey.test"))
        var settings = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: serverID)
        settings.profile = .lab
        if rules == .production {
            settings.stepUp = .required
            settings.oneTimePasswordRecovery = .delayed(hours: 24)
        }
        if rules == .invited { settings.enrollment = .invited }
        if let issuer {
            settings.identityProviders = [
                IdentityProvider(
                    issuers: [issuer.name], keys: try .keySet(at: issuer.keysAddress), audiences: [issuer.audience])
            ]
        }
        self.settings = settings
        let clock = clock
        server = try await LatchkeyServer(settings, clock: { clock.milliseconds })
        gateway = Gateway(port: server.port)
        signIn = try Self.signIn(gateway, clock, disk)
    }

    private static func signIn(_ gateway: Gateway, _ clock: TestClock, _ disk: Disk) throws -> DeviceSignIn {
        try DeviceSignIn(
            server: try #require(URL(string: "http://\(gateway.host)")), serverID: "latchkey.test",
            session: Gateway.session(), repository: disk, now: { clock.now })
    }

    private func stop() async {
        await server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The sign-in of an app that remembers nothing, as on another phone of the same user.
    ///
    /// - Parameter disk: what it remembers nevertheless.
    func anotherPhone(_ disk: Disk = Disk()) throws -> DeviceSignIn { try Self.signIn(gateway, clock, disk) }

    /// Enrolls this phone.
    @discardableResult
    func enroll(_ method: DeviceSignIn.Method = .biometric, model: String = "iPhone 15 Pro") async throws
        -> DeviceIdentity
    {
        try await signIn.enroll(
            .init(username: Self.user, phoneNumber: Self.number, deviceModel: model), with: method)
    }

    /// An invitation of the operator's for the user.
    func invitation() throws -> InvitationToken {
        let user = try #require(Username(rawValue: Self.user))
        return try InvitationIssuance(user, settings, days: 1).invitation
    }

    /// Who holds the phone from now on.
    func person(_ habit: ScriptedPerson.Habit) { phone.give(to: ScriptedPerson(habit)) }

    /// The newest code by text message to a number, once so many have been sent there.
    func code(to number: String = Stage.number, after count: Int = 1) async throws -> String {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/lab/messages"))
        // Messages go out behind the reply.
        for _ in 0..<500 {
            let (data, _) = try await gateway.forwarding.data(from: url)
            let codes = try JSONDecoder().decode(LabMessageList.self, from: data).messages
                .filter { $0.purpose == "one_time_password" && $0.to.rawValue == number }
            if codes.count >= count, let newest = codes.first { return String(newest.body.prefix(6)) }
        }
        throw CocoaError(.fileNoSuchFile)
    }
}

/// A person who thinks until the test decides for them.
final class ThinkingPerson: Person {
    private let decision = DispatchSemaphore(value: 0)

    func answer(_ prompt: Prompt) -> PromptAnswer {
        decision.wait()
        return .match
    }

    func promptWithdrawn(_ prompt: Prompt) { decision.signal() }

    func approve() { decision.signal() }
}

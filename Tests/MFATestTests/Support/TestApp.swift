import AppTesting
import Foundation
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyLock
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app on this test's phone, its screens drawn in this process, with a real server behind a gateway.
@MainActor final class TestApp {
    let phone: VirtualPhone
    let server: LatchkeyServer
    let gateway: Gateway
    let clock = TestClock()
    let disk = Disk()
    private(set) var model: AppModel
    /// The screen; nil before the app is opened.
    private(set) var host: ScreenHost?
    private let folder: URL
    private let databasePath: String
    private let configuration: AppConfiguration

    /// Runs a test with a new server, and stops that afterwards.
    ///
    /// - Parameters:
    ///   - stepUp: whether the server has the person confirm changes, as in production.
    ///   - recovery: what a code does for an account that has a key.
    static func run(
        stepUp: StepUpPolicy = .off, recovery: OneTimePasswordRecovery = .immediate,
        _ body: @MainActor (TestApp) async throws -> Void
    ) async throws {
        let app = try await TestApp(stepUp, recovery)
        do {
            try await body(app)
        } catch {
            await app.stop()
            throw error
        }
        await app.stop()
    }

    private init(_ stepUp: StepUpPolicy, _ recovery: OneTimePasswordRecovery) async throws {
        phone = try PhoneUnderTest.current.phone
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        let serverID = try #require(ServerID(rawValue: "latchkey.test"))
        var settings = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: serverID)
        settings.profile = .lab
        settings.stepUp = stepUp
        settings.oneTimePasswordRecovery = recovery
        settings.hasAccountPage = true
        databasePath = settings.databasePath
        let clock = clock
        server = try await LatchkeyServer(settings, clock: { clock.milliseconds })
        gateway = Gateway(port: server.port)
        configuration = AppConfiguration(
            serverURL: try #require(URL(string: "http://\(gateway.host)")), serverID: serverID)
        model = AppModel(services: Self.services(configuration, disk, clock))
    }

    private func stop() async {
        host?.end()
        await server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func services(
        _ configuration: AppConfiguration, _ disk: Disk, _ clock: TestClock
    ) -> AppServices {
        AppServices(
            configuration: configuration, session: Gateway.session(), repository: disk,
            information: AppInformation(version: "1.0 (1)", deviceModel: "iPhone 15 Pro", system: "iOS 18.5"),
            clock: clock.clock)
    }

    // MARK: The person

    /// Who holds the phone from now on.
    @discardableResult
    func person(_ habit: ScriptedPerson.Habit = .approves(passcode: "123456"), _ answers: PromptAnswer...)
        -> ScriptedPerson
    {
        let person = ScriptedPerson(habit, answers: answers)
        phone.give(to: person)
        return person
    }

    /// Opens the app, unless it is open, and returns once it has looked around.
    func open() async {
        if host == nil { host = ScreenHost(ContentView(model: model), drawing: .whenLookedAt) }
        await model.idle()
    }

    func enroll(_ label: String = "Enroll with Face ID") async {
        await open()
        await tap(label)
    }

    func signIn() async {
        select(tab: "Sign In")
        await tap("Sign In")
    }

    /// Goes to the home screen, does something to the phone there, and comes back.
    func away(_ body: () throws -> Void) async throws {
        host?.scenePhase = .background
        try body()
        host?.scenePhase = .active
        await model.idle()
    }

    /// Leaves the app while something is under way.
    func leave(_ absence: Absence, _ launch: AppLaunch) {
        host?.scenePhase = .background
        switch absence {
        case .home:
            phone.interrupt(launch)
            host?.scenePhase = .active
        case .locked:
            phone.lock()
            phone.discardClassKeys()
        }
    }

    /// Comes back, or waits until the app has looked around after an earlier return.
    func comeBack() async {
        phone.unlock()
        host?.scenePhase = .active
        await model.idle()
    }

    /// The code of the newest message, once the server has sent so many.
    func code(after count: Int = 1) async throws -> String {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/lab/messages"))
        // Messages go out behind the reply.
        for _ in 0..<500 {
            let (data, _) = try await gateway.forwarding.data(from: url)
            let messages = try JSONDecoder().decode(LabMessageList.self, from: data).messages
                .filter { $0.purpose == "one_time_password" }
            if messages.count >= count, let newest = messages.first { return String(newest.body.prefix(6)) }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    func enterCode(after count: Int = 1) async throws {
        type(try await code(after: count), into: "otp.code")
        await tap("Verify")
    }

    /// Signs in on a phone without a passcode: with a code by text message.
    func signInWithoutKey() async throws {
        person()
        try phone.removePasscode()
        await open()
        await tap("Use SMS Only")
        await signIn()
        try await enterCode()
    }

    // MARK: The app's life

    /// Starts the app anew: nothing is left of the last launch but phone and disk.
    func relaunch() throws {
        let launch = try PhoneUnderTest.current.launch
        if phone.isRunning(launch) { phone.kill(launch) }
        try PhoneUnderTest.relaunch()
        disk.mayWrite.withLock { $0 = { true } }
        gateway.count { true }
        host?.end()
        host = nil
        model = AppModel(services: Self.services(configuration, disk, clock))
    }

    /// Lets every effect of this launch count, and kills it before one of them.
    func kill(beforeEffect effect: Int) throws {
        let launch = try PhoneUnderTest.current.launch
        let phone = phone
        let isAlive: @Sendable () -> Bool = { (try? phone.countEffect(of: launch)) != nil }
        disk.mayWrite.withLock { $0 = isAlive }
        gateway.count(isAlive)
        phone.kill(launch, beforeEffect: effect)
    }

    var isRunning: Bool {
        get throws { phone.isRunning(try PhoneUnderTest.current.launch) }
    }

    // MARK: What came of it

    /// The keys that the app has in the keychain.
    func keys() async throws -> [DeviceKeyTag] {
        var tags: [DeviceKeyTag] = []
        let user = try #require(Username(rawValue: Username.example))
        for tag in DeviceKeyTag.all(of: user, at: configuration.serverID)
        where try await DeviceKey.find(tag) != .absent { tags.append(tag) }
        return tags
    }

    /// A column of what the server's store holds of the devices of the app's user.
    func serverDevices(_ column: String) throws -> [String] {
        let user = try #require(Username(rawValue: Username.example))
        return try StoreInspection.read(path: databasePath, username: user, now: Date()).column(column, of: "devices")
    }

    /// The methods of the user's devices, by the server's store.
    func serverMethods() throws -> [String] { try serverDevices("method") }

    /// The log's lines of failures.
    var failures: [String] {
        model.state.log.entries.filter { $0.outcome == .failure }.map { "\($0.title): \($0.message)" }
    }

    /// The prompts in the phone's event log: kind and answer.
    var prompts: [String] { phone.events.compactMap { event in event.prompt.map { "\($0) \(event.outcome)" } } }
}

/// The suite of the tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(app: .usingFaceID("dev.latchkey.MFATest")), .timeLimit(.minutes(1))) struct PhoneSuite {}

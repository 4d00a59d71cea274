import AppTesting
import Combine
import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyLock
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire
import MessengerService
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import MessengerApp

/// The app's model on this test's phone, with a real server behind it.
@MainActor final class TestMessenger {
    nonisolated static let app = App(
        bundleIdentifier: "dev.latchkey.Messenger",
        entitlements: [
            "application-identifier": .string("LATCHKEY00.dev.latchkey.Messenger"),
            "com.apple.developer.devicecheck.appattest-environment": .string("development"),
        ])

    let phone: VirtualPhone
    let server: InProcessServer
    let clock: TestClock
    private(set) var disk = Disk()
    private(set) var model: MessengerModel
    private let folder: URL
    private let host = "\(UUID().uuidString.lowercased()).test"
    /// Something has changed that a test may wait for: a model, the phone, or who sleeps.
    private let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private var subscriptions: Set<AnyCancellable> = []
    private var observer: Int?

    /// Runs a test with a new server, and stops that afterwards.
    static func run(_ body: @MainActor (TestMessenger) async throws -> Void) async throws {
        let app = try TestMessenger()
        do {
            try await body(app)
        } catch {
            await app.stop()
            throw error
        }
        await app.stop()
    }

    private init() throws {
        phone = try PhoneUnderTest.current.phone
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        let change = change
        let clock = TestClock { change.yield() }
        self.clock = clock
        server = try InProcessServer(try Self.settings(folder), clock: { clock.milliseconds })
        let place = ServerProtocol.Place(server: server)
        ServerProtocol.places.withLock { [host] in $0[host] = place }
        model = try Self.model(host, disk, clock)
        observer = phone.observeEvents { _ in change.yield() }
        observeModel()
    }

    private func observeModel() {
        // The change itself comes right after this, on the main actor, before whoever waits goes on there.
        let all: [ObservableObjectPublisher] = [
            model.objectWillChange, model.attestation.objectWillChange, model.attestation.retry.objectWillChange,
            model.chat.objectWillChange, model.flags.objectWillChange,
        ]
        subscriptions = Set(all.map { publisher in publisher.sink { [change] _ in change.yield() } })
    }

    private static func settings(_ folder: URL) throws -> ServerConfiguration {
        let serverID = try #require(ServerID(rawValue: "latchkey.test"))
        var settings = ServerConfiguration(http: HTTPConfiguration(), dataFolder: folder.path, serverID: serverID)
        settings.profile = .lab
        let appID = try #require(AppID(rawValue: "LATCHKEY00.dev.latchkey.Messenger"))
        var attestation = AppAttestConfiguration(appIDs: [appID])
        attestation.environments = [.development]
        attestation.relyingParties = [.chat]
        let authority = AppAttestAuthority.latchkeyTest
        attestation.roots = AttestationRoots(
            attestation: try Certificate(pem: authority.rootPEM),
            receipts: try Certificate(pem: authority.receiptRootPEM))
        settings.attestation = attestation
        settings.routeGroups = [ChatService(relyingParty: .chat).group]
        return settings
    }

    private static func model(_ host: String, _ disk: Disk, _ clock: TestClock) throws -> MessengerModel {
        let url = try #require(URL(string: "http://\(host)"))
        let services = try MessengerServices(
            configuration: MessengerConfiguration(
                serverURL: url, flagsURL: url.appendingPathComponent(ServerProtocol.flagsPath)),
            session: ServerProtocol.session(), repository: disk, systemVersion: try #require(SystemVersion("18.1")),
            clock: clock.clock, random: Seeded(state: 1), isAppActive: { true })
        return MessengerModel(services: services)
    }

    private func stop() async {
        model.enterBackground()
        ServerProtocol.places.withLock { [host] in $0[host] = nil }
        if let observer { phone.removeObserver(observer) }
        await server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Whether the network is away.
    func setOffline(_ isOffline: Bool) {
        ServerProtocol.places.withLock { [host] in $0[host]?.isOffline = isOffline }
    }

    /// What the address of the feature flags replies.
    func setFlags(_ json: String?) {
        ServerProtocol.places.withLock { [host] in $0[host]?.flags = json.map { Data($0.utf8) } }
    }

    /// Kills the app in the middle of what it does, and makes it anew with what it has kept; it is not launched yet.
    ///
    /// - Parameter work: what it does; from its death on nothing of that has an effect.
    func kill(during work: Task<Void, Never>? = nil) async throws {
        phone.kill(try PhoneUnderTest.current.launch)
        disk.close()
        model.enterBackground()
        await work?.value
        model.enterBackground()
        try PhoneUnderTest.relaunch()
        disk = Disk(after: disk)
        model = try Self.model(host, disk, clock)
        observeModel()
    }

    /// Returns once something is so, which is looked at after each change; fails the test if its time limit comes before.
    func settle(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
    ) async {
        if isSo() { return }
        for await _ in changes where isSo() { return }
        Issue.record("never: \(what); log:\n\(model.log.text)", sourceLocation: sourceLocation)
    }

    /// How many keys the server knows; nil if it can't tell.
    var serverKeyCount: Int? {
        let tables = try? server.inspect().tables
        return tables?.first { $0.name == "attestedKeys" }?.total
    }

    /// A fact of the status screen.
    func fact(_ identifier: String) -> String? {
        model.attestation.facts.first { $0.id == identifier }?.value
    }
}

/// What a phone keeps for the app; it outlives the app, whose writes end with its life.
final class Disk: StateRepository {
    private struct Closed: Error {}

    private let values: Lock<[String: Data]>
    private let isClosed = Lock(false)

    init(after old: Disk? = nil) {
        values = Lock(old?.values.withLock { $0 } ?? [:])
    }

    /// The app is dead.
    func close() { isClosed.withLock { $0 = true } }

    func data(forKey key: String) throws -> Data? {
        guard !isClosed.withLock({ $0 }) else { throw Closed() }
        return values.withLock { $0[key] }
    }

    func set(_ data: Data?, forKey key: String) throws {
        guard !isClosed.withLock({ $0 }) else { throw Closed() }
        values.withLock { $0[key] = data }
    }

    /// Loses everything, as when the app is deleted.
    func erase() { values.withLock { $0 = [:] } }
}

/// Numbers that are the same each time.
struct Seeded: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

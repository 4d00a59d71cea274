import ChatterService
import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyScenarios
import LatchkeyServer
import LatchkeyWire
import MessengerService
import VirtualPhone

/// One visitor's lab with its own server, phones and time.
///
/// Methods that start, stop or read something block; they are called on separate threads (``Visit/work(_:)``).
final class Visit: Sendable {
    /// The resources that visits share.
    struct Surroundings: Sendable {
        let limits: LabLimits
        let catalog: AppCatalog
        /// The authority whose attestations its servers accept.
        let authority: AttestingAuthority
        let budget: ProcessBudget
        let fakeTime: FakeTime?
        let clock: @Sendable () -> Date
        /// The folder for servers' data.
        let dataFolder: URL
        /// The gateway's address.
        let gatewayURL: String

        /// How a visit's server takes attested keys, and where it asks for their risk metrics.
        func attestation(exchange service: LabDataService) -> AppAttestConfiguration {
            var configuration = authority.configuration
            configuration.exchange = service.configuration(gatewayURL)
            return configuration
        }
    }

    /// A visit that is not kept alive.
    private struct WeakVisit: Sendable {
        weak var visit: Visit?
    }

    struct State {
        var server: InProcessServer
        /// The number of the server, and of its folder.
        var serverNumber = 1
        /// The rules that the server keeps.
        var rules = VisitRules.lab
        var phones: [LabPhone] = []
        var gateways: [String: PhoneGateway] = [:]
        var nextPhone = 1
        var nextServer = 2
        var isOver = false
    }

    let id: String
    let feed: EventFeed
    let clock: VisitClock
    let wire = Record<WireEntry>(capacity: 200)
    let log = Record<ResultEntry>(capacity: 500)
    let mailbox = Mailbox()
    let runs = ScenarioRuns()
    let recorder = Recorder()
    /// Kept states; they outlive a reset.
    let snapshots: Snapshots
    let isPlaying = Lock(false)
    let waits = DisplayWaits()
    let surroundings: Surroundings
    let folder: URL
    let flags = Lock(FlagsDocument.standard)
    /// The URL at which its server requests risk metrics.
    let dataService: LabDataService
    /// The issuer of ID tokens for its phones and its server.
    let identityProvider: LabIdentityProvider
    /// Who stands for Apple in Sign in with Apple, for its phones and its server.
    let appleIDIssuer: LabAppleIDIssuer
    /// The visitor's, who holds it to any of their phones.
    let securityKey = SecurityKey()
    /// The Flow network of its phones.
    let flow: LabFlowNetwork
    /// The last report of it.
    let toldFlow = Lock<FlowPanel?>(nil)
    /// Of its server.
    let dataFolder: URL
    let state: Lock<State>
    /// Panels are read one after the other, in the order in which they were asked for.
    let panels = DispatchQueue(label: "latchkey.lab.panels")
    let plans = Lock<Set<String>>([])
    /// The last report of each phone.
    let told = Lock<[String: PhonePanels]>([:])
    /// The number of the server that holds as much as it may; nil if none does.
    let fullServer = Lock<Int?>(nil)
    /// Whether the server's panel has changed while nobody listened.
    let isPanelOwed = Lock(false)
    /// Resets, and changes of the server, come one after the other.
    let resets = SerialTasks()
    let serverChanges = SerialTasks()
    private let deeds = DispatchQueue(label: "latchkey.lab.visit")
    private let lastSeen: Lock<Date>
    private let touched = Lock(false)
    private let handmade = Lock(false)
    /// The results of the visitor's earlier visit, if that ended by itself.
    let earlier = Lock<LabExport?>(nil)

    static let serverID = "lab.latchkey.example"
    /// The phone number of all phones of a visit by default, from the MFA document.
    static let phoneNumber = Scenario.phoneNumber

    /// Opens a visit: its folder, its server, and no phone yet.
    init(id: String, in parent: URL, _ surroundings: Surroundings) throws(LabError) {
        self.id = id
        self.surroundings = surroundings
        // Short: the path of a unix socket has 107 bytes.
        let name = String(LabSecret.digest(id).prefix(12))
        folder = parent.appendingPathComponent(name)
        dataFolder = surroundings.dataFolder.appendingPathComponent(name + "-data")
        snapshots = Snapshots(in: folder)
        feed = EventFeed(maximumStreams: surroundings.limits.streamsOfVisit)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LabError(500, "folder_failed", "The lab can't write in \(parent.path).")
        }
        let file = surroundings.fakeTime == nil ? nil : folder.appendingPathComponent("clock")
        clock = VisitClock(base: surroundings.clock, file: file)
        lastSeen = Lock(surroundings.clock())
        // Not the visit's time: that may be set back, and blocks never go.
        flow = LabFlowNetwork(clock: surroundings.clock)
        let owner = Lock<WeakVisit>(WeakVisit())
        let feed = feed
        identityProvider = try LabIdentityProvider(surroundings.gatewayURL, clock: clock) {
            feed.publish("identityProvider", $0)
        }
        appleIDIssuer = try LabAppleIDIssuer(surroundings.gatewayURL, clock: clock)
        dataService = try LabDataService(clock: clock) { owner.withLock { $0.visit }?.phones.map(\.phone) ?? [] }
        state = Lock(
            State(
                server: try Self.makeServer(
                    in: dataFolder.appendingPathComponent("s1"), .lab, surroundings.attestation(exchange: dataService),
                    [identityProvider.trusted, appleIDIssuer.trusted], time: { [clock] in clock.milliseconds })))
        owner.withLock { $0.visit = self }
        renewSecurityKey()
    }

    /// Runs blocking work serially, away from the serving threads.
    func work<Result: Sendable>(
        _ body: @escaping @Sendable () throws(LabError) -> Result
    ) async throws(LabError) -> Result {
        let result = await withCheckedContinuation { continuation in
            deeds.async { continuation.resume(returning: Swift.Result { () throws(LabError) in try body() }) }
        }
        return try result.get()
    }

    private static func makeServer(
        in folder: URL, _ rules: VisitRules, _ attestation: AppAttestConfiguration, _ providers: [IdentityProvider],
        time: @escaping @Sendable () -> Int64
    ) throws(LabError) -> InProcessServer {
        guard let serverID = ServerID(rawValue: serverID) else {
            throw LabError(500, "server_failed", "The server's name is malformed.")
        }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path, serverID: serverID)
        configuration.profile = .lab
        rules.apply(to: &configuration)
        configuration.attestation = attestation
        configuration.hasAccountPage = true
        configuration.routeGroups = [
            ChatService(relyingParty: .chat).group, try chatter(in: folder, providers, time).group(at: "/chatter"),
        ]
        // A few names, not those of the whole world: the tables are made for each visit.
        configuration.throttle.capacity = 256
        configuration.userThrottle.capacity = 256
        configuration.oneTimePasswords.limitCapacity = 256
        configuration.limits.capacity = 64
        do {
            return try InProcessServer(configuration, clock: { UInt64(time()) })
        } catch {
            throw LabError(500, "server_failed", "The visit's server could not start: \(error)")
        }
    }

    /// A server, with the number that names its folder.
    struct NumberedServer: Sendable {
        let number: Int
        let server: InProcessServer
    }

    /// The folder of the server of a number.
    func serverFolder(_ number: Int) -> URL { dataFolder.appendingPathComponent("s\(number)") }

    /// Makes the next server, over the files of another one if there are any.
    ///
    /// - Throws: ``LabError`` if it can't start, or not over these files; nothing is left of it then.
    func makeServer(
        rules: VisitRules, files: [KeptFile] = [], time: @escaping @Sendable () -> Int64
    ) throws(LabError) -> NumberedServer {
        let (number, present) = state.withLock { state in
            defer { state.nextServer += 1 }
            return (state.nextServer, state.serverNumber)
        }
        let folder = serverFolder(number)
        do throws(LabError) {
            if !files.isEmpty { try ServerFiles.write(files, to: folder, like: serverFolder(present)) }
            let server = try Self.makeServer(
                in: folder, rules, surroundings.attestation(exchange: dataService),
                [identityProvider.trusted, appleIDIssuer.trusted], time: time)
            return NumberedServer(number: number, server: server)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            guard !files.isEmpty, error.code == "server_failed" else { throw error }
            throw LabError(400, "damaged_snapshot", "Nothing was restored. \(error.description)")
        }
    }

    /// Chatter's back end, with its file beside the server's.
    private static func chatter(
        in folder: URL, _ providers: [IdentityProvider], _ time: @escaping @Sendable () -> Int64
    ) throws(LabError) -> ChatterService {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            var configuration = ChatterConfiguration(
                path: folder.appendingPathComponent("chatter.db").path, providers: providers)
            // A visit has a few people only.
            configuration.limits.capacity = 64
            return try ChatterService(configuration, clock: { UInt64(time()) })
        } catch {
            throw LabError(500, "server_failed", "The visit's Chatter could not start: \(error)")
        }
    }

    /// The time of the last request.
    var seen: Date {
        get { lastSeen.withLock { $0 } }
        set { lastSeen.withLock { $0 = newValue } }
    }

    /// Whether the visitor has done anything.
    var isTouched: Bool {
        get { touched.withLock { $0 } }
        set { touched.withLock { $0 = newValue } }
    }

    /// Whether the visitor, rather than a scenario, has last used a phone.
    var isHandmade: Bool {
        get { handmade.withLock { $0 } }
        set { handmade.withLock { $0 = newValue } }
    }

    var server: InProcessServer { state.withLock { $0.server } }
    var rules: VisitRules { state.withLock { $0.rules } }
    var phones: [LabPhone] { state.withLock { $0.phones } }

    /// The phone of an id; the first without one.
    func phone(_ id: String?) throws(LabError) -> LabPhone {
        let phones = phones
        guard let phone = id == nil ? phones.first : phones.first(where: { $0.id == id }) else {
            throw LabError(404, "no_phone", "This visit has no such phone. Create one with POST phones.")
        }
        return phone
    }

    /// The gateway of a phone, by the secret part of its URL.
    func gateway(_ key: String) -> PhoneGateway? { state.withLock { $0.gateways[key] } }

    /// Closes the visit: processes are killed, streams ended, files removed.
    func close() async {
        runs.stop()
        let phones = state.withLock { state in
            state.isOver = true
            defer {
                state.phones = []
                state.gateways = [:]
            }
            return state.phones
        }
        feed.end()
        _ = try? await work { () throws(LabError) in for phone in phones { phone.remove() } }
        await server.stop()
        // After whatever was begun before, which may write there.
        _ = try? await work { [self] () throws(LabError) in
            for folder in [folder, dataFolder] { try? FileManager.default.removeItem(at: folder) }
        }
    }
}

/// The newest events, numbered from 1.
final class Record<Entry: Sendable>: Sendable {
    private struct State {
        var entries: [Entry] = []
        var count = 0
    }

    private let capacity: Int
    private let state = Lock(State())

    init(capacity: Int) { self.capacity = capacity }

    /// Adds an entry that is made with its number.
    @discardableResult
    func append(_ make: (Int) -> Entry) -> Entry {
        state.withLock { state in
            state.count += 1
            let entry = make(state.count)
            state.entries.append(entry)
            if state.entries.count > capacity { state.entries.removeFirst() }
            return entry
        }
    }

    /// Puts an entry in the place of that of a number; false if that is forgotten.
    func replace(_ number: Int, with entry: Entry) -> Bool {
        state.withLock { state in
            let index = number - 1 - (state.count - state.entries.count)
            guard state.entries.indices.contains(index) else { return false }
            state.entries[index] = entry
            return true
        }
    }

    var entries: [Entry] { state.withLock { $0.entries } }

    func removeAll() { state.withLock { $0.entries = [] } }
}

import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import VirtualPhone

/// A lab: virtual iPhones in the browser for several visitors, each with their own server.
public final class Lab: Sendable {
    let configuration: LabConfiguration
    let visits: VisitTable
    let access: LabAccess
    let page: PageFiles
    let surroundings: Visit.Surroundings
    let workFolder: WorkFolder
    /// The folder for the data of visits' servers.
    let dataFolder: WorkFolder
    /// The apps that the lab was started with, besides its own.
    let ownApps: OwnApps
    /// Sees new builds of them; nil if there are none, and before ``start()``.
    private let watch = Lock<FolderWatch?>(nil)
    private let gateway: MicroHTTPDTransport
    private let site: Lock<MicroHTTPDTransport?>
    private let pulse: Lock<(any DispatchSourceTimer)?>

    /// Puts the apps together and opens the gateway; the page is served from ``start()`` on.
    ///
    /// - Throws: ``LabError`` or `TransportError`: the obstacle, with the next step.
    public init(_ configuration: LabConfiguration = LabConfiguration()) throws {
        self.configuration = configuration
        let parent = configuration.workFolder ?? FileManager.default.temporaryDirectory
        workFolder = try WorkFolder(in: parent)
        dataFolder = (configuration.workFolder == nil ? WorkFolder.inMemory() : nil) ?? workFolder
        let (catalog, authority): (AppCatalog, AttestingAuthority)
        do {
            page = try PageFiles.bundled()
            catalog = try AppCatalog.assembled(
                from: configuration.programs ?? AppCatalog.folderOfProgram,
                in: workFolder.url.appendingPathComponent("apps"))
            ownApps = try OwnApps(configuration.apps, in: workFolder.url.appendingPathComponent("own"), catalog)
            authority = try AttestingAuthority(catalog)
        } catch {
            Self.remove(workFolder, dataFolder)
            throw error
        }
        let visits = VisitTable(configuration.limits)
        self.visits = visits
        access = LabAccess(token: configuration.token, now: configuration.clock)
        var limits = HTTPLimits()
        // A delay of 30 s, and the request itself.
        limits.requestTimeout = .seconds(90)
        limits.idleTimeout = .seconds(120)
        gateway = MicroHTTPDTransport(
            configuration: HTTPConfiguration(limits: limits, threads: 2),
            application: { await Self.pass($0, visits) })
        do {
            try gateway.start()
        } catch {
            Self.remove(workFolder, dataFolder)
            throw error
        }
        surroundings = Visit.Surroundings(
            limits: configuration.limits, catalog: catalog, authority: authority,
            budget: ProcessBudget(configuration.limits),
            fakeTime: configuration.shiftsAppTime ? FakeTime.installed() : nil, clock: configuration.clock,
            dataFolder: dataFolder.url,
            gatewayURL: "http://127.0.0.1:\(gateway.boundPort)")
        site = Lock(nil)
        pulse = Lock(nil)
    }

    /// Begins to serve the page.
    ///
    /// - Throws: `TransportError`: the obstacle, with the next step.
    public func start() throws(TransportError) {
        var http = configuration.http
        // A touch is answered by another stream: replies never wait for each other.
        http.limits.maximumBodyLength = min(http.limits.maximumBodyLength, 65_536)
        let site = makeSite()
        let transport = MicroHTTPDTransport(
            configuration: http, application: { [access] request in await access.guarded(request, site) })
        try transport.start()
        self.site.withLock { $0 = transport }
        watchApps()
        startPulse()
    }

    /// Without watches the pulse finds new builds too, up to a second later.
    private func watchApps() {
        guard !configuration.apps.isEmpty else { return }
        guard let watch = try? FolderWatch(onChange: { [weak self] in self?.takeNewBuilds() }) else { return }
        for folder in ownApps.folders { watch.add(folder) }
        self.watch.withLock { $0 = watch }
    }

    /// The port on which the page is served; 0 before ``start()``.
    public var port: UInt16 { site.withLock { $0 }?.boundPort ?? 0 }

    /// Answers a request as on the page's address, gate and cookie included.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        await access.guarded(request, makeSite())
    }

    /// All that is served at the page's address; a browser that asks for what is not there gets a page too.
    private func makeSite() -> HTTPHandler {
        let router = makeRouter()
        return { request in
            let response = await router.respond(to: request)
            guard response.status == 404, SmallPage.isWanted(by: request) else { return response }
            return SmallPage.nowhere.response(status: 404)
        }
    }

    /// Answers a request as an app would send it to its server's address.
    func respondAtGateway(to request: HTTPRequest) async -> HTTPResponse { await Self.pass(request, visits) }

    /// Ends visits that nobody has used for long, delivers late messages, and suspends apps in the background.
    public func tick(now: Date) async {
        await tendOwnApps()
        for visit in visits.removeIdle(now: now) { await visit.close() }
        for visit in visits.all {
            visit.takeMessages()
            visit.deliverDueMessages()
            visit.tendFlow()
            visit.measureServer()
            for phone in visit.phones {
                phone.phone.deliverDueNotifications()
                phone.apps.tend(now: visit.clock.now)
                // Nothing else tells that a call waits, or no longer does.
                if phone.phone.heldAppAttestCalls != visit.toldHeldCalls(of: phone.id) {
                    visit.planPhonePanels(phone.id)
                }
            }
        }
    }

    /// A build folder that was removed and made again has to be watched again; a watch may have missed a build.
    private func tendOwnApps() async {
        guard !configuration.apps.isEmpty else { return }
        await withCheckedContinuation { done in
            DispatchQueue.global().async { [self] in
                let watch = watch.withLock { $0 }
                for folder in ownApps.folders { watch?.add(folder) }
                takeNewBuilds()
                done.resume()
            }
        }
    }

    /// Detects event listeners that have gone away.
    public func keepAlive() {
        for visit in visits.all { visit.feed.keepAlive() }
    }

    /// Stops: ends all visits, kills all apps, removes all files.
    public func stop() async {
        watch.withLock { watch in
            watch?.stop()
            watch = nil
        }
        pulse.withLock { pulse in
            pulse?.cancel()
            pulse = nil
        }
        let visits = visits.removeAll()
        await withTaskGroup(of: Void.self) { group in
            for visit in visits { group.addTask { await visit.close() } }
        }
        await site.withLock { $0 }?.stop()
        await gateway.stop()
        Self.remove(workFolder, dataFolder)
    }

    private static func remove(_ folders: WorkFolder...) {
        for folder in folders { folder.remove() }
    }

    /// Opens a visit with one phone, or with those that are asked for.
    func openVisit(phones orders: [NewPhone] = [NewPhone(model: .iPhone15Pro)]) async throws(LabError) -> Visit {
        if let unused = try visits.reserve(now: configuration.clock()) { await unused.close() }
        let visit: Visit
        do throws(LabError) {
            let (id, folder, surroundings) = (try LabSecret.make(32), workFolder.url, surroundings)
            visit = try await Self.offPool { () throws(LabError) in try Visit(id: id, in: folder, surroundings) }
        } catch {
            visits.giveUp()
            throw error
        }
        guard visits.add(visit) else {
            await visit.close()
            throw LabError(503, "stopping", "The lab is stopping. Start it again.")
        }
        do throws(LabError) {
            try await visit.work { () throws(LabError) in
                for order in orders { _ = try visit.addPhone(order) }
            }
        } catch {
            // Nobody knows its name: it would only take room.
            visits.remove(visit)
            await visit.close()
            throw error
        }
        return visit
    }

    private static func offPool<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LabError) -> Value
    ) async throws(LabError) -> Value {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(LabError) in try body() })
            }
        }
        return try result.get()
    }

    /// Passes an app's request on to the gateway of its phone.
    private static func pass(_ request: HTTPRequest, _ visits: VisitTable) async -> HTTPResponse {
        let path = request.rawPath.dropFirst()
        let key = path.prefix { $0 != "/" }
        guard let gateway = visits.gateway(String(key)) else {
            if let service = visits.dataService(String(key)) {
                return service.respond(to: request, path: String(path.dropFirst(key.count)))
            }
            if let issuer = visits.appleIDIssuer(String(key)) {
                return issuer.respond(to: request, path: String(path.dropFirst(key.count)))
            }
            if let provider = visits.identityProvider(String(key)) { return await provider.respond(to: request) }
            return HTTPResponse(problem: ProblemCode.notFound.problem(detail: "There is no phone at this address."))
        }
        let rest = path.dropFirst(key.count)
        let target = (rest.isEmpty ? "/" : String(rest)) + (request.query.map { "?" + $0 } ?? "")
        return await gateway.respond(to: request, target: target)
    }

    /// Once a second, for as long as the lab lives.
    private func startPulse() {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "latchkey.lab.pulse"))
        timer.schedule(deadline: .now() + 1, repeating: 1)
        let beats = Lock(0)
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            let beat = beats.withLock { beats in
                beats += 1
                return beats
            }
            if beat % 15 == 0 { keepAlive() }
            let clock = configuration.clock
            Task { await self.tick(now: clock()) }
        }
        timer.activate()
        pulse.withLock { $0 = timer }
    }
}

import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The whole server without a socket, called directly.
///
/// Store, keys, audit log, tokens and limits are those of ``LatchkeyServer``. In addition it has what a laboratory
/// needs: the sent messages, and an operator's view.
public final class InProcessServer: Sendable {
    private let engine: ServerEngine
    private let configuration: ServerConfiguration

    /// Opens the data folder, creating missing files.
    ///
    /// - Parameters:
    ///   - configuration: How to serve; where to listen does not matter.
    ///   - log: Receives the server's own log messages.
    ///   - clock: The time, in milliseconds since 1970, which also counts as monotonic; it may jump. The system's
    ///     clocks if `nil`.
    /// - Throws: The obstacle, with the next step.
    public init(
        _ configuration: ServerConfiguration, log: ServerLog = ServerLog(),
        clock: (@Sendable () -> UInt64)? = nil
    ) throws(ServerStartError) {
        self.configuration = configuration
        engine = try ServerEngine(configuration, log: log, clock: clock)
        engine.begin()
    }

    /// Opens a server that does nothing of its own accord, over a store whose writer somebody else moves.
    ///
    /// For a simulation of several servers over one store: ``performUpkeep()`` does what a running server does now and
    /// then, and what others have changed is looked for before a request, once four seconds have passed.
    ///
    /// - Parameters:
    ///   - configuration: How to serve; where to listen and where the store is do not matter.
    ///   - clocks: The machine's clocks.
    ///   - log: Receives the server's own log messages.
    ///   - open: Opens the store.
    /// - Throws: The obstacle, with the next step.
    package init(
        _ configuration: ServerConfiguration, clocks: ClockSource, log: ServerLog,
        opening open: () throws(StoreError) -> DatabaseStore
    ) throws(ServerStartError) {
        self.configuration = configuration
        let start = ContinuousClock.now
        engine = try ServerEngine(
            configuration, log: log, clocks: clocks,
            sharedAt: { start.advanced(by: .milliseconds(clocks.monotonic())) }, opening: open)
    }

    /// Does at once what a running server does now and then, but for the audit log's anchor: looks at its clocks,
    /// hands over owed messages, keeps the counts of limits, and deletes what is old.
    package func performUpkeep() async {
        await engine.performUpkeep()
    }

    /// The name that apps pin.
    public var serverID: ServerID { configuration.serverID }

    /// Answers a request as it would have been answered on a socket.
    ///
    /// The request must have passed a transport's gate.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let began = ContinuousClock.now
        let response = await engine.respond(request)
        engine.completed(
            CompletedRequest(
                id: request.id, method: request.method, route: response.route ?? "-", status: response.status,
                duration: .now - began, bytesIn: request.body.count, bytesOut: response.body.count,
                remoteAddress: request.remoteAddress))
        return response
    }

    /// Returns once every message that was to be sent has been, those about notices too.
    public func sendMessages() async {
        await engine.deliverNotices()
        await engine.messages.drain()
    }

    /// The messages in the inbox, newest first; none if they go elsewhere.
    public var messages: [MessageInbox.Entry] { engine.inbox?.entries() ?? [] }

    /// The store's contents without secrets; blocks while reading.
    public func inspect() throws(StoreError) -> StoreInspection {
        try StoreInspection.read(
            path: configuration.databasePath, now: Date(timeIntervalSince1970: Double(engine.clock()) / 1000))
    }

    /// The time that counts for delays, in seconds: only the difference of two counts.
    ///
    /// Recoveries of an inspection have it as `witnessedAt`.
    public var witnessedSeconds: Int64 { Int64(engine.witnessedClock.witnessedMilliseconds / 1000) }

    /// The state of a device's failed sign-ins.
    public struct Attempts: Sendable, Equatable {
        /// The number of failures left without a wait.
        public let left: Int
        /// For how many seconds it has to wait.
        public let waitSeconds: Int
    }

    /// The state of a device's failed sign-ins.
    public func attempts(of username: Username, deviceID: DeviceID) -> Attempts {
        let now = Int64(engine.witnessedClock.witnessedMilliseconds / 1000)
        let throttle = engine.signInThrottle.devices
        let failures = throttle.failures(username: username, deviceID: deviceID)
        return Attempts(
            left: max(0, throttle.policy.freeFailures - failures),
            waitSeconds: Int(throttle.remainingDelay(of: throttle.subject(username, deviceID), now: now) ?? 0))
    }

    /// The most tries for a one-time password.
    public var oneTimePasswordTries: Int { configuration.oneTimePasswords.maximumTries }

    /// The audit log's lines with their names, oldest first, and the verdict on their chain; blocks while it reads.
    public func readAudit() throws(AuditReadError) -> (lines: [AuditLine], report: AuditReport) {
        let report = try AuditVerifier.verify(log: configuration.auditPath)
        let data = FileManager.default.contents(atPath: configuration.auditPath) ?? Data()
        let decoder = JSONDecoder()
        // A half line at the end is one that is being written.
        let lines = data.split(separator: 10).compactMap { try? decoder.decode(AuditLine.self, from: $0) }
        // Without the database the lines are as they are in the file.
        let export = AuditExport(try? AuditDirectory.open(path: configuration.databasePath))
        return (lines.map { (try? export.opened($0)) ?? $0 }, report)
    }

    /// Removes a device of a user, or all of them, and ends their sign-ins, as an operator would.
    ///
    /// Returns how many were removed.
    @discardableResult
    public func remove(_ device: DeviceID?, of username: Username) async throws(StoreError) -> Int {
        guard let user = try await engine.store.user(named: username) else { return 0 }
        var removed = 0
        for record in try await engine.store.devices(of: user.id) where device == nil || record.deviceID == device {
            // Each device may remove itself, so the store needs no special permission.
            let requester = SignedInDevice(
                user: user.id, username: username, deviceID: record.deviceID, issuedAt: record.enrolledAt)
            let event = AuditEvent(
                .deviceRemoved, username: username, deviceID: record.deviceID, detail: "operator", user: user.id)
            let outcome = try await engine.audit.noting(
                at: engine.clock(), { $0 == .removed ? [event] : [] }
            ) { () throws(StoreError) in
                try await engine.store.removeDevice(record.deviceID, requestedBy: requester)
            }
            if outcome == .removed { removed += 1 }
        }
        return removed
    }

    /// Writes the remaining data and closes; no request may be running.
    public func stop() async {
        await engine.stop()
    }
}

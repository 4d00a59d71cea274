import Foundation
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Outbox of the audit log")
struct AuditOutboxTests {
    static func settler(_ server: TestServer) -> AuditSettler {
        AuditSettler(
            store: server.store, audit: server.audit, clock: { server.clock.milliseconds }, log: ServerLog(),
            pause: .zero)
    }

    /// Opens the log anew, as the next process does after this one was killed.
    static func reopened(_ server: TestServer) throws -> AuditLog {
        let log = try AuditLog(path: server.configuration.auditPath)
        try AuditSettler.adopt(server.store, into: log, at: server.configuration.storeLocation)
        return log
    }

    /// From now on the log takes no lines.
    static func fill(_ audit: AuditLog) throws -> Int32 {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        return audit.state.withLock { state in
            defer { state.descriptor = full }
            return state.descriptor
        }
    }

    @Test("an event is committed with its change, and leaves the database when its line is on disk")
    func settles() async throws {
        let server = try TestServer()
        try await server.enroll(try TestDevice())
        #expect(try server.store.auditOutbox(limit: 10).map(\.number) == [1])
        #expect(try server.store.auditAnchor() == nil)
        await Self.settler(server).settle()
        #expect(try await server.store.auditOutboxState().length == 0)
        let size = try FileManager.default.attributesOfItem(atPath: server.configuration.auditPath)[.size] as? Int64
        #expect(try server.store.auditAnchor()?.length == size)
    }

    @Test("events are settled by themselves, also those that come after a rest or had to wait", .timeLimit(.minutes(1)))
    func settlesAlone() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let settling = Task { await Self.settler(server).run() }
        func rest() async throws { while try await server.store.auditOutboxState().length > 0 { await Task.yield() } }
        try await rest()
        _ = try await server.signIn(device)
        try await rest()
        let file = try Self.fill(server.audit)
        _ = try await server.signIn(device)
        let full = server.audit.state.withLock { state in
            defer { state.descriptor = file }
            return state.descriptor
        }
        close(full)
        // No further event comes.
        try await rest()
        #expect(try server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
        settling.cancel()
        await settling.value
    }

    @Test("a refused request leaves nothing in the database")
    func refusals() async throws {
        let server = try TestServer()
        _ = try await server.failToSignIn(try TestDevice())
        #expect(try await server.store.auditOutboxState().length == 0)
    }

    @Test("what was committed and not written is written by the next process, once")
    func killedBetween() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        await Self.settler(server).settle()
        // One line is in the file and not settled; the other is not even in the file.
        _ = try await server.signIn(device)
        let file = try Self.fill(server.audit)
        _ = try await server.signIn(device)
        #expect(try server.auditLines().map(\.record.event) == [.deviceEnrolled, .signedIn])
        close(file)
        for _ in 0..<2 {
            try Self.reopened(server).resumeWaiting()
            #expect(try server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
        }
        #expect(try server.auditLines().map(\.record.username) == ["anna", "anna", "anna"])
        #expect(try AuditVerifier.verify(log: server.configuration.auditPath).isIntact)
    }

    @Test("a log that takes lines again gets those that waited, in their order")
    func resumes() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let file = try Self.fill(server.audit)
        for _ in 0..<3 { _ = try await server.signIn(device) }
        let full = server.audit.state.withLock { state in
            defer { state.descriptor = file }
            return state.descriptor
        }
        close(full)
        _ = try await server.signIn(device)
        server.audit.resume(now: server.clock.milliseconds)
        #expect(try server.auditLines().compactMap(\.record.entry) == [1, 2, 3, 4, 5])
        #expect(!server.audit.isFailing)
    }

    @Test("a full outbox withholds sign-ins, and lets sign-outs through", arguments: [true, false])
    func fullOutbox(isClosed: Bool) async throws {
        let server = try TestServer {
            $0.audit.outbox = OutboxLimit(length: 4, overflow: isClosed ? .failClosed : .failOpen)
        }
        let device = try TestDevice()
        try await server.enroll(device)
        let tokens = try await server.signIn(device).read(TokenResponse.self)
        let file = try Self.fill(server.audit)
        defer { close(file) }
        for _ in 0..<2 { #expect(try await server.signIn(device).status == 200) }
        let next = try await server.signIn(device)
        #expect(next.status == (isClosed ? 503 : 200))
        #expect(try await server.failToSignIn(device).status == 401)
        #expect(try await server.revoke(tokens.refreshToken).status == 200)
        #expect(try await server.refresh(tokens.refreshToken).status == 401)
        #expect(try await server.store.auditOutboxState().length == (isClosed ? 5 : 4))
    }

    @Test("a failed write to disk settles nothing, and nothing is written until the next start")
    func failedSync() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        // A pipe takes lines and can't be brought to disk.
        let path = server.configuration.auditPath
        try #require(rename(path, path + ".kept") == 0 && mkfifo(path, 0o600) == 0)
        let pipe = open(path, O_RDWR | O_CLOEXEC)
        try #require(pipe >= 0)
        let file = server.audit.state.withLock { state in
            defer { state.descriptor = pipe }
            return state.descriptor
        }
        defer { close(file) }
        _ = try await server.signIn(device)
        await Self.settler(server).settle()
        #expect(try await server.store.auditOutboxState().length == 2)
        #expect(server.audit.isFailing)
        _ = try await server.signIn(device)
        await Self.settler(server).settle()
        #expect(try await server.store.auditOutboxState().length == 3)
        try #require(rename(path + ".kept", path) == 0)
        try Self.reopened(server).resumeWaiting()
        #expect(try server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
    }

    @Test("a log that was deleted, cut or changed does not open", arguments: ["deleted", "cut", "changed"])
    func lost(how: String) async throws {
        let server = try TestServer()
        try await server.enroll(try TestDevice())
        await Self.settler(server).settle()
        let url = URL(fileURLWithPath: server.configuration.auditPath)
        var bytes = try Data(contentsOf: url)
        switch how {
        case "deleted": bytes = Data()
        case "cut": bytes.removeLast(10)
        default: bytes[20] ^= 1
        }
        try bytes.write(to: url)
        let error = #expect(throws: ServerStartError.self) { try Self.reopened(server) }
        #expect(error?.description.contains("latchkey audit accept") == true)
        #expect(try await server.store.acceptAuditLoss(by: 1000))
        let log = try Self.reopened(server)
        log.record(AuditEvent(.serverStarted), now: server.clock.milliseconds)
        let lines = try String(decoding: Data(contentsOf: url), as: UTF8.self)
        #expect(lines.contains("audit_loss_accepted") && lines.contains("\"operatorId\":1000"))
    }

    @Test("the anchor is found in a file that was put away, with the lines behind it")
    func rotated() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        await Self.settler(server).settle()
        _ = try await server.signIn(device)
        server.clock.advance(seconds: 86_400)
        _ = try await server.signIn(device)
        #expect(try AuditFiles(path: server.configuration.auditPath).finished().count == 1)
        try Self.reopened(server).resumeWaiting()
        #expect(try server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
        await Self.settler(server).settle()
        #expect(try await server.store.auditOutboxState().length == 0)
        _ = try Self.reopened(server)
    }

    @Test("what a server that is gone has left is taken over at the second look, once")
    func takesOver() async throws {
        let server = try TestServer()
        try await server.enroll(try TestDevice())
        await server.store.close()
        let path = server.configuration.databasePath
        let store = try DatabaseStore(path: path, instance: try #require(InstanceName(rawValue: "two")))
        let audit = try AuditLog(path: path + ".two.jsonl")
        try AuditSettler.adopt(store, into: audit, at: .sqlite(path: path))
        let settler = AuditSettler(
            store: store, audit: audit, clock: { server.clock.milliseconds }, log: ServerLog())
        await settler.takeOver()
        #expect(try await store.auditOutboxesOfOthers() == [.unnamed: 1])
        for _ in 0..<2 {
            await settler.takeOver()
            await settler.settle()
            #expect(try await store.auditOutboxState().length == 0)
            #expect(try await store.auditOutboxesOfOthers().isEmpty)
            let export = AuditExport(try AuditDirectory.open(path: path))
            let records = try readAudit(path + ".two.jsonl").map(export.opened).map(\.record)
            #expect(records.map(\.event) == [.auditTakenOver, .deviceEnrolled])
            #expect(records.map(\.entry) == [nil, 1] && records.last?.username == "anna")
        }
        await store.close()
    }

    @Test("an erasure makes names unreadable, in the log and in what waits; the chain stays whole")
    func erasure() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let user = try #require(try await server.record("phone")).user
        let before = try #require(try server.auditLines().first?.record)
        #expect(before.username == "anna" && before.deviceId == "phone")
        try await server.store.eraseAuditIdentity(of: user)
        #expect(try server.store.auditOutbox(limit: 10).map(\.personal) == [nil])
        let after = try #require(try server.auditLines().first?.record)
        #expect(after.username == nil && after.deviceId == nil && after.sealed != nil && after.user == before.user)
        #expect(try AuditVerifier.verify(log: server.configuration.auditPath).isIntact)
    }

    @Test("a sealed name opens with its user's key only, and not behind another user's id")
    func seals() throws {
        let first = try Self.identity(1)
        let second = try Self.identity(2)
        var event = AuditEvent(.signedIn)
        event.username = "anna"
        event.address = "192.0.2.1"
        let sealed = try event.sealed(for: first)
        #expect(sealed.username == nil && sealed.address == nil && sealed.user == first.id.rawValue)
        #expect(AuditSeal.opened(sealed, with: first).username == "anna")
        #expect(AuditSeal.opened(sealed, with: first).address == "192.0.2.1")
        var moved = sealed
        moved.user = second.id.rawValue
        #expect(AuditSeal.opened(moved, with: second).username == nil)
        #expect(try event.sealed(for: first).sealed != sealed.sealed)
        let unknown = try event.sealed(for: nil)
        #expect(unknown.user == nil && unknown.sealed == nil && unknown.username == nil)
    }

    @Test(
        "ids of devices are sealed too, also those of devices that asked",
        arguments: [
            (AuditEvent.Kind.deviceRemoved, \AuditEvent.detail), (.methodDowngraded, \.detail),
            (.recoveryStopped, \.reason),
        ])
    func devices(kind: AuditEvent.Kind, requester: any WritableKeyPath<AuditEvent, String?> & Sendable) throws {
        let identity = try Self.identity(1)
        var event = AuditEvent(kind, deviceID: DeviceID(rawValue: "phone"))
        event[keyPath: requester] = "tablet"
        let sealed = try event.sealed(for: identity)
        let text = String(decoding: try #require(SortedJSON.bytes(of: sealed)), as: UTF8.self)
        #expect(!text.contains("phone") && !text.contains("tablet"))
        let opened = AuditSeal.opened(sealed, with: identity)
        #expect(opened.deviceId == "phone" && opened[keyPath: requester] == "tablet")
        let unknown = try event.sealed(for: nil)
        #expect(unknown.deviceId == nil && unknown[keyPath: requester] == nil && unknown.sealed == nil)
    }

    @Test("what is not a device's id stays readable, and so does a line of an older version")
    func olderLines() throws {
        let identity = try Self.identity(1)
        var event = AuditEvent(.recoveryBegun, deviceID: DeviceID(rawValue: "phone"), detail: "key")
        event.reason = "otp"
        let sealed = try event.sealed(for: identity)
        #expect(sealed.detail == "key" && sealed.reason == "otp" && sealed.deviceId == nil)
        var old = AuditEvent(.deviceRemoved, deviceID: DeviceID(rawValue: "phone"), detail: "tablet")
        old.user = identity.id.rawValue
        var names = AuditEvent(.signedIn)
        names.username = "anna"
        old.sealed = try names.sealed(for: identity).sealed
        let opened = AuditSeal.opened(old, with: identity)
        #expect(opened.username == "anna" && opened.deviceId == "phone" && opened.detail == "tablet")
    }

    private static func identity(_ number: UInt8) throws -> AuditIdentity {
        let id = try #require(AuditID(bytes: [UInt8](repeating: number, count: 16)))
        return try #require(AuditIdentity(id: id, key: [UInt8](repeating: number, count: 32)))
    }
}

import Foundation
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Audit log whose file is taken away from a running server")
struct AuditPlaceTests {
    /// A server with a device and a settled log, and a further line that is not settled yet.
    private struct Scene {
        let server: TestServer
        let device: TestDevice
        let path: String
        let kept: String

        init() async throws {
            server = try TestServer()
            device = try TestDevice()
            path = server.configuration.auditPath
            kept = path + ".kept"
            try await server.enroll(device)
            await settle()
            _ = try await server.signIn(device)
        }

        func settle() async { await AuditOutboxTests.settler(server).settle() }

        var waiting: Int { get async throws { try await server.store.auditOutboxState().length } }

        var health: Reply { get async throws { try await server.send(.get, "/health") } }
    }

    /// What becomes of the file.
    enum Loss: CaseIterable {
        case deleted, moved, exchanged
        /// As logrotate does with `copytruncate`.
        case emptied

        func happen(to path: String, kept: String) throws {
            let files = FileManager.default
            switch self {
            case .deleted: try files.removeItem(atPath: path)
            case .moved: try files.moveItem(atPath: path, toPath: kept)
            case .exchanged:
                try files.moveItem(atPath: path, toPath: kept)
                try files.copyItem(atPath: kept, toPath: path)
            case .emptied:
                try files.copyItem(atPath: path, toPath: kept)
                try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 0)
            }
        }
    }

    @Test("nothing is settled, events wait, and health says what to do", arguments: Loss.allCases)
    func keepsEvents(loss: Loss) async throws {
        let scene = try await Scene()
        try loss.happen(to: scene.path, kept: scene.kept)
        // The line went into the file that is gone, where a flush succeeds.
        await scene.settle()
        #expect(try await scene.waiting == 1)
        #expect(scene.server.audit.isFailing)
        _ = try await scene.server.signIn(scene.device)
        await scene.settle()
        #expect(try await scene.waiting == 2)
        let health = try await scene.health
        #expect(health.status == 503 && health["detail"]?.contains("put the file back") == true)
        // No file was begun in its place, not for another day either.
        scene.server.clock.advance(seconds: 86_400)
        _ = try await scene.server.signIn(scene.device)
        #expect(FileManager.default.fileExists(atPath: scene.path) == [.exchanged, .emptied].contains(loss))
        #expect(try AuditFiles(path: scene.path).finished().isEmpty)
        #expect(try await scene.waiting == 3)
    }

    @Test("health notices it where no event comes")
    func noticedAtRest() async throws {
        let scene = try await Scene()
        #expect(try await scene.health.status == 200)
        try Loss.deleted.happen(to: scene.path, kept: scene.kept)
        #expect(try await scene.health.status == 503)
        #expect(scene.server.audit.isAway)
    }

    @Test("it is said once")
    func complains() throws {
        let folder = try TemporaryFolder()
        let complaints = AuditRotationTests.ComplaintBox()
        let log = try AuditLog(path: folder.file("a"), log: complaints.log)
        log.record(AuditEvent(.signedIn), now: 0)
        for _ in 0..<2 {
            try FileManager.default.moveItem(atPath: folder.file("a"), toPath: folder.file("b"))
            for _ in 0..<3 { log.record(AuditEvent(.signedIn), now: 0) }
            log.resume(now: 0)
            try FileManager.default.moveItem(atPath: folder.file("b"), toPath: folder.file("a"))
            log.resume(now: 0)
            #expect(!log.isFailing && !log.isAway)
        }
        #expect(complaints.lines.count == 2)
        #expect(complaints.lines.allSatisfy { $0.contains("put the file back") && $0.contains(folder.file("a")) })
        let records = try readAudit(folder.file("a")).map(\.record)
        #expect(records.map(\.event) == [.signedIn, .auditResumed, .auditResumed] && records.last?.count == 3)
    }

    @Test("a file that comes back goes on with all lines")
    func comesBack() async throws {
        let scene = try await Scene()
        try Loss.moved.happen(to: scene.path, kept: scene.kept)
        await scene.settle()
        _ = try await scene.server.signIn(scene.device)
        try FileManager.default.moveItem(atPath: scene.kept, toPath: scene.path)
        #expect(try await scene.health.status == 200)
        await scene.settle()
        #expect(try await scene.waiting == 0)
        #expect(try scene.server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
        #expect(try AuditVerifier.verify(log: scene.path).isIntact)
    }

    @Test("a file that was emptied goes on once its lines are back")
    func linesComeBack() async throws {
        let scene = try await Scene()
        try Loss.emptied.happen(to: scene.path, kept: scene.kept)
        _ = try await scene.server.signIn(scene.device)
        #expect(try await scene.health.status == 503)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scene.path)).isEmpty)
        try Data(contentsOf: URL(fileURLWithPath: scene.kept)).write(to: URL(fileURLWithPath: scene.path))
        #expect(try await scene.health.status == 200)
        await scene.settle()
        #expect(try await scene.waiting == 0)
        #expect(try scene.server.auditLines().compactMap(\.record.entry) == [1, 2, 3])
        #expect(try AuditVerifier.verify(log: scene.path).isIntact)
    }

    @Test("without the file the next start wants the loss accepted, then writes what waited")
    func nextStart() async throws {
        let scene = try await Scene()
        try Loss.deleted.happen(to: scene.path, kept: scene.kept)
        await scene.settle()
        #expect(throws: ServerStartError.self) { try AuditOutboxTests.reopened(scene.server) }
        #expect(try await scene.server.store.acceptAuditLoss(by: 1000))
        try AuditOutboxTests.reopened(scene.server).resumeWaiting()
        let records = try scene.server.auditLines().map(\.record)
        #expect(records.map(\.event) == [.auditLossAccepted, .signedIn] && records.last?.entry == 2)
    }

    @Test("a log that the database knows and that has no file is broken; without an anchor it can't be judged")
    func missingLog() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("audit-b.jsonl")
        let report = try AuditVerifier.verify(log: path, anchor: String(repeating: "ab", count: 32))
        #expect(!report.isIntact && report.files == 0 && report.fault?.file == "audit-b.jsonl")
        #expect(report.fault?.detail.contains("audit-b.jsonl is not in the folder") == true)
        #expect(throws: AuditReadError.self) { try AuditVerifier.verify(log: path) }
        let other = folder.file("nowhere/audit.jsonl")
        #expect(throws: AuditReadError.self) { try AuditVerifier.verify(log: other, anchor: "ab") }
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Audit log")
struct AuditLogTests {
    static let minute: UInt64 = 60_000
    static let noon: UInt64 = 1_762_776_000_000

    @Test("every line carries the hash of the one before, and its number")
    func chain() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for index in 0..<20 { log.record(AuditEvent(.signedIn, detail: "\(index)"), now: Self.noon + UInt64(index)) }
        let lines = try readAudit(folder.file("a"))
        #expect(lines.map(\.seq) == Array(0..<20))
        #expect(lines.map(\.record.detail) == (0..<20).map { "\($0)" })
        #expect(lines.first?.previous == String(repeating: "0", count: 64))
        #expect(Set(lines.map(\.segment)).count == 1)
        try Self.expectChain(folder.file("a"))
    }

    @Test("a new segment names the last line before it, and begins at 0")
    func segments() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<3 {
            let log = try AuditLog(path: folder.file("a"))
            log.record(AuditEvent(.serverStarted), now: Self.noon)
            log.close(now: Self.noon + 1)
        }
        let lines = try readAudit(folder.file("a"))
        #expect(lines.map(\.seq) == [0, 1, 0, 1, 0, 1])
        #expect(lines.map(\.record.event) == (0..<6).map { $0.isMultiple(of: 2) ? .serverStarted : .serverStopped })
        #expect(Set(lines.map(\.segment)).count == 3)
        #expect(lines.allSatisfy { $0.segment.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
        try Self.expectChain(folder.file("a"))
    }

    @Test("a line that was torn keeps its place, and the next segment names it")
    func tornLine() throws {
        let folder = try TemporaryFolder()
        let first = try AuditLog(path: folder.file("a"))
        first.record(AuditEvent(.serverStarted), now: Self.noon)
        let torn = try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).dropLast(20)
        try torn.write(to: URL(fileURLWithPath: folder.file("a")))
        try AuditLog(path: folder.file("a")).record(AuditEvent(.serverStarted), now: Self.noon)
        let lines = try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 2)
        let second = try JSONDecoder().decode(AuditLine.self, from: try #require(lines.last))
        #expect(second.previous == Self.hash(Array(torn)))
    }

    @Test("a changed, lost or exchanged line breaks the chain")
    func tampering() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for index in 0..<5 { log.record(AuditEvent(.signedIn, detail: "\(index)"), now: Self.noon) }
        let lines = try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).split(separator: UInt8(ascii: "\n"))
            .map { Array($0) }
        #expect(Self.isChain(lines))
        var changed = lines
        changed[2] = Array(String(decoding: lines[2], as: UTF8.self).replacing("\"2\"", with: "\"9\"").utf8)
        var lost = lines
        lost.remove(at: 2)
        var exchanged = lines
        exchanged.swapAt(2, 3)
        for broken in [changed, lost, exchanged] { #expect(!Self.isChain(broken)) }
    }

    @Test(
        "a rejection is written at once the first time in a minute, then counted, and written when the minute is over")
    func rejections() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for index in 0..<100 {
            log.recordRejection(operation: "o", reason: "r", requestID: "id\(index)", now: Self.noon + UInt64(index))
        }
        let first = try readAudit(folder.file("a"))
        #expect(first.count == 1)
        #expect(first.first?.record == AuditEvent(.rejected, operation: "o", reason: "r", count: 1, requestID: "id0"))
        log.recordRejection(operation: "o", reason: "r", requestID: "next", now: Self.noon + Self.minute)
        let lines = try readAudit(folder.file("a"))
        #expect(lines.map(\.record.count) == [1, 99, 1])
        #expect(lines.map(\.record.requestId) == ["id0", nil, "next"])
        try Self.expectChain(folder.file("a"))
    }

    @Test("operations and reasons are counted apart")
    func kinds() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for (operation, reason) in [("a", "x"), ("a", "y"), ("b", "x"), ("a", "x"), ("b", "x"), ("b", "x")] {
            log.recordRejection(operation: operation, reason: reason, requestID: "i", now: Self.noon)
        }
        log.close(now: Self.noon)
        let counted = try readAudit(folder.file("a")).filter { $0.record.event == .rejected }.map(\.record)
        #expect(counted.map { "\($0.operation ?? "")\($0.reason ?? "")" } == ["ax", "ay", "bx", "ax", "bx"])
        #expect(counted.map(\.count) == [1, 1, 1, 1, 2])
    }

    @Test("an event of the next minute, the end of the minute by itself, and the close each write what was counted")
    func flush() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        func reject(_ times: Int, _ now: UInt64) {
            for _ in 0..<times { log.recordRejection(operation: "o", reason: "r", requestID: "i", now: now) }
        }
        reject(3, Self.noon)
        log.writeFinishedMinute(now: Self.noon + Self.minute - 1)
        #expect(try readAudit(folder.file("a")).count == 1)
        log.writeFinishedMinute(now: Self.noon + Self.minute)
        log.writeFinishedMinute(now: Self.noon + Self.minute)
        #expect(try readAudit(folder.file("a")).map(\.record.count) == [1, 2])
        reject(4, Self.noon + Self.minute)
        log.record(AuditEvent(.signedIn), now: Self.noon + 2 * Self.minute)
        reject(5, Self.noon + 2 * Self.minute)
        log.close(now: Self.noon + 2 * Self.minute)
        let lines = try readAudit(folder.file("a"))
        #expect(lines.map(\.record.count) == [1, 2, 1, 3, nil, 1, 4, nil])
        #expect(lines.last?.record.event == .serverStopped)
        try Self.expectChain(folder.file("a"))
    }

    @Test("a clock that goes back loses no count")
    func clockBackwards() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for minutes in [5, 5, 3, 3, 5, 0] as [UInt64] {
            log.recordRejection(operation: "o", reason: "r", requestID: "i", now: Self.noon + minutes * Self.minute)
        }
        log.close(now: Self.noon)
        #expect(try readAudit(folder.file("a")).compactMap(\.record.count).reduce(0, +) == 6)
    }

    @Test("many threads at once write one unbroken chain")
    func concurrently() async throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask { log.record(AuditEvent(.signedIn, detail: "\(index)"), now: Self.noon) }
            }
        }
        #expect(Set(try readAudit(folder.file("a")).compactMap(\.record.detail)).count == 200)
        try Self.expectChain(folder.file("a"))
    }

    @Test("the file belongs to the server alone")
    func mode() throws {
        let folder = try TemporaryFolder()
        _ = try AuditLog(path: folder.file("a"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a log that can't be opened is refused with its path and the system's reason")
    func unusable() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ServerStartError.self) { try AuditLog(path: folder.path) }
        #expect(error?.description.contains(folder.path) == true)
        #expect(error?.description.contains("Is a directory") == true)
    }

    @Test("a log that can't take a line says so, also after its close")
    func failures() throws {
        let full = try AuditLog(path: "/dev/full")
        full.record(AuditEvent(.signedIn), now: Self.noon)
        #expect(full.isFailing)
        full.resume(now: Self.noon)
        #expect(full.isFailing && full.counts.events[.auditResumed] == nil)
        let folder = try TemporaryFolder()
        let closed = try AuditLog(path: folder.file("a"))
        closed.close(now: Self.noon)
        closed.record(AuditEvent(.signedIn), now: Self.noon)
        #expect(closed.isFailing)
        #expect(try readAudit(folder.file("a")).count == 1)
    }

    @Test("a log that takes lines again says how many events it lost, once, and keeps its chain")
    func resumes() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        log.record(AuditEvent(.signedIn), now: Self.noon)
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        let file = log.state.withLock { state in
            defer { state.descriptor = full }
            return state.descriptor
        }
        for _ in 0..<3 { log.record(AuditEvent(.signedIn), now: Self.noon) }
        log.resume(now: Self.noon)
        #expect(log.isFailing)
        log.state.withLock { $0.descriptor = file }
        for _ in 0..<2 { log.resume(now: Self.noon) }
        #expect(!log.isFailing)
        let records = try readAudit(folder.file("a")).map(\.record)
        #expect(records.map(\.event) == [.signedIn, .auditResumed])
        #expect(records.last?.count == 3)
        try Self.expectChain(folder.file("a"))
    }

    @Test("no rejection names anybody: not in the user, not in the reason, not in the whole file")
    func noNames() async throws {
        let server = try TestServer()
        let device = try TestDevice("secretname", "secretdevice")
        _ = try await server.failToSignIn(device)
        _ = try await server.post(.enroll, device.enrollment(["phoneNumber": "secretnumber"]))
        _ = try await server.post(.enroll, device.enrollment())
        _ = try await server.post(.initiate, ["username": "secret name", "deviceId": "secretdevice"])
        _ = try await server.post(.initiate, ["username": "secretname"])
        _ = try await server.refresh("secrettoken")
        _ = try await server.send(.post, Endpoint.initiate.path, Array(#"{"secretmember": "#.utf8))
        let lines = try server.auditLines()
        #expect(lines.count == 7)
        #expect(
            lines.allSatisfy { $0.record.event == .rejected && $0.record.username == nil && $0.record.deviceId == nil })
        let text = try String(contentsOfFile: server.configuration.auditPath, encoding: .utf8)
        #expect(!text.contains("secret"))
    }

    @Test("what succeeded is told with its proven names, and no secret")
    func successes() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let tokens = try await server.signIn(device).read(TokenResponse.self)
        let renewed = try await server.refresh(tokens.refreshToken).read(TokenResponse.self)
        let lines = try server.auditLines()
        #expect(lines.map(\.record.event) == [.deviceEnrolled, .signedIn, .tokenRefreshed])
        #expect(lines.allSatisfy { $0.record.username == "anna" && $0.record.deviceId == "phone" })
        #expect(lines.allSatisfy { $0.record.requestId?.count == 32 })
        #expect(lines.allSatisfy { $0.time == TestClock.start })
        #expect(Set(lines.map(\.record.user)).count == 1 && lines.allSatisfy { $0.record.user != nil })
        #expect(lines.map(\.record.entry) == [1, 2, 3])
        let text = try String(contentsOfFile: server.configuration.auditPath, encoding: .utf8)
        let refreshTokens = [tokens, renewed].compactMap(\.refreshToken)
        #expect(refreshTokens.count == 2)
        for secret in [tokens.token, renewed.token, "1234567890", "anna"] + refreshTokens {
            #expect(!text.contains(secret))
        }
    }

    @Test("rejections tell the reviewer more than the client")
    func finerReasons() async throws {
        let server = try TestServer.lab()
        let device = try TestDevice()
        try await server.enroll(device)
        try await server.enrollForCodes(try TestDevice("berta", "old-phone"))
        _ = try await server.failToSignIn(device)
        _ = try await server.failToSignIn(try TestDevice("nobody", "nothing"))
        _ = try await server.failToSignIn(try TestDevice("berta", "old-phone"))
        _ = try await server.refresh(RefreshToken.example)
        let reasons = try server.auditLines().compactMap(\.record.reason)
        #expect(
            reasons == [
                "authentication_failed:signature", "authentication_failed:unknown_device",
                "authentication_failed:no_key", "refresh_token_invalid:unknown",
            ])
    }

    private static func expectChain(_ path: String) throws {
        let lines = try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
        #expect(isChain(lines.map { Array($0) }))
    }

    private static func isChain(_ lines: [[UInt8]]) -> Bool {
        var previous = String(repeating: "0", count: 64)
        for bytes in lines {
            guard let line = try? JSONDecoder().decode(AuditLine.self, from: Data(bytes)), line.previous == previous
            else {
                return false
            }
            previous = hash(bytes)
        }
        return true
    }

    private static func hash(_ bytes: [UInt8]) -> String { Hex.encode(HashAlgorithm.sha256.hash(bytes)) }
}

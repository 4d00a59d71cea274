import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyHTTP
@testable import LatchkeyServer

@Suite("Failures and logs")
struct ServiceTests {
    @Test("an overloaded store is told so; every other failure of ours is 500 without its cause")
    func ownFailures() throws {
        let overloaded = Reply(RequestFailure.store(.overloaded).response(requestID: "r"))
        #expect(overloaded.status == 503 && overloaded.code == "overloaded" && overloaded["instance"] == "r")
        for failure in [RequestFailure.store(.malformedRow), .crypto(.invalidParameter("secretname"))] {
            let reply = Reply(failure.response(requestID: "r"))
            #expect(reply.status == 500 && reply.code == "internal_error")
            #expect(!String(decoding: reply.body, as: UTF8.self).contains("secretname"))
            #expect(failure.cause != nil)
        }
    }

    @Test(
        "a store that can't be used at present is told with 503 and when to try again",
        arguments: [
            (StoreError.overloaded, "1"), (.auditFull, "5"), (.connectionLost(during: .writing), "5"),
            (.sqlite(.full, during: .writing), "5"), (.sqlite(.ioError, during: .committing), "5"),
            (.postgreSQL(SQLState(rawValue: "53100"), during: .writing), "5"), (.stopped(.flushFailed), "5"),
        ])
    func unavailableStore(error: StoreError, seconds: String) {
        let reply = Reply(RequestFailure.store(error).response(requestID: "r"))
        #expect(reply.status == 503 && reply.code == "overloaded" && reply.headers["Retry-After"] == seconds)
        #expect(reply["title"] == "The server is not available at present.")
    }

    @Test(
        "a failure that may come again, or that leaves open what was done, is 500",
        arguments: [
            StoreError.sqlite(.ioError, during: .reading), .sqlite(.flushFailed, during: .committing),
            .sqlite(.constraint, during: .writing), .postgreSQL(SQLState(rawValue: "23505"), during: .writing),
            .outcomeUnknown, .malformedRow,
        ])
    func brokenStore(error: StoreError) {
        let reply = Reply(RequestFailure.store(error).response(requestID: "r"))
        #expect(reply.status == 500 && reply.code == "internal_error" && reply.headers["Retry-After"] == nil)
    }

    @Test("only our own faults have a cause for the log")
    func causes() {
        #expect(RequestFailure.refused(.fieldInvalid, detail: "", finer: "x").cause == nil)
        #expect(RequestFailure.throttled(seconds: 1).cause == nil)
        #expect(RequestFailure.refused(.messagesUnavailable, detail: "").cause == nil)
        #expect(RequestFailure.refused(.messagesOff, detail: "").cause == nil)
        #expect(RequestFailure.refused(.internalError, detail: "", finer: "stored_key").cause == "stored_key")
        #expect(RequestFailure.refused(.internalError, detail: "").cause == "internal_error")
    }

    @Test("the audit log's reason is the code, then what is finer, else the field")
    func auditReasons() {
        #expect(RequestFailure.refused(.fieldInvalid, detail: "", field: "a").auditReason == "field_invalid:a")
        #expect(
            RequestFailure.refused(.fieldInvalid, detail: "", field: "a", finer: "b").auditReason == "field_invalid:b")
        #expect(RequestFailure.refused(.malformedJSON, detail: "").auditReason == "malformed_json")
        #expect(RequestFailure.throttled(seconds: 3).auditReason == "too_many_attempts:device-failures")
        #expect(RequestFailure.store(.closed).auditReason == "store_failed")
    }

    @Test("a wait is told as Retry-After and in the sentence")
    func retryAfter() {
        let reply = Reply(RequestFailure.throttled(seconds: 42).response(requestID: "r"))
        #expect(reply.status == 429 && reply.headers["Retry-After"] == "42")
        #expect(reply["detail"] == "Try again in 42 seconds.")
        #expect(reply.headers["RateLimit-Policy"] == "\"device-failures\";q=5")
        #expect(reply.headers["RateLimit"] == "\"device-failures\";r=0;t=42")
    }

    @Test("a message is one line of JSON, whatever it holds; values do not replace the log's own members")
    func serverLog() throws {
        let lines = Lock<[String]>([])
        let log = ServerLog { line in lines.withLock { $0.append(line) } }
        log.write(.warning, "two\nlines", ["key": "\"quoted\"\n", "level": "info", "time": "never"])
        let line = try #require(lines.withLock { $0 }.first)
        #expect(!line.contains("\n"))
        let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(members["message"] == "two\nlines" && members["key"] == "\"quoted\"\n")
        #expect(members["level"] == "warning" && members["time"] != "never")
    }

    @Test(
        "what is refused before a handler sees it is audited by its status; what a handler answered is not audited twice",
        arguments: [
            (400, "-", true), (404, "-", true), (503, "-", true), (405, "/health", true), (411, "-", true),
            (413, "/x", true),
            (414, "-", true), (415, "/x", true), (431, "-", true), (505, "-", true), (400, "/x", false),
            (404, "/x", false),
            (503, "/x", false), (200, "/x", false), (401, "/x", false), (429, "/x", false), (500, "/x", false),
            (0, "-", false),
        ])
    func refusalObserver(status: Int, route: String, isAudited: Bool) throws {
        let folder = try TemporaryFolder()
        let audit = try AuditLog(path: folder.file("a"))
        let passedOn = Lock(0)
        let observer = RefusalObserver(audit: audit, clock: { 60_000 }, next: { _ in passedOn.withLock { $0 += 1 } })
        observer.observe(
            CompletedRequest(
                id: "r", method: .get, route: route, status: status, duration: .zero, bytesIn: 0, bytesOut: 0,
                remoteAddress: "unix"))
        let events = try readAudit(folder.file("a")).map(\.record)
        #expect(
            events
                == (isAudited
                    ? [AuditEvent(.rejected, operation: route, reason: "http_\(status)", count: 1, requestID: "r")]
                    : []))
        #expect(passedOn.withLock { $0 } == 1)
    }

    @Test(
        "upkeep forgets a challenge only when it can no longer be answered, by any server, and a token a day after its end"
    )
    func upkeep() {
        let now = UInt64(1_000_000_000)
        let limits = Upkeep.limits(now: now)
        #expect(limits.challengesBefore.timeIntervalSince1970 == 1_000_000 - 720)
        #expect(limits.refreshTokensBefore.timeIntervalSince1970 == 1_000_000 - 86_400)
        #expect(limits.oneTimePasswordsBefore.timeIntervalSince1970 == 1_000_000 - 600)
        #expect(limits.repeatableRequestsBefore.timeIntervalSince1970 == 1_000_000 - 86_400)
    }

    @Test("a challenge that was used stays used after upkeep")
    func upkeepIsSafe() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let request = try device.verification(try await server.initiate(device))
        #expect(try await server.post(.verifySignature, request).status == 200)
        server.clock.advance(seconds: 299)
        _ = try await server.store.purge(Upkeep.limits(now: server.clock.milliseconds))
        #expect(try await server.post(.verifySignature, request).code == "challenge_used")
        server.clock.advance(seconds: 600)
        let counts = try await server.store.purge(Upkeep.limits(now: server.clock.milliseconds))
        #expect(counts.challenges >= 1)
        #expect(try await server.post(.verifySignature, request).code == "challenge_expired")
    }

    @Test("the codes and statuses of the HTTP floor are those of the table of problems")
    func sameCodes() {
        let problems: [Problem] = [
            .invalidRequest(""), .notFound, .methodNotAllowed, .methodUnknown, .lengthRequired,
            .bodyTooLarge(limit: 1), .targetTooLong(limit: 1), .unsupportedMediaType, .headersTooLarge(limit: 1),
            .internalError, .timeout,
            .stopping, .versionNotSupported,
        ]
        for problem in problems {
            #expect(ProblemCode(rawValue: problem.code)?.status == problem.status, "\(problem.code)")
        }
    }
}

@Suite("Starting a server")
struct ServerStartTests {
    @Test("a data folder that is a file is refused, with the option that names another")
    func dataFolder() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("f")))
        let configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.file("f"), serverID: try #require(ServerID(rawValue: "s")))
        let error = await #expect(throws: ServerStartError.self) { try await LatchkeyServer(configuration) }
        #expect(error?.description.contains("--data") == true)
    }

    @Test("a database that can't be used is named as what it is")
    func namesDatabase() throws {
        let places = [
            ("sqlite:/d/latchkey.db", "The database /d/latchkey.db"),
            (
                "postgres://latchkey@db.example:5433/accounts",
                "The PostgreSQL database accounts at db.example, port 5433"
            ),
        ]
        for (text, subject) in places {
            let error = ServerStartError.store(.closed, in: try StoreLocation(text))
            #expect("\(error)" == "\(subject) can't be used: the store is closed")
        }
        #expect("\(ServerStartError.store(.closed))" == "The database can't be used: the store is closed")
    }

    @Test("the files of a server lie in its data folder")
    func files() throws {
        let configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: "/d", serverID: try #require(ServerID(rawValue: "s")))
        #expect(configuration.databasePath == "/d/latchkey.db")
        #expect(configuration.keysPath == "/d/server-keys.json")
        #expect(configuration.auditPath == "/d/audit.jsonl")
    }

    @Test("the defaults are those of the requirements")
    func defaults() throws {
        let configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: "/d", serverID: try #require(ServerID(rawValue: "s")))
        #expect(configuration.profile == .production && configuration.decoyScheme == .bound)
        #expect(configuration.accessTokenLifetime == 600)
        #expect(configuration.throttle.freeFailures == 5)
    }
}

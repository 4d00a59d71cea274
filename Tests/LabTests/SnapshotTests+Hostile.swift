import Foundation
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

extension SnapshotTests {
    /// A snapshot that no lab has written.
    struct Hostile: Sendable, CustomStringConvertible {
        let description: String
        let code: String
        /// Whether only phone or server can tell: it is told when it is restored.
        let isSeenLate: Bool
        let change: @Sendable (inout VisitSnapshot) throws -> Void

        init(
            _ name: String, _ code: String = "damaged_snapshot", late: Bool = false,
            _ change: @escaping @Sendable (inout VisitSnapshot) throws -> Void
        ) {
            (description, self.code, isSeenLate, self.change) = (name, code, late, change)
        }

        static func file(_ path: String) -> Hostile {
            Hostile("an app's file at \(path)") {
                $0.phones[0].apps[0].files.append(KeptFile(path: path, data: Data("x".utf8)))
            }
        }

        static func serverFile(_ path: String) -> Hostile {
            Hostile("a server's file at \(path)") { $0.server.append(KeptFile(path: path, data: Data("x".utf8))) }
        }

        static func database(
            _ sql: String, _ code: String = "damaged_snapshot", in name: String = "latchkey.db"
        ) -> Hostile {
            Hostile("\(name): \(sql)", code, late: true) { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == name })
                snapshot.server[index].data = try changed(snapshot.server[index].data, sql)
            }
        }

        static func changed(_ data: Data, _ sql: String) throws -> Data {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-" + UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: path) }
            try data.write(to: path)
            let connection = try SQLiteConnection(path: path.path, access: .readWrite)
            try connection.execute(sql)
            connection.close()
            return try Data(contentsOf: path)
        }

        /// One more than may follow each other: to compare texts takes the square of their number.
        static let marks = String(repeating: "\u{301}", count: JSONSyntax.maximumMarks + 1)

        /// Gives the first object of a file a member of that name.
        static func member(_ name: String) -> Hostile {
            Hostile("\(name) with a row of marks", late: true) { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == name })
                let text = String(decoding: snapshot.server[index].data, as: UTF8.self)
                let begin = try #require(text.firstIndex(of: "{"))
                let member = #"{"\#(marks)":1,"#
                snapshot.server[index].data = Data(text.replacingCharacters(in: begin...begin, with: member).utf8)
            }
        }

        static let all: [Hostile] = [
            Hostile("another format", "not_a_snapshot") { $0.format = "latchkey" },
            Hostile("a newer form", "newer_snapshot") { $0.version = 2 },
            Hostile("a clock that is years off", "invalid_request") { $0.clock = .max },
            Hostile("no name", "invalid_request") { $0.name = " " },
            Hostile("a name with a control character", "invalid_request") { $0.name = "a\u{7}b" },
            Hostile("flags that there are not", "invalid_request") { $0.flags.refreshThreshold = .max },
            Hostile("a time that overflows") { $0.keptAt = .max },
            Hostile("a message whose time overflows") { $0.messages[0].dueAt = .max },
            Hostile("no server") { $0.server = [] },
            Hostile("a server's file twice") { $0.server.append($0.server[0]) },
            Hostile("a state that is too large") { $0.phones[0].state = Data(count: KeptPhone.maximumState + 1) },
            Hostile("too many files") {
                $0.phones[0].apps[0].files = (0...KeptFile.maximumCount).map { KeptFile(path: "\($0)", data: Data()) }
            },
            .file("../outside"), .file("/etc/passwd"), .file("a/../../b"), .file(""), .file("a//b"), .file("."),
            .file("a\u{0}b"), .file(String(repeating: "a", count: 256)),
            .serverFile("../outside"), .serverFile("audit-x.jsonl"), .serverFile("latchkey.db-wal"),
            .serverFile("admin.sock"), .serverFile("audit.jsonl/x"),
            Hostile("a phone that is none", late: true) { $0.phones[0].state = Data("latchkey phone state 1\n".utf8) },
            Hostile("a phone that was cut short", late: true) { $0.phones[0].state.removeLast() },
            Hostile("a phone of a newer lab", "newer_snapshot", late: true) {
                $0.phones[0].state = Data("latchkey phone state 2\n".utf8)
            },
            Hostile("a number that is none", "invalid_request", late: true) { $0.phones[0].phoneNumber = "1" },
            Hostile("a phone's name that is too long", "invalid_request", late: true) {
                $0.phones[0].name = String(repeating: "a", count: 25)
            },
            Hostile("more phones than any lab has") { $0.phones = Array(repeating: $0.phones[0], count: 17) },
            Hostile("more files of a server than a lab keeps") {
                $0.server += (0...KeptFile.maximumCount).map { number in
                    KeptFile(path: "audit-2026-11-28-\(10_000 + number).jsonl", data: Data())
                }
            },
            Hostile("a message of a state that there is not") { $0.messages[0].message.state = "eaten" },
            Hostile("a message that is too long") {
                $0.messages[0].message.body = String(repeating: "a", count: 1_001)
            },
            Hostile("more phones than a visit has", "too_many_phones", late: true) {
                $0.phones = Array(repeating: $0.phones[0], count: 5)
            },
            Hostile("two files of which one is the other's folder", "restore_failed", late: true) {
                $0.phones[0].apps[0].files = ["a", "a/b"].map { KeptFile(path: $0, data: Data()) }
            },
            Hostile("a database that is none", late: true) { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == "latchkey.db" })
                snapshot.server[index].data = Data("x".utf8)
            },
            Hostile("keys that are none", late: true) { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == "server-keys.json" })
                snapshot.server[index].data = Data("{}".utf8)
            },
            Hostile("a server's file with a row of marks", "not_a_snapshot") {
                $0.server.append(KeptFile(path: marks, data: Data()))
            },
            Hostile("an app with a row of marks", "not_a_snapshot") {
                $0.phones[0].apps.append(KeptApp(bundleIdentifier: marks, files: []))
            },
            Hostile("a phone with a row of marks") { $0.phones[0].state += Data(marks.utf8) },
            .member("server-keys.json"), .member("audit.jsonl"),
            Hostile("statistics that are worked out", late: true) { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == "latchkey.db" })
                let sql = "CREATE TABLE sqliteXstat1 (x, tbl AS ('users'), idx AS (hex(x)), stat AS (1))"
                var data = try changed(snapshot.server[index].data, sql)
                // SQLite lets nobody make a table of that name.
                while let place = data.range(of: Data("sqliteXstat1".utf8)) {
                    data.replaceSubrange(place, with: Data("sqlite_stat1".utf8))
                }
                snapshot.server[index].data = data
            },
            .database("CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END"),
            .database("CREATE VIEW v AS SELECT 1"), .database("CREATE VIRTUAL TABLE v USING dbstat"),
            .database("CREATE TABLE v (a, b AS (a + 1))"), .database("DROP TABLE totals"),
            .database("CREATE TABLE v (a); INSERT INTO v VALUES (9223372036854775807)"),
            .database("UPDATE users SET created_at = 9223372036854775807"),
            .database("UPDATE witnessed_clock SET boot_id = '\(marks)'"),
            .database("UPDATE users SET name = 'a b', folded_name = 'a b'"),
            .database("CREATE UNIQUE INDEX sqliteXstat1 ON users(name || 'a')"),
            .database("INSERT INTO schema_version VALUES (9999, 0)", "newer_snapshot"),
            .database("CREATE TABLE v (a); INSERT INTO schema_version VALUES (9999, 0)", "newer_snapshot"),
            .database(
                "CREATE TABLE v (a); DELETE FROM schema_version; INSERT INTO schema_version VALUES (1, 0)",
                "older_snapshot"),
            .database("CREATE TABLE v (a)"), .database("DROP INDEX attested_keys_by_user"),
            .database("CREATE VIEW v AS SELECT 1", in: "chatter.db"),
            .database("CREATE TABLE v (a)", in: "chatter.db"),
        ]
    }

    @Test("a file that no lab has written is refused, and nothing changes")
    func hostile() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await Work(visitor)
            let good = try visitor.visit.snapshots.file(of: try await Self.keep(visitor).id).bytes
            for hostile in Hostile.all {
                var snapshot = try VisitSnapshot.read(good)
                try hostile.change(&snapshot)
                _ = try visitor.visit.snapshots.take(Data(LabJSON.bytes(of: snapshot)), from: 0)
                var code: String?
                if hostile.isSeenLate {
                    let reply = try await visitor.send(.post, "snapshots/import", "{}")
                    #expect(reply.status == 201, "\(hostile)")
                    let id = try LabJSON.read(SnapshotInfo.self, reply.body).id
                    code = try await Self.refusal(visitor) {
                        try await visitor.send(.post, "snapshots/\(id)/restore", "{}")
                    }
                    #expect(try await visitor.send(.delete, "snapshots/\(id)").status == 200)
                } else {
                    code = try await Self.refusal(visitor) { try await visitor.send(.post, "snapshots/import", "{}") }
                }
                #expect(code == hostile.code, "\(hostile)")
                #expect(try await visitor.get(SnapshotList.self, "snapshots").snapshots.count == 1, "\(hostile)")
            }
            #expect(try await visitor.send(.post, "snapshots/s1/restore", "{}").status == 200)
        }
    }

    /// Numbers at the end of what 64 bits hold, in files whose form is right.
    static let extremes: [(name: String, change: @Sendable (inout VisitSnapshot) throws -> Void)] = [
        (
            "times and numbers of the audit log",
            { snapshot in
                let index = try #require(snapshot.server.firstIndex { $0.path == "audit.jsonl" })
                let text = String(decoding: snapshot.server[index].data, as: UTF8.self)
                    .replacing(/"time":[0-9]+/, with: #""time":18446744073709551615"#)
                    .replacing(/"seq":[0-9]+/, with: #""seq":9223372036854775807"#)
                    .replacing(/"previous":"0{64}"/, with: #""previous":"\#(String(repeating: "1", count: 64))""#)
                snapshot.server[index].data = Data(text.utf8)
                // Or the server would miss its last line.
                let store = try #require(snapshot.server.firstIndex { $0.path == "latchkey.db" })
                snapshot.server[store].data = try Hostile.changed(
                    snapshot.server[store].data, "DELETE FROM audit_anchor; DELETE FROM audit_outbox")
            }
        ),
        ("the time of kept counts", { try $0.cutCounts(at: 24) }), ("the times in them", { try $0.cutCounts(at: 48) }),
    ]

    @Test("numbers that no server writes don't stop the lab", arguments: extremes.indices)
    func numbers(index: Int) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await Work(visitor)
            let code = #"{"username":"testuser","deviceId":"nothing","otp":"000000"}"#
            _ = try await visitor.app(.post, Endpoint.verifyOTP.path, code)
            let id = try await Self.keep(visitor).id
            var snapshot = try VisitSnapshot.read(try visitor.visit.snapshots.file(of: id).bytes)
            try Self.extremes[index].change(&snapshot)
            _ = try visitor.visit.snapshots.take(Data(LabJSON.bytes(of: snapshot)), from: 0)
            #expect(try await visitor.send(.post, "snapshots/import", "{}").status == 201)
            #expect(try await visitor.send(.post, "snapshots/s2/restore", "{}").status == 200)
            #expect(try await visitor.app(.post, Endpoint.verifyOTP.path, code).status == 401)
            #expect(try await visitor.send(.get, "state").status == 200)
        }
    }
}

extension VisitSnapshot {
    /// Puts the least number of 64 bits into the server's kept counts, at that byte of each.
    fileprivate mutating func cutCounts(at byte: Int) throws {
        let index = try #require(server.firstIndex { $0.path == "latchkey.db" })
        server[index].data = try SnapshotTests.Hostile.changed(
            server[index].data,
            """
            UPDATE kept_limits
            SET content = CAST(substr(content, 1, \(byte)) || x'0000000000000080' || substr(content, \(byte + 9)) AS BLOB)
            WHERE length(content) > \(byte + 8)
            """)
    }
}

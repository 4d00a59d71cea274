import Foundation
import LatchkeyLock
import Testing

@testable import LatchkeyServer

@Suite("Files of the audit log")
struct AuditRotationTests {
    /// 2025-11-10T12:00:00Z.
    static let noon: UInt64 = 1_762_776_000_000
    static let day: UInt64 = 86_400_000

    /// A log of a test's own.
    final class Trail {
        let folder: TemporaryFolder
        private(set) var log: AuditLog
        let policy: AuditPolicy
        let complaints = ComplaintBox()

        init(retentionDays: Int? = nil, maximumFileLength: Int = 64 << 20) throws {
            folder = try TemporaryFolder()
            var policy = AuditPolicy(retentionDays: retentionDays)
            policy.maximumFileLength = maximumFileLength
            self.policy = policy
            log = try AuditLog(path: folder.file("audit.jsonl"), policy: policy, log: complaints.log)
        }

        /// Opens the log anew, as the next process does after this one was killed.
        func restart() throws {
            log = try AuditLog(path: folder.file("audit.jsonl"), policy: policy, log: complaints.log)
        }

        func sign(_ detail: String, _ now: UInt64) { log.record(AuditEvent(.signedIn, detail: detail), now: now) }

        var names: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        }

        func report(wanted: String? = nil) throws -> AuditReport {
            try AuditVerifier.verify(log: folder.file("audit.jsonl"), wanted: wanted)
        }

        /// The details of every event, in the order of the files.
        var details: [String] {
            get throws {
                let files = AuditFiles(path: folder.file("audit.jsonl"))
                let paths = try files.finished().map { files.path(of: $0.name) } + [files.path]
                return try paths.flatMap { try readAudit($0) }.compactMap(\.record.detail)
            }
        }
    }

    /// What a log complained of.
    final class ComplaintBox: Sendable {
        private let state = Lock<[String]>([])

        var lines: [String] { state.withLock { $0 } }

        var log: ServerLog {
            ServerLog { [self] line in state.withLock { $0.append(line) } }
        }
    }

    static func names(_ numbers: [(String, Int)]) -> [String] {
        numbers.map { "audit-\($0.0)-\(String(repeating: "0", count: 4 - "\($0.1)".count))\($0.1).jsonl" }
    }

    @Test("the first line of another day goes to a new file, which names the one before; the chain runs on")
    func byDay() throws {
        let trail = try Trail()
        trail.sign("a", Self.noon)
        trail.sign("b", Self.noon + Self.day / 2 - 1)
        trail.sign("c", Self.noon + Self.day / 2)
        trail.sign("d", Self.noon + 3 * Self.day)
        #expect(
            try trail.names == ["audit-2025-11-10-0001.jsonl", "audit-2025-11-11-0001.jsonl", "audit.jsonl"])
        let second = try readAudit(trail.folder.file("audit-2025-11-11-0001.jsonl"))
        #expect(second.map(\.record.event) == [.auditFileStarted, .signedIn])
        #expect(second.first?.record.file == "audit-2025-11-10-0001.jsonl")
        #expect(second.map(\.seq) == [2, 3])
        let report = try trail.report()
        #expect(report.isIntact && report.files == 3 && report.lines == 6 && report.segments == 1)
        #expect(report.beginning == nil)
        #expect(try trail.details == ["a", "b", "c", "d"])
    }

    @Test("a full file is followed by another of the same day, also by more than nine")
    func bySize() throws {
        let trail = try Trail(maximumFileLength: 1_000)
        for index in 0..<60 { trail.sign("\(index)", Self.noon) }
        let names = try trail.names
        #expect(names.count > 11)
        #expect(names.dropLast() == Self.names((1..<names.count).map { ("2025-11-10", $0) })[...])
        #expect(try trail.details == (0..<60).map { "\($0)" })
        #expect(try trail.report().isIntact)
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: trail.folder.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect((attributes[.size] as? Int ?? 0) < 1_400)
        }
    }

    @Test("a clock that goes back begins no file, and files stay in the order of the chain")
    func clockBackwards() throws {
        let trail = try Trail(maximumFileLength: 700)
        for (index, days) in ([5, 5, 3, 3, 5, 0, 0, 6, 6, 1] as [UInt64]).enumerated() {
            trail.sign("\(index)", Self.noon + days * Self.day)
        }
        #expect(try trail.details == (0..<10).map { "\($0)" })
        let report = try trail.report()
        let count = try trail.names.count
        #expect(report.isIntact && report.files == count)
    }

    @Test("a start on a later day goes on in a new file; on the same day in the same file")
    func restarts() throws {
        let trail = try Trail()
        trail.sign("a", Self.noon)
        try trail.restart()
        trail.sign("b", Self.noon)
        #expect(try trail.names == ["audit.jsonl"])
        try trail.restart()
        trail.sign("c", Self.noon + Self.day)
        #expect(try trail.names == ["audit-2025-11-10-0001.jsonl", "audit.jsonl"])
        let report = try trail.report()
        #expect(report.isIntact && report.lines == 4 && report.segments == 3)
    }

    @Test("a log of before there were several files is put away under the day of its last line")
    func oldLog() throws {
        let trail = try Trail()
        for day in 0..<3 as Range<UInt64> {
            trail.sign("\(day)", Self.noon + day * Self.day)
        }
        // As an earlier version left it: all lines in one file.
        let files = AuditFiles(path: trail.folder.file("audit.jsonl"))
        var content = Data()
        for name in try files.finished().map(\.name) + ["audit.jsonl"] {
            content += try Data(contentsOf: URL(fileURLWithPath: files.path(of: name)))
            try FileManager.default.removeItem(atPath: files.path(of: name))
        }
        try content.write(to: URL(fileURLWithPath: files.path))
        try trail.restart()
        trail.sign("3", Self.noon + 9 * Self.day)
        #expect(try trail.names == ["audit-2025-11-12-0001.jsonl", "audit.jsonl"])
        #expect(try trail.report().isIntact)
    }

    // Crashes

    /// What stands in the folder after each step of a rotation.
    enum Step: CaseIterable {
        /// The new file was made under its temporary name.
        case made
        /// The old one was put away.
        case putAway
        /// The new one has its name, and is empty.
        case inPlace
        /// The new one has half of its first line.
        case halfLine
    }

    @Test("a crash between any two steps of a rotation loses no line, and the chain runs on", arguments: Step.allCases)
    func crash(step: Step) throws {
        let trail = try Trail()
        for index in 0..<5 { trail.sign("\(index)", Self.noon) }
        let path = trail.folder.file("audit.jsonl")
        let away = trail.folder.file("audit-2025-11-10-0001.jsonl")
        if step == .made { try Data("rest".utf8).write(to: URL(fileURLWithPath: path + ".new")) }
        if step != .made { try FileManager.default.moveItem(atPath: path, toPath: away) }
        if step == .inPlace { try Data().write(to: URL(fileURLWithPath: path)) }
        if step == .halfLine { try Data("{\"previous\":\"".utf8).write(to: URL(fileURLWithPath: path)) }
        #expect(try trail.report().lines == 5 && trail.report().isIntact)
        try trail.restart()
        trail.sign("5", Self.noon + Self.day)
        trail.sign("6", Self.noon + 2 * Self.day)
        let report = try trail.report()
        #expect(report.isIntact, "\(report)")
        let texts = try trail.names.map { try String(contentsOfFile: trail.folder.file($0), encoding: .utf8) }.joined()
        for index in 0..<7 { #expect(texts.contains("\"detail\":\"\(index)\"")) }
        #expect(trail.complaints.lines.isEmpty)
    }

    @Test("a file that can't be begun leaves the lines in the old one, says so once a minute, and is tried again")
    func blocked() throws {
        let trail = try Trail()
        trail.sign("0", Self.noon)
        let blocker = trail.folder.file("audit.jsonl.new")
        try FileManager.default.createDirectory(atPath: blocker, withIntermediateDirectories: false)
        for index in 1..<4 { trail.sign("\(index)", Self.noon + Self.day + UInt64(index)) }
        #expect(try readAudit(trail.folder.file("audit.jsonl")).count == 4)
        #expect(trail.complaints.lines.count == 1)
        #expect(!trail.log.isFailing)
        try FileManager.default.removeItem(atPath: blocker)
        trail.sign("4", Self.noon + Self.day + 60_001)
        #expect(try readAudit(trail.folder.file("audit.jsonl")).count == 5)
        trail.sign("5", Self.noon + 2 * Self.day)
        #expect(try trail.names == ["audit-2025-11-11-0001.jsonl", "audit.jsonl"])
        #expect(try trail.report().isIntact)
        #expect(try trail.details == (0..<6).map { "\($0)" })
    }

    @Test("a file that root begins belongs to the folder's owner", .enabled(if: geteuid() == 0))
    func owner() throws {
        let trail = try Trail()
        trail.sign("a", Self.noon)
        try #require(chown(trail.folder.path, 65_534, 65_534) == 0)
        trail.sign("b", Self.noon + Self.day)
        var information = stat()
        try #require(stat(trail.folder.file("audit.jsonl"), &information) == 0)
        #expect([information.st_uid, information.st_gid] == [65_534, 65_534])
        #expect(information.st_mode & 0o777 == 0o600)
    }

    // Retention

    /// Ten days with two lines each, then the removal of what is older than three days.
    static func shortened() throws -> Trail {
        let trail = try Trail(retentionDays: 3)
        for day in 0..<10 as Range<UInt64> {
            trail.sign("\(day)a", noon + day * AuditRotationTests.day)
            trail.sign("\(day)b", noon + day * AuditRotationTests.day)
        }
        trail.log.removeExpired(now: noon + 9 * AuditRotationTests.day)
        return trail
    }

    @Test("whole files older than the retention go, each with a line about it; the log says where it begins now")
    func retention() throws {
        let trail = try Self.shortened()
        #expect(
            try trail.names
                == Self.names([("2025-11-16", 1), ("2025-11-17", 1), ("2025-11-18", 1)]) + ["audit.jsonl"])
        let removals = try readAudit(trail.folder.file("audit.jsonl")).map(\.record).filter {
            $0.event == .auditFileRemoved
        }
        #expect(removals.compactMap(\.file) == Self.names((10...15).map { ("2025-11-\($0)", 1) }))
        let report = try trail.report()
        #expect(report.isIntact && report.files == 4)
        #expect(report.beginning?.file == "audit-2025-11-16-0001.jsonl")
        #expect(report.beginning?.time == Self.noon + 6 * Self.day)
        #expect(report.beginning?.previous == removals.last?.hash)
        #expect(trail.log.counts.events[.auditFileRemoved] == 6)
    }

    @Test("a removal is repeated where nothing is left to remove: nothing is written")
    func nothingToRemove() throws {
        let trail = try Self.shortened()
        let lines = try trail.report().lines
        trail.log.removeExpired(now: Self.noon + 9 * Self.day)
        #expect(try trail.report().lines == lines)
        let forEver = try Trail()
        forEver.sign("a", Self.noon)
        forEver.sign("b", Self.noon + Self.day)
        forEver.log.removeExpired(now: Self.noon + 10_000 * Self.day)
        #expect(try forEver.details == ["a", "b"])
    }

    @Test("no line goes before its time", arguments: [1, 3])
    func notTooEarly(days: Int) throws {
        let trail = try Trail(retentionDays: days)
        trail.sign("late", Self.noon + Self.day / 2 - 1)
        trail.sign("next", Self.noon + Self.day)
        let end = Self.noon + Self.day / 2
        trail.log.removeExpired(now: end + UInt64(days) * Self.day - 1)
        #expect(try trail.details.first == "late")
        trail.log.removeExpired(now: end + UInt64(days) * Self.day)
        #expect(try trail.details.first == "next")
        #expect(try trail.report().isIntact)
    }

    @Test("the file that is written is put away when its day is over, so that the retention reaches a server at rest")
    func atRest() throws {
        let trail = try Trail(retentionDays: 1)
        trail.sign("old", Self.noon)
        trail.log.removeExpired(now: Self.noon + 5 * Self.day)
        #expect(try trail.names == ["audit.jsonl"])
        let records = try readAudit(trail.folder.file("audit.jsonl")).map(\.record.event)
        #expect(records == [.auditFileStarted, .auditFileRemoved])
        #expect(try trail.report().isIntact)
    }

    @Test("a crash after a removal was recorded, and before the file went, is made good by the next removal")
    func crashInRemoval() throws {
        let trail = try Trail(retentionDays: 1)
        trail.sign("a", Self.noon)
        trail.sign("b", Self.noon + Self.day)
        let first = trail.folder.file("audit-2025-11-10-0001.jsonl")
        let content = try Data(contentsOf: URL(fileURLWithPath: first))
        trail.log.removeExpired(now: Self.noon + 2 * Self.day)
        try content.write(to: URL(fileURLWithPath: first))
        let before = try trail.report()
        #expect(before.isIntact && before.beginning == nil && before.files == 3)
        try trail.restart()
        trail.log.removeExpired(now: Self.noon + 2 * Self.day)
        let after = try trail.report()
        #expect(after.isIntact && after.beginning != nil && after.files == 2)
    }

    // Tampering

    @Test("a file missing in the middle is named", arguments: [1, 2])
    func missingFile(index: Int) throws {
        let trail = try Self.shortened()
        let name = try trail.names[index]
        try FileManager.default.removeItem(atPath: trail.folder.file(name))
        let fault = try #require(try trail.report().fault)
        #expect(fault.kind == .removed && fault.line == 1)
        let next = try trail.names[index]
        #expect(fault.file == next)
        #expect(fault.detail == "The file \(name), which it follows, is missing.")
    }

    @Test("the first file missing without a record of its removal is missed, whether or not others were removed before")
    func missingFirst() throws {
        let trail = try Self.shortened()
        try FileManager.default.removeItem(atPath: trail.folder.file(try trail.names[0]))
        let fault = try #require(try trail.report().fault)
        #expect(fault.kind == .removed && fault.line == 1 && fault.file == "audit-2025-11-17-0001.jsonl")

        let whole = try Trail()
        for day in 0..<3 as Range<UInt64> { whole.sign("\(day)", Self.noon + day * Self.day) }
        try FileManager.default.removeItem(atPath: whole.folder.file("audit-2025-11-10-0001.jsonl"))
        #expect(try whole.report().fault?.kind == .removed)
    }

    @Test("a line changed, removed or moved in any file is found there", arguments: 0..<4)
    func tampered(index: Int) throws {
        let original = try Self.shortened()
        let name = try original.names[index]
        let path = original.folder.file(name)
        let content = try Data(contentsOf: URL(fileURLWithPath: path))
        let lines = content.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        func report(_ lines: [Data]) throws -> AuditReport {
            try Data(lines.map { $0 + Data("\n".utf8) }.joined()).write(to: URL(fileURLWithPath: path))
            return try original.report()
        }
        for position in 0..<2 {
            var changed = lines
            let text = String(decoding: lines[position], as: UTF8.self)
            changed[position] = Data(text.replacing("\"time\":17", with: "\"time\":18").utf8)
            let fault = try #require(try report(changed).fault, "\(position)")
            #expect(fault.file == name && fault.line == position + 1)
            var lost = lines
            lost.remove(at: position)
            let missing = try #require(try report(lost).fault)
            #expect(missing.file == name && missing.line == position + 1 && missing.kind == .removed)
            var swapped = lines
            swapped.swapAt(position, position + 1)
            #expect(try report(swapped).fault?.file == name)
        }
        #expect(try report(lines).isIntact)
    }

    @Test("a hash that was noted is found in any file that is left, and where a removed file ended")
    func notedHash() throws {
        let trail = try Self.shortened()
        let beginning = try #require(try trail.report().beginning)
        let newest = try #require(try trail.report().newestHash)
        #expect(try trail.report(wanted: newest).isIntact)
        #expect(try trail.report(wanted: beginning.previous).isIntact)
        let removals = try readAudit(trail.folder.file("audit.jsonl")).compactMap(\.record.hash)
        for hash in removals { #expect(try trail.report(wanted: hash).isIntact) }
        let unknown = try #require(try trail.report(wanted: String(repeating: "a", count: 64)).fault)
        #expect(unknown.detail.contains("removed with the files before the beginning"))
    }

    @Test("a file that was copied away is checked by the hash of the line before it")
    func alone() throws {
        let trail = try Self.shortened()
        let path = trail.folder.file("audit-2025-11-17-0001.jsonl")
        let before = try #require(try readAudit(path).first?.previous)
        #expect(try AuditVerifier.verify(path: path, before: before).isIntact)
        #expect(try AuditVerifier.verify(path: path).fault?.kind == .removed)
        let other = String(repeating: "b", count: 64)
        #expect(try AuditVerifier.verify(path: path, before: other).fault?.line == 1)
    }

    @Test("other files in the folder are left alone, whatever their names")
    func strangers() throws {
        let trail = try Trail(retentionDays: 1)
        let strangers = [
            "audit-2001-01-01.jsonl", "audit-2001-01-01-1.jsonl", "audit-2001-01-01-000x.jsonl", "audit-x.jsonl",
            "audit-2001-1-01-0001.jsonl", "audit-2001-01-01-0001.json", "xaudit-2001-01-01-0001.jsonl",
            "audit-2001-01-01-0001-1.jsonl", "audit--2001-01-01-0001.jsonl",
        ]
        for name in strangers { try Data("x".utf8).write(to: URL(fileURLWithPath: trail.folder.file(name))) }
        trail.sign("a", Self.noon)
        trail.log.removeExpired(now: Self.noon + 5 * Self.day)
        #expect(try Set(trail.names) == Set(strangers + ["audit.jsonl"]))
        #expect(try trail.report().isIntact)
    }
}

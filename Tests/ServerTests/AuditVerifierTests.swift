import Foundation
import LatchkeyCrypto
import Testing

@testable import LatchkeyServer

@Suite("Audit verifier")
struct AuditVerifierTests {
    static let noon: UInt64 = 1_762_776_000_000
    typealias Lines = [[UInt8]]

    /// Three segments of five lines: 1–5, 6–10, 11–15; the second was cut off, the others were closed.
    static func log() throws -> Lines {
        let folder = try TemporaryFolder()
        for segment in 0..<3 {
            let log = try AuditLog(path: folder.file("a"))
            for index in 0..<4 { log.record(AuditEvent(.signedIn, detail: "\(segment)-\(index)"), now: noon) }
            if segment == 1 {
                log.record(AuditEvent(.signedIn, detail: "1-4"), now: noon)
            } else {
                log.close(now: noon)
            }
        }
        return try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).split(separator: UInt8(ascii: "\n"))
            .map { Array($0) }
    }

    static func report(_ lines: Lines, torn: [UInt8]? = nil, wanted: String? = nil) -> AuditReport {
        var verifier = AuditVerifier(wanted: wanted)
        for line in lines { verifier.take(line) }
        if let torn { verifier.take(torn, isEnded: false) }
        return verifier.finish()
    }

    static func hash(_ line: [UInt8]) -> String { Hex.encode(HashAlgorithm.sha256.hash(line)) }

    /// A line that somebody without the server would write there.
    static func forged(after line: [UInt8]?, _ seq: Int, segmentOf other: [UInt8]) throws -> [UInt8] {
        let segment = try JSONDecoder().decode(AuditLine.self, from: Data(other)).segment
        return try #require(
            SortedJSON.bytes(
                of: AuditLine(
                    seq: seq, time: noon, record: AuditEvent(.signedIn, detail: "forged"), segment: segment,
                    previous: line.map(hash) ?? String(repeating: "a", count: 64))))
    }

    @Test("a log as the server wrote it is intact, and its newest hash is told")
    func intact() throws {
        let lines = try Self.log()
        let report = Self.report(lines)
        #expect(report.isIntact && report.lines == 15 && report.segments == 3)
        #expect(report.tornLines == 0 && !report.endsTorn)
        #expect(report.newestHash == Self.hash(try #require(lines.last)))
    }

    @Test("an empty log is intact and has no hash")
    func empty() {
        #expect(Self.report([]) == AuditReport())
        #expect(Self.report([]).isIntact)
    }

    @Test("a byte changed in any line but the last is found at that line", arguments: 0..<14)
    func changedByte(index: Int) throws {
        var lines = try Self.log()
        let text = String(decoding: lines[index], as: UTF8.self)
        lines[index] = Array(text.replacing("\"time\":1762", with: "\"time\":1763").utf8)
        let fault = try #require(Self.report(lines).fault)
        #expect(fault.line == index + 1)
        #expect(fault.kind == ([4, 9].contains(index) ? .changedOrRemoved : .changed))
    }

    @Test("every single bit of a line counts", arguments: [0, 3, 4, 5, 11])
    func everyBit(index: Int) throws {
        let lines = try Self.log()
        for position in lines[index].indices {
            var changed = lines
            changed[index][position] ^= 1
            #expect(Self.report(changed).fault?.line == index + 1, "byte \(position)")
        }
    }

    @Test(
        "the chain of the last line counts: its number, its segment's and its predecessor",
        arguments: ["previous", "seq", "segment"])
    func lastLine(member: String) throws {
        var lines = try Self.log()
        let text = String(decoding: lines[14], as: UTF8.self)
        let start = try #require(text.range(of: "\"\(member)\":")).upperBound
        let digit = try #require(text[start...].firstIndex { $0 != "\"" })
        let other = text[digit] == "1" ? "2" : "1"
        lines[14] = Array((text[..<digit] + other + text[text.index(after: digit)...]).utf8)
        let fault = try #require(Self.report(lines).fault)
        // Of two lines that do not fit, the later one at the end may be either.
        #expect(fault.line == (member == "previous" ? 14 : 15))
    }

    @Test("a line that was removed is missed at the line behind it", arguments: 0..<14)
    func removed(index: Int) throws {
        var lines = try Self.log()
        lines.remove(at: index)
        let fault = try #require(Self.report(lines).fault)
        if [4, 9].contains(index) {
            // The last line of a segment: it may as well be the one before it that was changed.
            #expect(fault.line == index && fault.kind == .changedOrRemoved)
        } else {
            #expect(fault.line == index + 1 && fault.kind == .removed)
        }
    }

    @Test("a whole segment that was removed is missed")
    func removedSegment() throws {
        var lines = try Self.log()
        lines.removeSubrange(5..<10)
        #expect(Self.report(lines).fault?.line == 5)
        #expect(Self.report(Array(lines[5...])).fault?.kind == .removed)
        #expect(Self.report(Array(lines[5...])).fault?.line == 1)
    }

    @Test("two lines that were swapped are found at the first of them", arguments: [0, 1, 2, 3, 6, 8, 11, 13])
    func swapped(index: Int) throws {
        var lines = try Self.log()
        lines.swapAt(index, index + 1)
        let fault = try #require(Self.report(lines).fault)
        #expect(fault.line == index + 1 && fault.kind == .reordered)
    }

    @Test(
        "lines swapped over the border of a segment, or far from each other, are found too",
        arguments: [(4, 5), (1, 3), (6, 13)])
    func swappedFar(first: Int, second: Int) throws {
        var lines = try Self.log()
        lines.swapAt(first, second)
        #expect(Self.report(lines).fault?.line == first + 1)
    }

    @Test("a forged line is found at its place, whether or not it follows the line before", arguments: [1, 3, 7, 12])
    func inserted(index: Int) throws {
        let original = try Self.log()
        let before = original[index - 1]
        let seq = try JSONDecoder().decode(AuditLine.self, from: Data(original[index])).seq
        for forged in [
            try Self.forged(after: before, seq, segmentOf: before), try Self.forged(after: nil, seq, segmentOf: before),
            try Self.forged(after: before, 0, segmentOf: original[index < 5 ? 14 : 0]), original[0], Array("{}".utf8),
            Array("x".utf8),
        ] {
            var lines = original
            lines.insert(forged, at: index)
            let fault = try #require(Self.report(lines).fault, "\(String(decoding: forged, as: UTF8.self))")
            #expect(fault.line == index + 1, "\(fault) \(String(decoding: forged, as: UTF8.self))")
        }
    }

    @Test("an end that was cut in the middle of a line is told, not blamed", arguments: [1, 10, 80, 150])
    func cutEnd(length: Int) throws {
        let lines = try Self.log()
        let report = Self.report(Array(lines[..<14]), torn: Array(lines[14].prefix(length)))
        #expect(report.isIntact && report.endsTorn && report.tornLines == 1 && report.lines == 14)
    }

    @Test("half a line that is ended is no torn end")
    func endedHalfLine() throws {
        var lines = try Self.log()
        lines[14].removeLast(20)
        #expect(Self.report(lines).fault?.line == 15)
    }

    @Test("a last line without its line feed is a line")
    func withoutLineFeed() throws {
        let lines = try Self.log()
        let report = Self.report(Array(lines[..<14]), torn: lines[14])
        #expect(report.isIntact && !report.endsTorn && report.lines == 15)
    }

    @Test("whole lines missing at the end are found by a hash that was noted", arguments: [1, 4, 14])
    func noted(count: Int) throws {
        let lines = try Self.log()
        let noted = Self.hash(lines[14])
        #expect(Self.report(lines, wanted: noted).isIntact)
        #expect(Self.report(lines, wanted: Self.hash(lines[3]).uppercased()).isIntact)
        let cut = Self.report(Array(lines.dropLast(count)), wanted: noted)
        #expect(cut.fault?.kind == .removed && cut.fault?.line == 16 - count)
    }

    @Test("half a line that a power cut left is named by the next segment, so that its change shows")
    func tornThenStarted() throws {
        let folder = try TemporaryFolder()
        let first = try AuditLog(path: folder.file("a"))
        for _ in 0..<3 { first.record(AuditEvent(.signedIn), now: Self.noon) }
        let torn = try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).dropLast(20)
        try torn.write(to: URL(fileURLWithPath: folder.file("a")))
        try AuditLog(path: folder.file("a")).record(AuditEvent(.serverStarted), now: Self.noon)
        let report = try AuditVerifier.verify(path: folder.file("a"))
        #expect(report.isIntact && report.lines == 3 && report.segments == 2)
        #expect(report.tornLines == 1 && !report.endsTorn)

        var lines = try Data(contentsOf: URL(fileURLWithPath: folder.file("a"))).split(separator: UInt8(ascii: "\n"))
            .map { Array($0) }
        lines[2][100] ^= 1
        #expect(Self.report(lines).fault?.line == 3)
        lines.remove(at: 2)
        #expect(Self.report(lines).fault?.kind == .changedOrRemoved)
    }

    @Test("half a line that a full disk left is not blamed; anything else in its place is")
    func tornByFullDisk() throws {
        let lines = try Self.log()
        var full = lines
        full.insert(Array(lines[3].prefix(90)), at: 3)
        full.insert(Array(lines[3].prefix(10)), at: 3)
        let report = Self.report(full)
        #expect(report.isIntact && report.tornLines == 2 && report.lines == 15)
        full[4] = Array(lines[2].prefix(90))
        #expect(Self.report(full).fault?.line == 4)
    }

    @Test("a file is read in pieces, and a line without end is not read whole")
    func file() throws {
        let folder = try TemporaryFolder()
        let log = try AuditLog(path: folder.file("a"))
        for index in 0..<1500 { log.record(AuditEvent(.signedIn, detail: "\(index)"), now: Self.noon) }
        log.close(now: Self.noon)
        #expect(try AuditVerifier.verify(path: folder.file("a")).lines == 1501)
        var data = try Data(contentsOf: URL(fileURLWithPath: folder.file("a")))
        data.append(Data(repeating: UInt8(ascii: "x"), count: 300_000))
        try data.write(to: URL(fileURLWithPath: folder.file("a")))
        #expect(try AuditVerifier.verify(path: folder.file("a")).fault?.line == 1502)
    }

    @Test("a file that can't be read is an error, not a finding")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        #expect(throws: AuditReadError.self) { try AuditVerifier.verify(path: folder.file("missing")) }
        #expect(throws: AuditReadError.self) { try AuditVerifier.verify(path: folder.path) }
    }
}

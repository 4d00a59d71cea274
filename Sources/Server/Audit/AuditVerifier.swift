import LatchkeyCrypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks the hash chain of an audit log, line by line, in memory that does not grow with it.
///
/// Anyone who can write the file can also compute a new chain or cut off its end; only a hash noted elsewhere reveals
/// that, such as the database's anchor.
public struct AuditVerifier {
    /// The members of a line that make the chain; later versions may add others.
    struct Link: Decodable {
        let previous: String
        let segment: String
        let seq: Int
        let time: UInt64?
        let record: Record?

        /// The records that matter to the chain: which file came before, and which were removed.
        struct Record: Decodable {
            let event: String
            let file: String?
            let hash: String?
        }

        /// The file that a file's first line says to follow.
        var predecessor: String? {
            record?.event == AuditEvent.Kind.auditFileStarted.rawValue ? record?.file : nil
        }

        /// The hash of the last line of a file that was removed.
        var removed: String? { record?.event == AuditEvent.Kind.auditFileRemoved.rawValue ? record?.hash : nil }
    }

    /// A line, as far as the chain goes.
    struct Entry {
        var number: Int
        let bytes: [UInt8]
        let hash: String
        /// `nil` if it is no line of an audit log.
        let link: Link?
        let isEnded: Bool
    }

    /// The hash in the very first line.
    static let origin = String(repeating: "0", count: 64)

    private var report = AuditReport()
    /// The hash that the first line must name.
    private let before: String
    /// Whether the chain may begin in its middle, because older files were removed.
    private let mayBeShortened: Bool
    private var number = 0
    /// The files, and the number of lines before each.
    private var files: [(name: String, start: Int)] = []
    /// Whether findings name their file.
    var namesFiles = false
    /// Hashes of last lines of files whose removal is recorded.
    private var removed: Set<String> = []
    private var last: Entry?
    /// A line that does not follow the last one; the next one tells why.
    private var held: Entry?
    /// Hashes that a line must have and that none had yet.
    private var wanted: Set<String>
    private let decoder = JSONDecoder()

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - wanted: The newest hash of an earlier check, hex; a log in which no line has it is broken.
    ///   - anchor: The hash of the line that the database knows, hex; likewise.
    ///   - before: The hash of the line that the first one follows, hex, for lines whose predecessors are elsewhere;
    ///     without it the log begins at its very beginning, or behind files whose removal it records.
    public init(wanted: String? = nil, anchor: String? = nil, before: String? = nil) {
        self.wanted = Set([wanted, anchor].compactMap { $0?.lowercased() })
        self.before = before?.lowercased() ?? Self.origin
        mayBeShortened = before == nil
        self.wanted.remove(self.before)
    }

    /// Says that the lines from here on are of another file.
    public mutating func beginFile(_ name: String) {
        files.append((name, number))
        report.files = files.count
    }

    /// Takes the next line, without its line feed; `isEnded` tells whether it had one.
    public mutating func take(_ line: [UInt8], isEnded: Bool = true) {
        number += 1
        guard report.fault == nil else { return }
        let entry = Entry(
            number: number, bytes: line, hash: Hex.encode(HashAlgorithm.sha256.hash(line)),
            link: try? decoder.decode(Link.self, from: Data(line)), isEnded: isEnded)
        if let held { resolve(held, by: entry) } else { judge(entry) }
    }

    /// Whether a fault was found, so that no further line matters.
    public var isDecided: Bool { report.fault != nil }

    /// Describes the findings.
    public consuming func finish() -> AuditReport {
        if let held, report.fault == nil {
            if let link = held.link {
                if isBeginning(link) {
                    begin(held, link)
                } else {
                    fail(diagnose(held, link, nil))
                }
            } else if held.isEnded {
                failUnreadable(held)
            } else {
                report.tornLines += 1
                report.endsTorn = true
            }
        }
        if let beginning = report.beginning, report.fault == nil, !removed.contains(beginning.previous) {
            fail(
                AuditFault(
                    line: 1, kind: .removed,
                    detail: "It names a previous line but is the first, and no line records the removal of a file "
                        + "that ended so."))
        }
        if !wanted.isEmpty, report.fault == nil {
            fail(
                AuditFault(
                    line: number + 1, kind: .removed,
                    detail:
                        "No line has the hash that was asked for, or that the database knows: lines are missing at the end, or the chain was "
                        + "computed anew."
                        + (report.beginning == nil ? "" : " Or it was removed with the files before the beginning.")))
        }
        return report
    }

    /// Takes a line with no other in doubt before it.
    private mutating func judge(_ entry: Entry) {
        if let link = entry.link, follows(link) {
            accept(entry, link)
        } else if let missing = missingFile(before: entry) {
            fail(
                AuditFault(
                    line: entry.number, kind: .removed, detail: "The file \(missing), which it follows, is missing."))
        } else {
            held = entry
        }
    }

    private func diagnose(_ line: Entry, _ link: Link, _ next: Entry?) -> AuditFault {
        AuditDiagnosis(last: last, before: before, line: line, link: link, next: next).fault
    }

    /// The file that came before this one, if this line is the first of its file and names another than was read.
    private func missingFile(before entry: Entry) -> String? {
        guard last != nil, let file = files.last, entry.number == file.start + 1, files.count > 1,
            let predecessor = entry.link?.predecessor, predecessor != files[files.count - 2].name
        else { return nil }
        return predecessor
    }

    /// Whether a line could be the first of a log whose older files were removed.
    private func isBeginning(_ link: Link) -> Bool {
        mayBeShortened && last == nil && report.tornLines == 0 && link.previous != Self.origin
    }

    private mutating func begin(_ entry: Entry, _ link: Link) {
        report.beginning = AuditBeginning(
            file: namesFiles ? files.first?.name : nil, time: link.time, previous: link.previous)
        wanted.remove(link.previous)
        accept(entry, link)
    }

    private mutating func accept(_ entry: Entry, _ link: Link) {
        report.lines += 1
        if link.seq == 0 || last == nil { report.segments += 1 }
        report.newestHash = entry.hash
        if let hash = link.removed { removed.insert(hash) }
        if !wanted.isEmpty {
            wanted.remove(entry.hash)
            if let removed = link.removed { wanted.remove(removed) }
        }
        last = entry
        held = nil
    }

    /// Keeps a fault, its line counted within its file.
    private mutating func fail(_ fault: AuditFault) {
        var fault = fault
        if namesFiles, let file = files.last(where: { $0.start < fault.line }) {
            fault.file = file.name
            fault.line -= file.start
        }
        report.fault = fault
    }

    private mutating func failUnreadable(_ entry: Entry) {
        fail(AuditFault(line: entry.number, kind: .changed, detail: "It is not a line of an audit log."))
    }

    private func follows(_ link: Link) -> Bool {
        // A part of a log with a given previous hash may begin anywhere.
        link.previous == last?.hash ?? before
            && (link.seq == due(in: link.segment) || last == nil && !mayBeShortened)
    }

    private func due(in segment: String) -> Int {
        guard let link = last?.link, link.segment == segment else { return 0 }
        // A number that nobody has counted to must not stop the reader.
        return link.seq &+ 1
    }

    private mutating func resolve(_ line: Entry, by next: Entry) {
        guard let link = line.link else { return resolveHalfLine(line, by: next) }
        if isBeginning(link), next.link?.previous != Self.origin {
            begin(line, link)
            return judge(next)
        }
        if let following = next.link, follows(following) {
            // Without the line, all would be well.
            let isExchanged = link.previous == next.hash && link.segment == following.segment
            fail(
                isExchanged
                    ? AuditFault(line: line.number, kind: .reordered, detail: "It belongs after the next line.")
                    : AuditFault(
                        line: line.number, kind: .inserted, detail: "The next line follows the one before it."))
        } else {
            fail(diagnose(line, link, next))
        }
    }

    /// Judges a partial line by what follows, because power failures and full disks leave some.
    private mutating func resolveHalfLine(_ line: Entry, by next: Entry) {
        let isPlausible = isBeginning(line.bytes)
        guard let link = next.link else {
            guard isPlausible else { return failUnreadable(line) }
            report.tornLines += 1
            held = next
            // Should it turn out that these are no half lines, the first is the one to name.
            held?.number = line.number
            return
        }
        let isNewSegment = link.seq == 0 && link.segment != last?.link?.segment
        if isNewSegment, link.previous == line.hash {
            // A process that starts names whatever stands last in the file.
            report.tornLines += 1
            accept(next, link)
        } else if follows(link) {
            // A process that goes on after a full disk leaves it out of the chain.
            guard isPlausible, !isNewSegment || line.bytes.isEmpty else {
                return fail(
                    AuditFault(
                        line: line.number, kind: .inserted, detail: "The next line follows the one before it."))
            }
            report.tornLines += 1
            accept(next, link)
        } else {
            failUnreadable(line)
        }
    }

    /// Whether a line that the server would write here could begin so.
    private func isBeginning(_ bytes: [UInt8]) -> Bool {
        let beginning = Array("{\"previous\":\"\(last?.hash ?? before)\"".utf8)
        return zip(bytes, beginning).allSatisfy { $0 == $1 }
    }
}

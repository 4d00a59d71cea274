import LatchkeyCrypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks the hash chain of an audit log, line by line, in memory that does not grow with it.
///
/// Whoever can write the file can also compute a new chain, or leave out its end: only a hash that was noted elsewhere
/// shows that.
public struct AuditVerifier {
    /// The members of a line that make the chain; later versions may add others.
    struct Link: Decodable {
        let previous: String
        let segment: String
        let seq: Int
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

    /// The hash that stands in the very first line.
    static let origin = String(repeating: "0", count: 64)

    private var report = AuditReport()
    private var number = 0
    private var last: Entry?
    /// A line that does not follow the last one; the next one tells why.
    private var held: Entry?
    private var wanted: String?
    private let decoder = JSONDecoder()

    /// Creates a verifier.
    ///
    /// - Parameter wanted: The newest hash of an earlier check, hex; a log in which no line has it is broken.
    public init(wanted: String? = nil) {
        self.wanted = wanted?.lowercased()
    }

    /// Takes the next line, without its line feed; `isEnded` tells whether it had one.
    public mutating func take(_ line: [UInt8], isEnded: Bool = true) {
        number += 1
        guard report.fault == nil else { return }
        let entry = Entry(
            number: number, bytes: line, hash: Hex.encode(HashAlgorithm.sha256.hash(line)),
            link: try? decoder.decode(Link.self, from: Data(line)), isEnded: isEnded)
        if let held {
            resolve(held, by: entry)
        } else if let link = entry.link, follows(link) {
            accept(entry, link)
        } else {
            held = entry
        }
    }

    /// Whether a fault was found, so that no further line matters.
    public var isDecided: Bool { report.fault != nil }

    /// Says what was found.
    public consuming func finish() -> AuditReport {
        if let held, report.fault == nil {
            if let link = held.link {
                fail(AuditDiagnosis(last: last, line: held, link: link, next: nil).fault)
            } else if held.isEnded {
                failUnreadable(held)
            } else {
                report.tornLines += 1
                report.endsTorn = true
            }
        }
        if wanted != nil, report.fault == nil {
            fail(
                AuditFault(
                    line: number + 1, kind: .removed,
                    detail: "No line has the hash that was asked for: lines are missing at the end, or the chain was "
                        + "computed anew."))
        }
        return report
    }

    private mutating func accept(_ entry: Entry, _ link: Link) {
        report.lines += 1
        if link.seq == 0 { report.segments += 1 }
        report.newestHash = entry.hash
        if entry.hash == wanted { wanted = nil }
        last = entry
        held = nil
    }

    private mutating func fail(_ fault: AuditFault) { report.fault = fault }

    private mutating func failUnreadable(_ entry: Entry) {
        fail(AuditFault(line: entry.number, kind: .changed, detail: "It is no line of an audit log."))
    }

    private func follows(_ link: Link) -> Bool {
        link.previous == last?.hash ?? Self.origin && link.seq == due(in: link.segment)
    }

    private func due(in segment: String) -> Int {
        guard let link = last?.link, link.segment == segment else { return 0 }
        return link.seq + 1
    }

    private mutating func resolve(_ line: Entry, by next: Entry) {
        guard let link = line.link else { return resolveHalfLine(line, by: next) }
        if let following = next.link, follows(following) {
            // Without the line, all would be well.
            let isExchanged = link.previous == next.hash && link.segment == following.segment
            fail(
                isExchanged
                    ? AuditFault(line: line.number, kind: .reordered, detail: "It belongs behind the next line.")
                    : AuditFault(
                        line: line.number, kind: .inserted, detail: "The next line follows the one before it."))
        } else {
            fail(AuditDiagnosis(last: last, line: line, link: link, next: next).fault)
        }
    }

    /// Judges half a line by what follows: power cuts and full disks leave some.
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
        let beginning = Array("{\"previous\":\"\(last?.hash ?? Self.origin)\"".utf8)
        return zip(bytes, beginning).allSatisfy { $0 == $1 }
    }
}

/// Determines what happened to a line that does not follow the previous one.
///
/// A hash only shows that something differs; the line numbers and the next line show what happened.
struct AuditDiagnosis {
    /// The last line that fits; `nil` at the beginning of the log.
    let last: AuditVerifier.Entry?
    /// The hash that the first line must name.
    let before: String
    /// The line that does not follow it.
    let line: AuditVerifier.Entry
    let link: AuditVerifier.Link
    /// The line behind; `nil` at the end of the log.
    let next: AuditVerifier.Entry?

    var fault: AuditFault {
        if link.previous == last?.hash ?? before { return wrongNumber }
        if link.previous == last?.link?.previous {
            return AuditFault(
                line: line.number - 1, kind: .inserted, detail: "It and the next line follow the same line.")
        }
        return link.segment == last?.link?.segment ? withinSegment : atStartOfSegment
    }

    private var due: Int {
        guard let before = last?.link, before.segment == link.segment else { return 0 }
        return before.seq &+ 1
    }

    private var wrongNumber: AuditFault {
        AuditFault(
            line: line.number, kind: .changed,
            detail: "It follows the line before, but has the number \(link.seq) in its segment where \(due) is due.")
    }

    private var withinSegment: AuditFault {
        if link.seq > due {
            return AuditFault(
                line: line.number, kind: .removed,
                detail: "It has the number \(link.seq) in its segment where \(due) is due.")
        }
        if link.seq == due { return wrongPrevious(.changed, "This line was changed.") }
        return AuditFault(
            line: line.number, kind: .reordered,
            detail: "It has the number \(link.seq) in its segment where \(due) is due.")
    }

    private var atStartOfSegment: AuditFault {
        if let before = last?.link, link.seq == before.seq &+ 1 {
            // The line before may belong to this segment, and name another because it was changed.
            return wrongPrevious(.changedOrRemoved, "This line was changed, or lines after it are missing.")
        }
        guard link.seq == 0 else {
            return AuditFault(
                line: line.number, kind: .removed,
                detail: "Its segment begins with the number \(link.seq): earlier lines are missing.")
        }
        guard last != nil else {
            return AuditFault(
                line: line.number, kind: .removed, detail: "It names a previous line but is the first.")
        }
        return wrongPrevious(.changedOrRemoved, "This line was changed, or lines after it are missing.")
    }

    /// The line names another hash than that of the line before: either of both was changed.
    private func wrongPrevious(_ kind: AuditFault.Kind, _ sentence: String) -> AuditFault {
        if let next = next?.link, next.previous != line.hash {
            return AuditFault(
                line: line.number, kind: .changed,
                detail: "Its `previous` is not the hash of the line before, and the next line names another hash.")
        }
        return AuditFault(
            line: line.number - 1, kind: kind, detail: "\(sentence) Line \(line.number) names another hash.")
    }
}

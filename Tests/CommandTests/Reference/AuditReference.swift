import LatchkeyServer

/// docs/reference/audit-events.md: every event of the audit log.
enum AuditReference {
    static let document = ReferenceDocument(name: "audit-events.md", text: text)

    private static var text: String {
        let lines =
            [
                "# Audit events", "", ReferenceDocument.generated, "",
                "`record` of each line of the [audit log](../server.md#the-audit-log) has an `event`, the `requestId` if a",
                "request caused it, and these members:", "",
            ] + ReferenceDocument.head("`event`", "recorded when", "members")
            + AuditEvent.Kind.allCases.map { ReferenceDocument.row("`\($0.rawValue)`", $0.occasion, $0.members) }
        return lines.joined(separator: "\n") + "\n"
    }
}

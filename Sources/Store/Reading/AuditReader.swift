import LatchkeyWire

/// The reading statements about the audit log, prepared once.
final class AuditReader {
    private let selectAnchor: any SQLStatement
    private let selectAnchored: any SQLStatement
    private let selectOutbox: any SQLStatement
    private let selectOthers: any SQLStatement
    private let selectState: any SQLStatement
    private let selectBySubject: any SQLStatement
    private let selectByName: any SQLStatement
    private let selectByID: any SQLStatement
    private let selectEvents: any SQLStatement
    private let selectEventState: any SQLStatement

    /// - Parameter knowsInstances: Whether the schema has a column for the server; before version 19 there was one.
    init(_ connection: any SQLConnection, knowsInstances: Bool = true) throws(StoreError) {
        let column = knowsInstances ? "instance" : "''"
        selectAnchor = try connection.prepare(
            "SELECT hash, file_length, accepted_by FROM audit_anchor WHERE \(column) = ?1")
        selectAnchored = try connection.prepare("SELECT \(column) FROM audit_anchor WHERE accepted_by IS NULL")
        selectOutbox = try connection.prepare(
            knowsInstances
                ? AuditStatements.entriesOfInstance
                : AuditStatements.entriesOfInstance.replacing("o.instance", with: "''"))
        selectOthers = try connection.prepare(
            "SELECT \(column), max(entry) FROM audit_outbox WHERE \(column) <> ?1 GROUP BY 1")
        selectState = try connection.prepare("SELECT count(*), min(time) FROM audit_outbox")
        selectBySubject = try connection.prepare("SELECT audit_id, key FROM audit_identities WHERE subject = ?1")
        selectByName = try connection.prepare(
            """
            SELECT i.audit_id, i.key FROM users u JOIN audit_identities i USING (subject)
            WHERE u.folded_name = ?1
            """)
        selectEvents = try connection.prepare(
            """
            SELECT event, token_id, subject, time, events FROM security_events
            WHERE event > ?1 ORDER BY event LIMIT ?2
            """)
        selectEventState = try connection.prepare("SELECT count(*), min(time) FROM security_events")
        selectByID = try connection.prepare("SELECT audit_id, key FROM audit_identities WHERE audit_id = ?1")
    }

    func anchor(of instance: InstanceName) throws(StoreError) -> AuditAnchor? {
        try selectAnchor.first(.text(instance.rawValue)) { row throws(StoreError) in
            guard let hash = row.blob(0),
                let anchor = AuditAnchor(
                    hash: hash, length: try row.requiredInteger(1), acceptedBy: row.integer(2))
            else { throw .malformedRow }
            return anchor
        }
    }

    func anchored() throws(StoreError) -> [InstanceName] {
        try selectAnchored.all { row throws(StoreError) in try Self.instance(row) }.sorted()
    }

    func outbox(of instance: InstanceName, limit: Int64) throws(StoreError) -> [OutboxEntry] {
        try selectOutbox.all(
            .text(instance.rawValue), .integer(.max), .integer(limit), body: OutboxEntry.init(columns:))
    }

    func outboxes(besides instance: InstanceName) throws(StoreError) -> [InstanceName: Int64] {
        let others = try selectOthers.all(.text(instance.rawValue)) { row throws(StoreError) in
            (try Self.instance(row), try row.requiredInteger(1))
        }
        return Dictionary(others) { first, _ in first }
    }

    private static func instance(_ row: any SQLRow) throws(StoreError) -> InstanceName {
        let name = row.text(0) ?? ""
        guard let instance = name.isEmpty ? .unnamed : InstanceName(rawValue: name) else { throw .malformedRow }
        return instance
    }

    func outboxState() throws(StoreError) -> OutboxState { try state(selectState) }

    func securityEventState() throws(StoreError) -> OutboxState { try state(selectEventState) }

    func securityEvents(after number: Int64, limit: Int64) throws(StoreError) -> [SecurityEventRecord] {
        try selectEvents.all(.integer(number), .integer(limit)) { row throws(StoreError) in
            guard let subject = row.blob(2).flatMap(UserID.init(bytes:)), let id = row.text(1) else {
                throw .malformedRow
            }
            return SecurityEventRecord(
                number: try row.requiredInteger(0), tokenID: id, subject: subject, time: try row.requiredInteger(3),
                events: row.blob(4) ?? [])
        }
    }

    private func state(_ statement: any SQLStatement) throws(StoreError) -> OutboxState {
        let state = try statement.first { row throws(StoreError) in
            OutboxState(length: Int(try row.requiredInteger(0)), oldest: row.integer(1))
        }
        return state ?? OutboxState(length: 0, oldest: nil)
    }

    func identity(of subject: StepNote.Subject) throws(StoreError) -> AuditIdentity? {
        switch subject {
        case .user(let id): try selectBySubject.first(.blob(id.bytes), body: AuditIdentity.init(columns:))
        case .named(let name): try selectByName.first(.text(name.folded), body: AuditIdentity.init(columns:))
        }
    }

    func identity(_ id: AuditID) throws(StoreError) -> AuditIdentity? {
        try selectByID.first(.blob(id.bytes), body: AuditIdentity.init(columns:))
    }
}

extension OutboxEntry {
    /// Reads `audit_id, key, entry, time, content, personal`.
    init(columns row: any SQLRow) throws(StoreError) {
        self.init(
            number: try row.requiredInteger(2), time: try row.requiredInteger(3),
            identity: row.blob(0) == nil ? nil : try AuditIdentity(columns: row), content: row.blob(4) ?? [],
            personal: row.blob(5))
    }
}

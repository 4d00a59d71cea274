import LatchkeyWire

extension InspectionReader {
    /// Events that wait for the audit log; `nil` if the store keeps none.
    ///
    /// Their names are left out.
    func auditOutbox() throws(StoreError) -> StoreInspection.Table? {
        guard try has("audit_outbox") else { return nil }
        let source = """
            audit_outbox o LEFT JOIN audit_identities i USING (audit_id) LEFT JOIN users u ON u.subject = i.subject
            WHERE ?1 IS NULL OR lower(u.name) = ?1
            """
        let rows = try all("SELECT o.entry, o.time, i.audit_id FROM \(source) ORDER BY o.entry DESC LIMIT ?2") {
            row throws(StoreError) in
            [
                .number(try row.requiredInteger(0)), Self.time(row.integer(1)),
                Self.text(row.blob(2).flatMap(AuditID.init(bytes:))?.rawValue),
            ]
        }
        return StoreInspection.Table(
            name: "auditOutbox", columns: ["entry", "at", "user"], rows: rows,
            total: try count("SELECT count(*) FROM \(source)"))
    }

    /// Events that wait to be delivered to another service; `nil` if the store keeps none.
    func securityEvents() throws(StoreError) -> StoreInspection.Table? {
        guard try has("security_events") else { return nil }
        let source = """
            security_events e LEFT JOIN users u ON u.subject = e.subject WHERE ?1 IS NULL OR lower(u.name) = ?1
            """
        let rows = try all("SELECT e.event, e.time, e.token_id, u.name FROM \(source) ORDER BY e.event DESC LIMIT ?2") {
            row throws(StoreError) in
            [
                .number(try row.requiredInteger(0)), Self.time(row.integer(1)), Self.text(row.text(2)),
                Self.text(try row.optional(3, as: Username.self)?.rawValue),
            ]
        }
        return StoreInspection.Table(
            name: "securityEvents", columns: ["event", "at", "jti", "username"], rows: rows,
            total: try count("SELECT count(*) FROM \(source)"))
    }
}

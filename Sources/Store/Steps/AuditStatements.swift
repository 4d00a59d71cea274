/// The writer's statements about the audit log's outbox and the security events, prepared once.
final class AuditStatements {
    let subjectOfName: any SQLStatement
    let identity: any SQLStatement
    let insertIdentity: any SQLStatement
    let deleteIdentity: any SQLStatement
    let forgetPersonal: any SQLStatement
    let outboxSpan: any SQLStatement
    let outboxCount: any SQLStatement
    let insertEntry: any SQLStatement
    let entriesOf: any SQLStatement
    let takeEntries: any SQLStatement
    let deleteEntries: any SQLStatement
    let setAnchor: any SQLStatement
    let acceptLoss: any SQLStatement
    let eventCounts: any SQLStatement
    let insertEvent: any SQLStatement
    let deleteEvent: any SQLStatement
    let beginTrying: any SQLStatement
    let deleteEventsTriedFrom: any SQLStatement
    let deleteOldestEvent: any SQLStatement
    let deleteOldestEventOfUser: any SQLStatement

    /// Events of one server (`?1`) up to a number (`?2`), the oldest first, at most `?3`.
    static let entriesOfInstance = """
        SELECT i.audit_id, i.key, o.entry, o.time, o.content, o.personal
        FROM audit_outbox o LEFT JOIN audit_identities i USING (audit_id)
        WHERE o.instance = ?1 AND o.entry <= ?2 ORDER BY o.entry LIMIT ?3
        """

    init(_ connection: any SQLConnection) throws(StoreError) {
        subjectOfName = try connection.prepare("SELECT subject FROM users WHERE folded_name = ?1")
        identity = try connection.prepare("SELECT audit_id, key FROM audit_identities WHERE subject = ?1")
        insertIdentity = try connection.prepare(
            """
            INSERT INTO audit_identities (subject, audit_id, key)
            SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM audit_identities WHERE subject = ?1)
                AND EXISTS (SELECT 1 FROM users WHERE subject = ?1)
            """)
        deleteIdentity = try connection.prepare("DELETE FROM audit_identities WHERE subject = ?1")
        forgetPersonal = try connection.prepare(
            """
            UPDATE audit_outbox SET personal = NULL
            WHERE audit_id = (SELECT audit_id FROM audit_identities WHERE subject = ?1)
            """)
        // An upper bound that costs two look-ups: a count would read the whole table, and so would max and min in one.
        outboxSpan = try connection.prepare(
            """
            SELECT coalesce((SELECT max(entry) FROM audit_outbox) - (SELECT min(entry) FROM audit_outbox) + 1, 0)
            """)
        outboxCount = try connection.prepare("SELECT count(*) FROM audit_outbox WHERE instance = ?1")
        insertEntry = try connection.prepareInsert(
            """
            INSERT INTO audit_outbox (time, audit_id, content, personal, instance)
            VALUES (?1, (SELECT audit_id FROM audit_identities WHERE subject = ?2), ?3,
                (SELECT \(connection.dialect.blob("?4")) FROM audit_identities WHERE subject = ?2), ?5)
            """, numbered: "entry")
        entriesOf = try connection.prepare(Self.entriesOfInstance)
        takeEntries = try connection.prepare(
            "UPDATE audit_outbox SET instance = ?1 WHERE instance = ?2 AND entry <= ?3")
        deleteEntries = try connection.prepare("DELETE FROM audit_outbox WHERE entry BETWEEN ?1 AND ?2")
        setAnchor = try connection.prepare(
            """
            INSERT INTO audit_anchor (instance, hash, file_length, accepted_by) VALUES (?3, ?1, ?2, NULL)
            ON CONFLICT (instance) DO UPDATE SET hash = ?1, file_length = ?2, accepted_by = NULL
            """)
        acceptLoss = try connection.prepare("UPDATE audit_anchor SET accepted_by = ?1 WHERE instance = ?2")
        // Among the first a span, which bounds their number at the price of two look-ups.
        eventCounts = try connection.prepare(
            """
            SELECT
                coalesce((SELECT max(event) FROM security_events) - (SELECT min(event) FROM security_events) + 1, 0),
                (SELECT count(*) FROM security_events WHERE subject = ?1 AND kind = ?2)
            """)
        insertEvent = try connection.prepare(
            "INSERT INTO security_events (token_id, subject, time, events, kind) VALUES (?1, ?2, ?3, ?4, ?5)")
        deleteEvent = try connection.prepare("DELETE FROM security_events WHERE event = ?1")
        beginTrying = try connection.prepare("UPDATE security_events SET tried_from = ?1 WHERE tried_from IS NULL")
        deleteEventsTriedFrom = try connection.prepare(
            "DELETE FROM security_events WHERE tried_from IS NOT NULL AND tried_from <= ?1")
        deleteOldestEvent = try connection.prepare(
            "DELETE FROM security_events WHERE event = (SELECT min(event) FROM security_events)")
        deleteOldestEventOfUser = try connection.prepare(
            """
            DELETE FROM security_events
            WHERE event = (SELECT min(event) FROM security_events WHERE subject = ?1 AND kind = ?2)
            """)
    }
}

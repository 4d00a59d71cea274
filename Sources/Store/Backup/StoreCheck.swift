/// A check of a whole store: its pages, its indexes, its schema, what refers to what, and its totals.
///
/// It reads as of one moment while a server may have the file open, and changes nothing.
public struct StoreCheck: Sendable, Equatable {
    /// The version of the schema.
    public let schemaVersion: Int
    /// Users and devices, as the totals tell.
    public let counts: StoreCounts
    /// What is wrong, a short sentence each, without stored values; empty for a sound store.
    public let findings: [String]

    /// The most findings of SQLite's own check.
    private static let findingLimit = 20
    /// The tables whose rows are numbered, and the columns of the numbers.
    private static let numbered = [
        ("devices", "enrolment_id"), ("users", "user_number"), ("refresh_families", "family_id"),
        ("attested_keys", "key_number"), ("linked_identities", "identity_number"), ("owed_messages", "owed_number"),
        ("audit_outbox", "entry"), ("security_events", "event"),
    ]
    /// What no server's counting reaches; the audit log's numbers begin at a time in milliseconds after a restoration.
    private static let numberLimit = 1 << 53

    /// Checks a store's file; blocks while it reads, about two seconds for a gigabyte.
    ///
    /// - Throws: ``StoreError`` if the file can't be judged: it can't be opened, is no store, or one of a later version.
    public static func read(path: String) throws(StoreError) -> StoreCheck {
        do throws(StoreError) {
            let connection = try SQLiteConnection(path: path, access: .readOnly)
            defer { connection.close() }
            try connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; BEGIN")
            return try StoreCheck(connection)
        } catch {
            guard case .sqlite(let code, _) = error else { throw error }
            if code.primary == .notADatabase { throw .notAStore }
            if code.primary == .corrupt { throw .damaged(code) }
            throw error
        }
    }

    /// Checks the store of a connection.
    init(_ connection: SQLiteConnection) throws(StoreError) {
        connection.activity = .reading
        schemaVersion = try SQLiteMigrator(connection: connection, migrations: SchemaMigration.all).version()
        guard schemaVersion > 0 else { throw .notAStore }
        var findings = try connection.prepare("PRAGMA integrity_check(\(Self.findingLimit))").all {
            row throws(StoreError) in row.text(0) ?? ""
        }
        if findings == ["ok"] { findings = [] }
        // A damaged file has told enough; what it says besides can't be relied on.
        guard findings.isEmpty else {
            counts = StoreCounts(users: 0, devices: 0)
            self.findings = findings
            return
        }
        let schema = try SchemaComparison(connection).findings(besides: SchemaComparison(version: schemaVersion))
        let totals = try connection.prepare("SELECT users, devices FROM totals").first { row throws(StoreError) in
            StoreCounts(users: Int(try row.requiredInteger(0)), devices: Int(try row.requiredInteger(1)))
        }
        guard let totals else { throw .malformedRow }
        counts = totals
        self.findings =
            try schema + Self.references(connection) + Self.totals(totals, connection) + Self.numbers(connection)
            + Self.values(connection)
    }

    /// Tables whose next row would have a number that no server reaches by counting, or none at all.
    private static func numbers(_ connection: SQLiteConnection) throws(StoreError) -> [String] {
        var findings: [String] = []
        for (table, column) in numbered where try connection.has(table: table) {
            let isOut = try connection.integer(
                """
                SELECT coalesce((SELECT max(\(column)) FROM \(table)), 0) > \(numberLimit)
                    OR coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = '\(table)'), 0) > \(numberLimit)
                """)
            if isOut == 1 { findings.append("the numbers of \(table) are out of range") }
        }
        return findings
    }

    /// Values that no server writes: sums of time beyond all bounds, and texts with control characters.
    ///
    /// A server could not read them, or would show them to people as they are.
    private static func values(_ connection: SQLiteConnection) throws(StoreError) -> [String] {
        var findings: [String] = []
        if try connection.has(table: "witnessed_clock") {
            let limit = ClockRecord.sums.upperBound
            let wrong = try connection.integer(
                """
                SELECT count(*) FROM witnessed_clock
                WHERE witnessed NOT BETWEEN 0 AND \(limit) OR agreeing NOT BETWEEN 0 AND \(limit)
                """)
            if wrong > 0 { findings.append("the sums of witnessed_clock are out of range") }
        }
        let controls = "'*[' || char(1) || '-' || char(31) || char(127) || ']*'"
        for (table, columns) in [
            ("users", ["name", "folded_name"]), ("devices", ["device_id", "model"]),
            ("recoveries", ["device_id", "model"]),
        ] where try connection.has(table: table) {
            for column in columns {
                let count = try connection.integer("SELECT count(*) FROM \(table) WHERE \(column) GLOB \(controls)")
                if count > 0 { findings.append("\(count) rows of \(table) have control characters in \(column)") }
            }
        }
        return findings
    }

    /// Rows that refer to rows which are not there.
    private static func references(_ connection: SQLiteConnection) throws(StoreError) -> [String] {
        let broken = try connection.prepare(
            "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2"
        ).all { row throws(StoreError) in
            "\(try row.requiredInteger(2)) rows of \(row.text(0) ?? "?") refer to rows missing in \(row.text(1) ?? "?")"
        }
        guard try connection.has(table: "attested_keys") else { return broken }
        let unbound = try connection.integer(
            """
            SELECT count(*) FROM devices WHERE attested_key_id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM attested_keys k WHERE k.key_id = devices.attested_key_id)
            """)
        return broken + (unbound == 0 ? [] : ["\(unbound) devices are bound to attested keys that are missing"])
    }

    /// The sums that are kept beside the tables.
    private static func totals(
        _ totals: StoreCounts, _ connection: SQLiteConnection
    ) throws(StoreError) -> [String] {
        let devices = Int(try connection.integer("SELECT count(*) FROM devices"))
        var findings: [String] = []
        if devices != totals.devices {
            findings.append("the totals say \(totals.devices) devices, there are \(devices)")
        }
        // Before the table of users, devices had their user's name alone.
        guard try connection.has(table: "users") else { return findings }
        let users = Int(try connection.integer("SELECT count(DISTINCT user_number) FROM devices"))
        if users != totals.users {
            findings.append("the totals say \(totals.users) users with devices, there are \(users)")
        }
        return findings
    }
}

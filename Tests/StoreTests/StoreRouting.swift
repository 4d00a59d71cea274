@testable import LatchkeyStore

/// How the rows of each table are found: what a store that is divided among databases goes by.
///
/// A new table needs an entry, and a new way to find rows a key of its table; `StoreRoutingTests` says so.
enum StoreRouting {
    struct Table {
        /// What leads to one user: the user's own numbers, or ids whose bytes say where the user's rows are.
        var keys: Set<String> = []
        /// Names that anybody may give, each of which leads to one user: a divided store keeps them apart.
        var directory: Set<String> = []
        /// Times by which upkeep goes through a table, in each of its parts by itself.
        var sweeps: Set<String> = []
        /// The column by whose values partitions are made of the table.
        let part: String?

        /// Whose rows belong to the whole deployment and are few.
        static let ofDeployment = Table(part: nil)
        var isOfDeployment: Bool { part == nil }
    }

    static let tables: [String: Table] = [
        "users": Table(
            keys: ["user_number", "subject"], directory: ["folded_name"], sweeps: ["user_number>"], part: "user_number"),
        "devices": Table(
            keys: ["user_number", "enrolment_id"], directory: ["device_id", "attested_key_id"], part: "user_number"),
        // The ids of sessions, tokens, codes and recoveries have two bytes of their user in them.
        "refresh_families": Table(
            keys: ["family_id", "enrolment_id", "session_id"], sweeps: ["expires_at<", "expires_at>"],
            part: "session_id"),
        "refresh_tokens": Table(
            keys: ["token_hash", "family_id"], sweeps: ["expires_at<", "expires_at>"], part: "token_hash"),
        "recoveries": Table(
            keys: ["recovery_id", "user_number"], sweeps: ["expires_at<", "expires_at>"], part: "user_number"),
        "notices": Table(keys: ["user_number"], sweeps: ["at<"], part: "user_number"),
        // An outbox: emptied as its messages are sent.
        "owed_messages": .ofDeployment,
        "number_changes": Table(
            keys: ["user_number"], sweeps: ["expires_at<", "expires_at>"], part: "user_number"),
        "recovery_codes": Table(keys: ["user_number"], part: "user_number"),
        "linked_identities": Table(
            keys: ["user_number", "identity_id"], directory: ["issuer issuer_subject"], part: "user_number"),
        "attested_keys": Table(
            keys: ["user_number", "key_number"], directory: ["key_id"], sweeps: ["key_number>", "key_number<"],
            part: "key_number"),
        "attestation_receipts": Table(keys: ["key_number"], sweeps: ["refresh_at<"], part: "key_number"),
        // By name: of a user, or of a number.
        "one_time_passwords": Table(directory: ["holder"], sweeps: ["expires_at<", "expires_at>"], part: "holder"),
        "one_time_password_counts": Table(directory: ["subject"], sweeps: ["day<", "day>"], part: "subject"),
        "used_invitations": Table(directory: ["invitation_hash"], sweeps: ["expires_at<"], part: "invitation_hash"),
        "audit_identities": Table(keys: ["subject", "audit_id"], part: "subject"),
        // Random ids of one request, that nothing else refers to.
        "consumed_challenges": Table(keys: ["challenge_id"], sweeps: ["challenge_id<"], part: "challenge_id"),
        "done_requests": Table(keys: ["key_hash"], sweeps: ["received_at<"], part: "key_hash"),
        "audit_outbox": .ofDeployment,
        "audit_anchor": .ofDeployment,
        "security_events": .ofDeployment,
        "totals": .ofDeployment,
        "forgotten_challenges": .ofDeployment,
        "witnessed_clock": .ofDeployment,
        "kept_limits": .ofDeployment,
        "server_clocks": .ofDeployment,
        "restoration": .ofDeployment,
        "server_keys": .ofDeployment,
    ]

    /// Statements that read or write a whole table, each with the reason why no ceremony waits for it.
    static let wholeTables: [(part: String, reason: String)] = [
        ("DELETE FROM recoveries WHERE user_number = ?1", erasure),
        ("DELETE FROM number_changes WHERE \(byDevices)", erasure),
        ("DELETE FROM one_time_passwords WHERE \(byDevices)", erasure),
        (
            "DELETE FROM refresh_tokens WHERE family_id IN (SELECT family_id FROM refresh_families WHERE \(byDevices))",
            erasure
        ),
        // The counts of pairs and of numbers go by text; those of numbers that nobody else has are looked for.
        ("WHERE subject IN ('user ' || ?1, 'recovery ' || ?1)", erasure),
    ]

    private static let erasure = "an erasure: rare, by an operator, and the statement names the one user"
    private static let byDevices = "enrolment_id IN (SELECT enrolment_id FROM devices WHERE user_number = ?1)"
}

/// One look at a table, as SQLite plans it.
struct TableAccess: CustomStringConvertible {
    let table: String
    /// The columns that must be equal to something, joined by blanks; then those of a range, with its sign.
    let equal: Set<String>
    let ranges: Set<String>
    let statement: String

    var description: String { "\(table) by \(equal.sorted()) \(ranges.sorted()) in: \(statement)" }

    /// Whether the look goes by what leads to one user, or is one of upkeep's.
    var isRouted: Bool {
        guard let rule = StoreRouting.tables[table] else { return false }
        if rule.isOfDeployment { return true }
        if !equal.isDisjoint(with: rule.keys) { return true }
        if rule.directory.contains(where: { Set($0.split(separator: " ").map(String.init)).isSubset(of: equal) }) {
            return true
        }
        if !ranges.isDisjoint(with: rule.sweeps) { return true }
        return StoreRouting.wholeTables.contains { statement.contains($0.part) }
    }
}

/// A connection that keeps the statements that were prepared.
final class RecordingConnection: SQLConnection {
    private let base: SQLiteConnection
    private(set) var statements: [String] = []
    var activity = StoreActivity.opening

    init(_ base: SQLiteConnection) {
        self.base = base
    }

    var dialect: SQLDialect { base.dialect }
    var isUsable: Bool { base.isUsable }

    func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
        statements.append(sql)
        return try base.prepare(sql)
    }

    func execute(_ sql: String) throws(StoreError) {
        statements.append(sql)
        try base.execute(sql)
    }

    func close() { base.close() }
}

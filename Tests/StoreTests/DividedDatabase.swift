import Testing

@testable import LatchkeyStore

/// A PostgreSQL database whose tables are divided into sixteen partitions by the columns of ``StoreRouting``, and which
/// notes whose rows each transaction writes.
///
/// Unique keys hold where they name that column. The others are plain indexes there, as they have to be: then it is the
/// steps that see to it, by what they ask before they write.
///
/// Sendable because its tests run one after the other.
final class DividedDatabase: @unchecked Sendable {
    static let parts = 16
    /// One for all tests that need it, for it takes a second to make; it goes with the server's folder.
    static let shared = Result { try DividedDatabase() }

    let database: TestDatabase
    /// A new one would have to read what there is of a thousand tables and keys first.
    private let connection: PostgreSQLConnection

    private init() throws {
        database = try TestDatabase()
        connection = try PostgreSQLConnection(database.address, access: .readWrite)
        try execute(Self.division)
        for (table, part) in Self.divided {
            try execute("SELECT watch.divide('\(table)', '\(part)', \(Self.parts))")
        }
        try execute(
            """
            ALTER TABLE attestation_receipts ADD FOREIGN KEY (key_number) REFERENCES attested_keys ON DELETE CASCADE;
            CREATE TABLE watch.totals AS TABLE totals;
            CREATE TABLE watch.forgotten_challenges AS TABLE forgotten_challenges;
            CREATE TABLE watch.witnessed_clock AS TABLE witnessed_clock;
            """)
        try execute(Self.watch)
        for table in Self.watched {
            try execute(
                """
                CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON \(table)
                FOR EACH ROW EXECUTE FUNCTION watch.note()
                """)
        }
    }

    /// Runs statements as another program would.
    func execute(_ sql: String) throws { try connection.execute(sql) }

    /// The first column of all rows.
    func rows(_ sql: String) throws -> [String] {
        try connection.prepare(sql).all { row throws(StoreError) in row.text(0) ?? "NULL" }
    }

    /// Brings it back to what it was before the first user.
    func empty() throws {
        let tables = StoreRouting.tables.keys.sorted().map { "DELETE FROM \($0);" }
        try execute(
            """
            BEGIN; SET LOCAL session_replication_role = replica; \(tables.joined(separator: " "))
            INSERT INTO totals TABLE watch.totals;
            INSERT INTO forgotten_challenges TABLE watch.forgotten_challenges;
            INSERT INTO witnessed_clock TABLE watch.witnessed_clock;
            DELETE FROM watch.written; DELETE FROM watch.devices; DELETE FROM watch.families; COMMIT
            """)
    }

    /// What each transaction did that wrote rows of several users, since the database was emptied.
    func writesOfSeveralUsers() throws -> [String] {
        try rows(
            """
            SELECT string_agg(DISTINCT statement, '; ') FROM watch.written
            WHERE statement !~ '\(Self.upkeep)' AND statement <> '\(Self.takenName)'
            GROUP BY transaction HAVING count(DISTINCT owner) > 1
            """)
    }

    private static let divided = StoreRouting.tables
        .compactMap { name, table in table.part.map { (name, $0) } }.sorted { $0.0 < $1.0 }

    /// The tables whose rows are a user's.
    private static let watched = divided.map(\.0).filter { name in
        ![
            // By names that anybody may give, or ids of one request.
            "one_time_password_counts", "used_invitations", "consumed_challenges", "done_requests",
        ].contains(name)
    }

    /// What goes through a table by time, in each part by itself.
    private static let upkeep = "^DELETE FROM [a-z_]+ WHERE .* LIMIT"

    /// An account begins under the name of one that has no devices, which loses it: both are in one directory.
    private static let takenName = "UPDATE users SET folded_name = NULL WHERE subject = $1"

    /// Puts a table's partitions in its place.
    private static let division = """
        CREATE SCHEMA watch;
        CREATE FUNCTION watch.divide(name text, part text, parts integer) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            index record;
            keys text[] := '{}';
            key text;
        BEGIN
            FOR index IN
                SELECT i.indisprimary, i.indisunique, pg_get_indexdef(i.indexrelid) AS definition,
                    (SELECT array_agg(a.attname::text ORDER BY k.place)
                     FROM unnest(i.indkey::int2[]) WITH ORDINALITY k (number, place)
                     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) AS columns
                FROM pg_index i WHERE i.indrelid = name::regclass
            LOOP
                IF index.indisprimary THEN
                    IF NOT part = ANY (index.columns) THEN index.columns := index.columns || part; END IF;
                    keys := keys || format('ALTER TABLE %I ADD PRIMARY KEY (%s)', name,
                        array_to_string(index.columns, ', '));
                ELSIF index.indisunique AND NOT part = ANY (index.columns) THEN
                    keys := keys || replace(index.definition, 'CREATE UNIQUE INDEX', 'CREATE INDEX');
                ELSE
                    keys := keys || index.definition;
                END IF;
            END LOOP;
            EXECUTE format('ALTER TABLE %I RENAME TO whole', name);
            EXECUTE format(
                'CREATE TABLE %I (LIKE whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY) '
                'PARTITION BY HASH (%I)', name, part);
            DROP TABLE whole CASCADE;
            FOR number IN 0..parts - 1 LOOP
                EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
                    name || '_' || number, name, parts, number);
            END LOOP;
            FOREACH key IN ARRAY keys LOOP EXECUTE key; END LOOP;
        END $$;
        """

    /// Notes the user of every row that is written; devices and sessions are remembered beyond their end.
    private static let watch = """
        CREATE TABLE watch.written (transaction xid8 NOT NULL, owner bigint NOT NULL, statement text NOT NULL);
        CREATE TABLE watch.devices (enrolment_id bigint PRIMARY KEY, owner bigint);
        CREATE TABLE watch.families (family_id bigint PRIMARY KEY, owner bigint);
        CREATE FUNCTION watch.owner(name text, content jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
        BEGIN
            RETURN CASE
                WHEN content ? 'user_number' THEN (content ->> 'user_number')::bigint
                WHEN content ? 'enrolment_id' THEN (
                    SELECT owner FROM watch.devices WHERE enrolment_id = (content ->> 'enrolment_id')::bigint)
                WHEN content ? 'family_id' THEN (
                    SELECT owner FROM watch.families WHERE family_id = (content ->> 'family_id')::bigint)
                WHEN content ? 'key_number' THEN (
                    SELECT user_number FROM attested_keys WHERE key_number = (content ->> 'key_number')::bigint)
                WHEN content ? 'subject' THEN (
                    SELECT user_number FROM users WHERE subject = (content ->> 'subject')::bytea)
            END;
        END $$;
        CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            name text := (SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = TG_RELID);
            content jsonb;
            owner bigint;
        BEGIN
            FOREACH content IN ARRAY CASE TG_OP
                WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)] WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)]
                ELSE ARRAY[to_jsonb(NEW), to_jsonb(OLD)] END
            LOOP
                owner := watch.owner(name, content);
                CONTINUE WHEN owner IS NULL;
                INSERT INTO watch.written VALUES (pg_current_xact_id(), owner, current_query());
                IF TG_OP = 'INSERT' AND name = 'devices' THEN
                    INSERT INTO watch.devices VALUES ((content ->> 'enrolment_id')::bigint, owner);
                ELSIF TG_OP = 'INSERT' AND name = 'refresh_families' THEN
                    INSERT INTO watch.families VALUES ((content ->> 'family_id')::bigint, owner);
                END IF;
            END LOOP;
            RETURN NULL;
        END $$;
        """
}

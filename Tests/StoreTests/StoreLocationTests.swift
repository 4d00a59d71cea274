import Testing

@testable import LatchkeyStore

@Suite("Where a store is")
struct StoreLocationTests {
    @Test("a SQLite file is named by its path")
    func namesFiles() throws {
        #expect(try StoreLocation("sqlite:/var/lib/latchkey/store.db") == .sqlite(path: "/var/lib/latchkey/store.db"))
        #expect(try StoreLocation("sqlite:store.db").description == "store.db")
    }

    @Test(
        "anything else but an address of PostgreSQL is refused",
        arguments: ["", "sqlite:", "latchkey.db", "mysql://host/name", "postgres"])
    func refusesOthers(_ text: String) {
        #expect(throws: StoreError.self) { try StoreLocation(text) }
    }

    @Test(
        "a description has the database and its host, and nothing else of the address",
        arguments: [
            ("postgres://somebody@db.example:5433/accounts?sslmode=verify-full", "accounts at db.example, port 5433"),
            ("postgresql:///accounts?host=/run/postgresql&user=somebody", "accounts at /run/postgresql"),
            ("postgres://", "of the user at the local socket"),
        ])
    func describes(_ address: String, _ place: String) throws {
        let location = try StoreLocation(address)
        #expect(location.description == "the PostgreSQL database \(place)")
        #expect(location.kind == "postgresql")
    }

    @Test(
        "an address with a password is refused, and no error repeats it",
        arguments: [
            "postgres://somebody:pa55word@db.example/accounts", "postgres://db.example/accounts?password=pa55word",
            "postgres://somebody:pa55word@db.example:port/accounts",
            "postgres://somebody:pa55word/x@db.example/accounts",
            "postgres://db.example/accounts?pass%77ord=pa55word",
        ])
    func refusesPasswords(_ address: String) throws {
        let error = try #require(throws: StoreError.self) { try StoreLocation(address) }
        #expect(!error.description.contains("pa55word"))
    }

    @Test(
        "an address is shown without what may be a password",
        arguments: [
            ("sqlite:/d/a:b@c.db", "sqlite:/d/a:b@c.db"), ("latchkey.db", "latchkey.db"),
            (
                "postgres://somebody@db.example:5433/accounts?sslmode=verify-full&user=a",
                "postgres://somebody@db.example:5433/accounts?sslmode=verify-full&user=a"
            ),
            ("postgresql://db.example,b.example:5433/accounts", "postgresql://db.example,b.example:5433/accounts"),
            ("postgres://somebody:pa55word@db.example/accounts", "postgres://somebody:…@db.example/accounts"),
            ("postgres://:pa55word@db.example", "postgres://:…@db.example"),
            ("postgres://somebody:pa55@pa55word@db.example", "postgres://somebody:…@db.example"),
            ("postgres://somebody:pa55word?/@db.example", "postgres://somebody:…@db.example"),
            ("postgress://somebody:pa55word@db.example", "postgress://somebody:…@db.example"),
            ("postgres://db.example/a?password=pa55word&port=1", "postgres://db.example/a?…&port=1"),
            ("postgres://db.example/a?sslpassword=pa55word", "postgres://db.example/a?…"),
            ("postgres://db.example/a?pass%77ord=pa55word", "postgres://db.example/a?…"),
            ("postgres://db.example/a?user=b&pa55word", "postgres://db.example/a?user=b&…"),
            ("host=db.example password=pa55word", "…"), ("somebody:pa55word@db.example", "…"),
        ])
    func shows(_ text: String, _ shown: String) {
        #expect(StoreLocation.shown(text) == shown)
    }

    @Test("a server that is not there is an error that says so")
    func tellsOfUnreachableServers() throws {
        let location = try StoreLocation("postgres://somebody@/accounts?host=/nowhere")
        let error = try #require(throws: StoreError.self) { try DatabaseStore(location) }
        #expect(error.description.hasPrefix("PostgreSQL can't be reached: "))
        #expect(error.description.contains("/nowhere"))
    }
}

import LatchkeyStore
import LatchkeyStoreContract
import Testing

@Suite("The stores keep the contract")
struct StoreContractTests {
    @Test("every rule of the contract holds for SQLite", arguments: StoreContract.rules)
    func holds(_ rule: StoreRule) async throws {
        let folder = try TestFolder()
        try await rule.check { try DatabaseStore.temporary(in: folder.url) }
    }

    @Test(
        "every rule of the contract holds for PostgreSQL", .serialized,
        .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"), arguments: StoreContract.rules)
    func holdsForPostgreSQL(_ rule: StoreRule) async throws {
        let database = try TestDatabase()
        try await rule.check { try DatabaseStore(database.address) }
    }

    @Test("no two rules have the same name")
    func namesDiffer() {
        #expect(Set(StoreContract.rules.map(\.name)).count == StoreContract.rules.count)
    }

    @Test("a store that breaks a rule is found out by it", arguments: ForgetfulStore.Fault.allCases)
    func findsFaults(_ fault: ForgetfulStore.Fault) async throws {
        let folder = try TestFolder()
        let rule = try #require(StoreContract.rules.first { $0.name == fault.brokenRule })
        await #expect(throws: ContractViolation.self) {
            try await rule.check { ForgetfulStore(try DatabaseStore.temporary(in: folder.url), fault: fault) }
        }
    }
}

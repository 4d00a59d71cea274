import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Rules of keychain calls that few apps meet")
struct KeychainRulesTests {
    typealias Row = KeychainTests.Row
    static let find = PhoneOperation.keychainCopyMatching
    static let add = PhoneOperation.keychainAdd
    static let change = PhoneOperation.keychainUpdate
    static let delete = PhoneOperation.keychainDelete
    static let yes = PropertyListValue.boolean(true)
    static let no = PropertyListValue.boolean(false)
    static let data: [String: PropertyListValue] = ["v_Data": .bytes([3])]

    /// On a phone that holds one generic password with account "here".
    static let rows: [Row] = [
        Row("key that begins with c", find, password("here", ["cromulent": yes]), -50),
        Row("unknown return key", find, password("here", ["r_Nothing": yes]), -50),
        Row("unknown use key", find, password("here", ["u_Nothing": yes]), -50),
        Row("list of items to use", find, password("here", ["u_ItemList": .array([])]), -50),
        Row("unknown match key", find, password("here", ["m_Nothing": yes]), 0),
        Row("unknown value key", find, password("here", ["v_Nothing": yes]), -50),
        Row("key that begins with f", find, password("here", ["f_something": yes]), 0),
        Row("user-independent keychain", find, password("here", ["u_UserIndependentKeychain": yes]), 0),
        Row("user-independent keychain", add, password("new", ["u_UserIndependentKeychain": yes]), 0),
        Row("data protection keychain", find, password("here", ["nleg": yes]), 0),
        Row("credential reference of another type", find, password("here", ["u_CredRef": yes]), -50),
        Row("credential reference", find, password("here", ["u_CredRef": .bytes([1])]), 0),
        Row(
            "credential reference beside a context", find,
            password("here", ["u_CredRef": .bytes([1]), "u_AuthCtx": ContextOptions().archived]), -50),
        Row("policy on a password", find, password("here", ["m_Policy": yes]), -4),
        Row("issuers on a password", find, password("here", ["m_Issuers": .array([])]), -4),
        Row("trusted only on a password", find, password("here", ["m_TrustedOnly": yes]), 0),
        Row("limit with a fraction", find, password("here", ["m_Limit": .real(2)]), 0),
        Row("limit is a boolean", find, password("here", ["m_Limit": yes]), -50),
        Row("group as data", find, password("here", ["agrp": .bytes(Array("LATCHKEY00.com.example.app".utf8))]), 0),
        Row("foreign group as data", add, password("new", ["agrp": .bytes(Array("other".utf8))]), -34018),
        Row("group is no UTF-8", add, password("new", ["agrp": .bytes([0xFF])]), -50),
        Row("date is text", add, password("new", ["cdat": .string("today")]), -50),
        Row("date", add, password("new", ["cdat": .date(Date(timeIntervalSinceReferenceDate: 0))]), 0),
        Row("sync as text of a number", find, password("here", ["sync": .string("0")]), 0),
        Row("sync as text of another number", find, password("here", ["sync": .string("00")]), -25300),
        Row("false return key in an update", change, password("here", ["r_Data": no]), update: data, 0),
        Row("unknown key to update", change, password("here"), update: ["hello": yes], -25303),
        Row("reference to update", change, password("here"), update: ["v_PersistentRef": .bytes([1])], -25303),
        Row("prompt to update", change, password("here"), update: ["u_OpPrompt": .string("x")], -25303),
        Row("attribute of another class to update", change, password("here"), update: ["atag": .bytes([])], -25303),
        Row("return key in a deletion", delete, password("here", ["r_Attributes": yes]), 0),
        Row(
            "other accessibility by access control", find, password("here", ["accc": KeychainTests.control([])]), -25300
        ),
        Row(
            "same accessibility by access control", find,
            password("here", ["accc": KeychainTests.control([], .whenUnlocked)]), 0
        ),
    ]

    @Test("each call ends with Apple's status", arguments: rows, ConnectionKind.allCases)
    func statuses(row: Row, kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(bench.connection.status(.keychainAdd, password("here", ["v_Data": .bytes([1])])) == 0)
        #expect(bench.connection.status(row.operation, row.query, update: row.update) == row.status)
    }

    @Test(
        "numbers are found by truth values, numbers and their plain text, and by no other text",
        arguments: [
            (.integer(80), true), (.string("80"), true), (.real(80), true), (.string("080"), false),
            (.string("+80"), false), (.boolean(true), false), (.string(""), false),
        ] as [(PropertyListValue, Bool)])
    func numbers(value: PropertyListValue, isFound: Bool) throws {
        let bench = try PhoneBench()
        let item: [String: PropertyListValue] = ["class": .string("inet"), "port": .integer(80)]
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        let query: [String: PropertyListValue] = ["class": .string("inet"), "port": value]
        #expect(bench.connection.status(.keychainCopyMatching, query) == (isFound ? 0 : -25300))
    }

    @Test("a truth value is the number 1, and a number beyond 32 bits as text stays text")
    func truthAndText() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("a", ["invi": Self.yes])) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a", ["invi": .integer(1)])) == 0)
        #expect(bench.connection.status(.keychainAdd, password("b", ["crtr": .string("4294967296")])) == 0)
        #expect(
            bench.connection.status(.keychainCopyMatching, password("b", ["crtr": .integer(4_294_967_296)])) == -25300)
    }

    @Test(
        "the token group is read-only, also for an app that is entitled to it",
        arguments: [
            (find, -25300), (add, -34018), (delete, -34018), (change, -34018),
        ] as [(PhoneOperation, Int)])
    func tokenGroup(operation: PhoneOperation, status: Int) throws {
        let app = App(
            bundleIdentifier: "com.example.app",
            entitlements: ["keychain-access-groups": .array([.string("com.apple.token"), .string("T.mine")])])
        let bench = try PhoneBench(app: app)
        let query = password("a", ["agrp": .string("com.apple.token")])
        #expect(bench.connection.status(operation, query, update: Self.data) == status)
        #expect(app.accessGroups == ["T.mine", "com.apple.token"])
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a", ["agrp": .string("T.mine")])) == 0)
    }

    @Test("an app whose only group is that of tokens can't add")
    func onlyTokens() throws {
        let app = App(
            bundleIdentifier: "com.example.app",
            entitlements: ["keychain-access-groups": .array([.string("com.apple.token")])])
        #expect(try PhoneBench(app: app).connection.status(.keychainAdd, password("a")) == -34018)
    }

    /// An app clip with some more entitlements.
    private static func clip(_ more: [String: PropertyListValue] = [:]) -> App {
        App(
            bundleIdentifier: "com.example.clip",
            entitlements: [
                "application-identifier": .string("T.com.example.clip"),
                "com.apple.developer.on-demand-install-capable": yes,
            ].merging(more) { $1 })
    }

    @Test("an app clip keeps to itself and to this phone", arguments: ConnectionKind.allCases)
    func appClip(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind, app: Self.clip())
        let clip = bench.connection
        #expect(clip.status(.keychainAdd, password("a", Self.data)) == 0)
        #expect(clip.status(.keychainCopyMatching, password("a")) == 0)
        #expect(clip.status(.keychainAdd, password("b", ["sync": Self.yes])) == -34020)
        #expect(clip.status(.keychainUpdate, password("a"), update: ["sync": Self.yes]) == -34020)
        #expect(clip.status(.keychainCopyMatching, password("a", ["sync": .string("syna")])) == 0)
        #expect(clip.status(.keychainDelete, password("a")) == 0)
    }

    @Test("an app clip with another group has no keychain", arguments: [find, add, change, delete])
    func appClipWithGroup(operation: PhoneOperation) throws {
        let shared = Self.clip(["keychain-access-groups": .array([.string("T.shared")])])
        #expect(
            try PhoneBench(app: shared).connection.status(operation, password("a"), update: Self.data) == -34020)
        let tokens = Self.clip(["keychain-access-groups": .array([.string("com.apple.token")])])
        #expect(try PhoneBench(app: tokens).connection.status(.keychainAdd, password("a")) == 0)
    }

    @Test(
        "an explicit constraint on deleting asks the person",
        arguments: [
            (.approves(passcode: "123456"), [:], 0), (.cancels, [:], -128),
            (.absent, ["u_AuthUI": .string("u_AuthUIF")], -25308),
        ] as [(ScriptedPerson.Habit, [String: PropertyListValue], Int)], ConnectionKind.allCases)
    func guardedDeletion(row: (ScriptedPerson.Habit, [String: PropertyListValue], Int), kind: ConnectionKind) throws {
        let person = ScriptedPerson(row.0)
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let control = try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: []).guardingDeletion(
            by: .userPresence)
        #expect(AccessControl(archived: control.archived) == control)
        #expect(bench.connection.status(.keychainAdd, password("a", ["accc": .data(control.archived)])) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        #expect(person.prompts.isEmpty)
        #expect(bench.connection.status(.keychainDelete, password("a", row.1)) == row.2)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == (row.2 == 0 ? -25300 : 0))
    }

    @Test(
        "a corrupt item is left out, makes room for a new one, and can be deleted", arguments: ConnectionKind.allCases)
    func corrupt(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(!bench.phone.corruptItem(Data([1])))
        let added = try bench.connection.send(
            .keychainAdd, ["query": .dictionary(password("a", ["r_PersistentRef": Self.yes]))])
        let row = added["results"]?.array?.first?.dictionary
        let reference = try #require(row?["persistentReference"]?.data)
        #expect(bench.connection.status(.keychainAdd, password("b")) == 0)
        #expect(bench.phone.corruptItem(reference))
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
        #expect(bench.connection.status(.keychainUpdate, password("a"), update: Self.data) == -25300)
        let all: [String: PropertyListValue] = ["class": .string("genp"), "m_Limit": .string("m_LimitAll")]
        let found = try bench.connection.send(.keychainCopyMatching, ["query": .dictionary(all)])
        #expect(found["results"]?.array?.count == 1)
        #expect(bench.connection.status(.keychainUpdate, password("b"), update: ["acct": .string("a")]) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        #expect(bench.connection.status(.keychainDelete, ["v_PersistentRef": .data(reference)]) == -25300)
    }

    @Test("two items can't trade places one by one, but a lost one gives up its place")
    func updateOntoLost() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("old", ["pdmn": .string("akpu")])) == 0)
        #expect(bench.connection.status(.keychainAdd, password("new")) == 0)
        #expect(bench.connection.status(.keychainUpdate, password("new"), update: ["acct": .string("old")]) == -25299)
        try bench.phone.removePasscode()
        #expect(bench.connection.status(.keychainUpdate, password("new"), update: ["acct": .string("old")]) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("old")) == 0)
    }

    @Test("an addition returns empty data for none, a search returns nothing")
    func emptyData() throws {
        let bench = try PhoneBench()
        let added = try bench.connection.send(
            .keychainAdd, ["query": .dictionary(password("a", ["r_Data": Self.yes]))])
        #expect(added["results"]?.array?.first?.dictionary?["data"] == .data(Data()))
        let found = try bench.connection.send(
            .keychainCopyMatching, ["query": .dictionary(password("a", ["r_Data": Self.yes]))])
        #expect(found["results"]?.array?.first?.dictionary?["data"] == nil)
    }

    @Test("the digest comes with the attributes only if the data was asked for too")
    func digest() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("a", Self.data)) == 0)
        func attributes(_ more: [String: PropertyListValue]) throws -> [String: PropertyListValue]? {
            let query = password("a", more.merging(["r_Attributes": Self.yes]) { $1 })
            let reply = try bench.connection.send(.keychainCopyMatching, ["query": .dictionary(query)])
            return reply["results"]?.array?.first?.dictionary?["attributes"]?.dictionary
        }
        #expect(try attributes([:])?["sha1"] == nil)
        #expect(try attributes(["r_Data": Self.yes])?["sha1"]?.data?.count == 20)
    }
}

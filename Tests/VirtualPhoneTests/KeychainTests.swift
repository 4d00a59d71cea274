import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The keychain")
struct KeychainTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let operation: PhoneOperation
        let query: [String: PropertyListValue]
        let update: [String: PropertyListValue]
        let status: Int
        var testDescription: String { "\(operation.rawValue): \(name)" }

        init(
            _ name: String, _ operation: PhoneOperation, _ query: [String: PropertyListValue],
            update: [String: PropertyListValue] = [:], _ status: Int
        ) {
            self.name = name
            self.operation = operation
            self.query = query
            self.update = update
            self.status = status
        }
    }

    static let find = PhoneOperation.keychainCopyMatching
    static let add = PhoneOperation.keychainAdd
    static let change = PhoneOperation.keychainUpdate
    static let delete = PhoneOperation.keychainDelete
    static let yes = PropertyListValue.boolean(true)
    static let all = PropertyListValue.string("m_LimitAll")

    /// On a phone that holds one generic password with account "here".
    static let rows: [Row] = [
        Row("no class", find, ["acct": .string("here")], -50),
        Row("class is a number", find, ["class": .integer(1)], -25306),
        Row("unknown class", find, ["class": .string("none")], -25306),
        Row("attribute of another class", find, ["class": .string("cert"), "atag": .string("x")], -25303),
        Row("unknown key", find, password("here", ["hello": yes]), -50),
        Row("key of one letter", find, password("here", ["x": yes]), -50),
        Row("return key is a number", find, password("here", ["r_Data": .integer(1)]), -50),
        Row("limit is text", find, password("here", ["m_Limit": .string("some")]), -50),
        Row("limit is data", find, password("here", ["m_Limit": .data(Data())]), -50),
        Row("value is text", add, password("new", ["v_Data": .string("x")]), -50),
        Row("account is a number", find, ["class": .string("genp"), "acct": .integer(1)], -25300),
        Row("account is a boolean", find, ["class": .string("genp"), "acct": yes], -50),
        Row("accessibility is unknown", add, password("new", ["pdmn": .string("xx")]), -50),
        Row("access control is text", add, password("new", ["accc": .string("xx")]), -50),
        Row("reference beside attributes", find, ["v_PersistentRef": reference("genp"), "acct": .string("a")], -50),
        Row("no reference at all", find, ["v_PersistentRef": .bytes([1])], -50),
        Row("unknown reference", find, ["v_PersistentRef": reference("genp")], -25300),
        Row(
            "reference of another class", find, ["class": .string("inet"), "v_PersistentRef": reference("genp")], -25306
        ),
        Row("skipping authentication on add", add, password("new", ["u_AuthUI": .string("u_AuthUIS")]), -50),
        Row("skipping authentication on delete", delete, password("here", ["u_AuthUI": .string("u_AuthUIS")]), -50),
        Row("group of another app", find, password("here", ["agrp": .string("other")]), -34018),
        Row("group of another app", add, password("new", ["agrp": .string("other")]), -34018),
        Row("token group", add, password("new", ["agrp": .string("com.apple.token")]), -34018),
        Row("token group", delete, ["class": .string("keys"), "agrp": .string("com.apple.token")], -34018),
        Row("nothing matches", find, password("gone"), -25300),
        Row("a match", find, password("here"), 0),
        Row("a text does not match the same bytes", find, ["class": .string("genp"), "acct": .bytes([104])], -25300),
        Row("synchronizable items only", find, password("here", ["sync": .integer(1)]), -25300),
        Row("any synchronizability", find, password("here", ["sync": .string("syna")]), 0),
        Row("duplicate", add, password("here", ["v_Data": .bytes([2])]), -25299),
        Row("duplicate with another label", add, password("here", ["labl": .string("x")]), -25299),
        Row("same account, another service", add, password("here", ["svce": .string("x")]), 0),
        Row("without data", add, password("new"), 0),
        Row("match key on add stores nothing", add, password("new", ["m_Limit": all]), 0),
        Row("port is empty text", add, ["class": .string("inet"), "port": .string("")], 0),
        Row("a certificate that is none", add, ["class": .string("cert"), "v_Data": .bytes([1])], -26275),
        Row("an identity without a reference", add, ["class": .string("idnt")], -50),
        Row("synchronizable with access control", add, password("new", ["sync": yes, "accc": control([])]), -50),
        Row(
            "accessibility against access control", add,
            password("new", ["pdmn": .string("ak"), "accc": control([])]), -50),
        Row("return key in an update", change, password("here", ["r_Data": yes]), update: ["v_Data": .bytes([3])], -50),
        Row("limit in an update", change, password("here", ["m_Limit": all]), update: ["v_Data": .bytes([3])], -50),
        Row("class to update", change, password("here"), update: ["class": .string("genp")], -25303),
        Row("return key to update", change, password("here"), update: ["r_Data": yes], -25303),
        Row("text as data to update", change, password("here"), update: ["v_Data": .string("x")], -50),
        Row("nothing to update", change, password("gone"), update: ["v_Data": .bytes([3])], -25300),
        Row("to a group of another app", change, password("here"), update: ["agrp": .string("other")], -34018),
        Row("an update", change, password("here"), update: ["v_Data": .bytes([3])], 0),
        Row("limit in a deletion", delete, password("here", ["m_Limit": all]), -50),
        Row("nothing to delete", delete, password("gone"), -25300),
        Row("a deletion", delete, password("here"), 0),
    ]

    static func reference(_ itemClass: String) -> PropertyListValue {
        .bytes(Array(itemClass.utf8) + [UInt8](repeating: 7, count: 16))
    }

    static func control(_ flags: AccessControl.Flags, _ protection: ProtectionClass = .whenUnlockedThisDeviceOnly)
        -> PropertyListValue
    {
        (try? AccessControl(protection: protection, flags: flags).archived).map { .data($0) } ?? .boolean(false)
    }

    @Test("each call ends with Apple's status", arguments: rows, ConnectionKind.allCases)
    func statuses(row: Row, kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(bench.connection.status(.keychainAdd, password("here", ["v_Data": .bytes([1])])) == 0)
        #expect(bench.connection.status(row.operation, row.query, update: row.update) == row.status)
    }

    @Test("a match key on add makes it succeed without storing")
    func matchOnAdd() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("a", ["m_Limit": Self.all])) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
    }

    @Test("a deletion takes all that match", arguments: ConnectionKind.allCases)
    func deleteAll(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        for name in ["a", "b", "c"] { #expect(bench.connection.status(.keychainAdd, password(name)) == 0) }
        #expect(bench.connection.status(.keychainDelete, ["class": .string("genp")]) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, ["class": .string("genp")]) == -25300)
    }

    @Test("an update whose new key collides changes nothing")
    func collision() throws {
        let bench = try PhoneBench()
        for name in ["a", "b"] { #expect(bench.connection.status(.keychainAdd, password(name)) == 0) }
        #expect(
            bench.connection.status(.keychainUpdate, password("a"), update: ["acct": .string("b")]) == -25299)
        #expect(
            bench.connection.status(
                .keychainUpdate, ["class": .string("genp")], update: ["acct": .string("c")]) == -25299)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
    }

    enum DeviceState: String, Sendable, CaseIterable {
        case unlocked, locked, beforeFirstUnlock

        func apply(_ phone: VirtualPhone) {
            switch self {
            case .unlocked: break
            case .locked:
                phone.lock()
                phone.discardClassKeys()
            case .beforeFirstUnlock: phone.restart()
            }
        }
    }

    @Test(
        "protection classes are readable as the lock state says",
        arguments: [
            (.unlocked, "ak", 0), (.unlocked, "akpu", 0), (.locked, "ak", -25308), (.locked, "aku", -25308),
            (.locked, "akpu", -25308), (.locked, "ck", 0), (.locked, "dk", 0), (.beforeFirstUnlock, "ck", -25308),
            (.beforeFirstUnlock, "cku", -25308), (.beforeFirstUnlock, "dk", 0), (.beforeFirstUnlock, "dku", 0),
        ] as [(DeviceState, String, Int)], ConnectionKind.allCases)
    func lockStates(row: (DeviceState, String, Int), kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let protection = ["pdmn": PropertyListValue.string(row.1)]
        #expect(bench.connection.status(.keychainAdd, password("a", protection)) == 0)
        row.0.apply(bench.phone)
        let app = try bench.connect(.usingFaceID("com.example.app"))
        #expect(app.status(.keychainCopyMatching, password("a")) == row.2)
        #expect(app.status(.keychainUpdate, password("a"), update: ["labl": .string("x")]) == row.2)
        #expect(app.status(.keychainAdd, password("b", protection)) == row.2)
        #expect(app.status(.keychainDelete, password("a")) == 0)
    }

    @Test("what needs a passcode is lost with it, and a new passcode does not bring it back")
    func passcodeRemoved() throws {
        let bench = try PhoneBench()
        let akpu = password("a", ["pdmn": .string("akpu")])
        #expect(bench.connection.status(.keychainAdd, akpu) == 0)
        #expect(bench.connection.status(.keychainAdd, password("plain")) == 0)
        try bench.phone.removePasscode()
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
        #expect(bench.connection.status(.keychainAdd, akpu) == -25293)
        let guarded = password("g", ["accc": Self.control(.userPresence, .whenPasscodeSetThisDeviceOnly)])
        #expect(bench.connection.status(.keychainAdd, guarded) == -25291)
        #expect(bench.connection.status(.keychainCopyMatching, password("plain")) == 0)
        try bench.phone.setPasscode("1")
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
        #expect(bench.connection.status(.keychainAdd, akpu) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
    }

    @Test("a lost item can still be deleted")
    func deleteLost() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("a", ["pdmn": .string("akpu")])) == 0)
        try bench.phone.removePasscode()
        #expect(bench.connection.status(.keychainDelete, password("a")) == 0)
    }

    @Test(
        "reading a guarded item asks the person, and the status says what came of it",
        arguments: [
            (.approves(passcode: "123456"), [:], 0), (.cancels, [:], -128), (.wrongFace, [:], -128),
            (.absent, ["u_AuthUI": .string("u_AuthUIF")], -25308), (.absent, ["u_NoAuthUI": .boolean(true)], -25308),
            (.absent, ["u_AuthUI": .string("u_AuthUIS")], -25300),
        ] as [(ScriptedPerson.Habit, [String: PropertyListValue], Int)], ConnectionKind.allCases)
    func guarded(row: (ScriptedPerson.Habit, [String: PropertyListValue], Int), kind: ConnectionKind) throws {
        let person = ScriptedPerson(row.0)
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        #expect(bench.connection.status(.keychainAdd, password("a", ["accc": Self.control(.userPresence)])) == 0)
        #expect(person.prompts.isEmpty)
        #expect(bench.connection.status(.keychainCopyMatching, password("a", row.1)) == row.2)
        #expect(bench.connection.status(.keychainDelete, password("a")) == 0)
    }

    @Test("several guarded items are opened by one look")
    func oneLook() throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        for name in ["a", "b"] {
            #expect(bench.connection.status(.keychainAdd, password(name, ["accc": Self.control(.biometryAny)])) == 0)
        }
        #expect(bench.connection.status(.keychainCopyMatching, ["class": .string("genp"), "m_Limit": Self.all]) == 0)
        #expect(person.prompts.count == 1)
    }

    @Test("an item of the current set is gone after the set changed, unless the context matched before")
    func currentSet() throws {
        let bench = try PhoneBench(.inProcess, .iPhoneSE)
        let query = password("a", ["accc": Self.control(.biometryCurrentSet)])
        #expect(bench.connection.status(.keychainAdd, query) == 0)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        #expect(bench.connection.evaluate(1, options) == 0)
        try bench.phone.enrollBiometry("left thumb")
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
        let withContext = password("a", ["u_AuthCtx": options.archived])
        #expect(bench.connection.status(.keychainCopyMatching, withContext) == 0)
    }

    @Test("an application password must be the one that was set at creation")
    func applicationPassword() throws {
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: ScriptedPerson.cancels)
        func options(_ credential: [UInt8]) throws -> PropertyListValue {
            let handle = try bench.connection.makeContext()
            _ = try bench.connection.send(
                .contextSetCredential, ["handle": .integer(handle), "credential": .bytes(credential)])
            return ContextOptions(handle: handle).archived
        }
        let control = Self.control(.applicationPassword)
        #expect(bench.connection.status(.keychainAdd, password("a", ["accc": control])) == -128)
        let item = password("a", ["accc": control, "u_AuthCtx": try options([1])])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        let right = password("a", ["u_AuthCtx": try options([1])])
        let wrong = password("a", ["u_AuthCtx": try options([2])])
        #expect(bench.connection.status(.keychainCopyMatching, right) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, wrong) == -25293)
    }

    @Test("Apple's simulator guards nothing and keeps no passcode items")
    func simulator() throws {
        let bench = try PhoneBench(.inProcess, .simulator, person: ScriptedPerson.absent)
        #expect(bench.connection.status(.keychainAdd, password("a", ["accc": Self.control(.userPresence)])) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        #expect(bench.connection.status(.keychainAdd, password("b", ["pdmn": .string("akpu")])) == -25293)
    }
}

import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Random calls, answered by the phone and by a list that is searched from end to end.
@Suite("The keychain's indexes")
struct KeychainIndexTests {
    /// The plainest keychain there can be: no index, no rule but the primary key.
    private struct PlainKeychain {
        struct Item {
            var account: Int
            var service: Int
            var label: Int
        }

        var items: [Item] = []

        func matches(_ query: [String: Int]) -> [Int] {
            items.indices.filter { index in
                let item = items[index]
                return (query["acct"] ?? item.account) == item.account
                    && (query["svce"] ?? item.service) == item.service
                    && (query["labl"] ?? item.label) == item.label
            }
        }

        mutating func add(_ item: Item) -> Int {
            guard matches(["acct": item.account, "svce": item.service]).isEmpty else { return -25299 }
            items.append(item)
            return 0
        }

        mutating func update(_ query: [String: Int], _ change: [String: Int]) -> Int {
            let found = matches(query)
            guard !found.isEmpty else { return -25300 }
            var next = items
            for index in found {
                next[index].account = change["acct"] ?? next[index].account
                next[index].service = change["svce"] ?? next[index].service
                next[index].label = change["labl"] ?? next[index].label
            }
            guard Set(next.map { [$0.account, $0.service] }).count == next.count else { return -25299 }
            items = next
            return 0
        }

        mutating func delete(_ query: [String: Int]) -> Int {
            let found = Set(matches(query))
            guard !found.isEmpty else { return -25300 }
            items = items.indices.filter { !found.contains($0) }.map { items[$0] }
            return 0
        }
    }

    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) ^ (state << 31)
        }
    }

    private func item(_ values: [String: Int]) -> [String: PropertyListValue] {
        ["class": .string("genp")].merging(values.mapValues { .string("\($0)") }) { $1 }
    }

    /// Some of the three attributes, with values from a small range so that calls meet.
    private func some(_ dice: inout Dice, _ names: [String] = ["acct", "svce", "labl"]) -> [String: Int] {
        var values: [String: Int] = [:]
        for name in names where Bool.random(using: &dice) { values[name] = Int.random(in: 0..<4, using: &dice) }
        return values
    }

    @Test("find what a search from end to end finds, in the same order", arguments: UInt64(1)...12)
    func random(seed: UInt64) throws {
        var dice = Dice(state: seed)
        let bench = try PhoneBench()
        var plain = PlainKeychain()
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<5:
                let values = (0..<3).map { _ in Int.random(in: 0..<4, using: &dice) }
                let new = PlainKeychain.Item(account: values[0], service: values[1], label: values[2])
                let query = item(["acct": values[0], "svce": values[1], "labl": values[2]])
                #expect(bench.connection.status(.keychainAdd, query) == plain.add(new))
            case 5..<8:
                let (query, change) = (some(&dice), some(&dice))
                let changes = item(change).filter { $0.key != "class" }
                #expect(
                    bench.connection.status(.keychainUpdate, item(query), update: changes)
                        == plain.update(query, change))
            default:
                // Seldom all of it.
                let query = some(&dice).merging(["acct": Int.random(in: 0..<4, using: &dice)]) { $1 }
                #expect(bench.connection.status(.keychainDelete, item(query)) == plain.delete(query))
            }
            let query = some(&dice)
            let expected = plain.matches(query).map { plain.items[$0] }.map { [$0.account, $0.service, $0.label] }
            #expect(try found(bench, query) == expected)
        }
    }

    private func found(_ bench: PhoneBench, _ query: [String: Int]) throws -> [[Int]] {
        var query = item(query)
        query["r_Attributes"] = .boolean(true)
        query["m_Limit"] = .string("m_LimitAll")
        if bench.connection.status(.keychainCopyMatching, query) == -25300 { return [] }
        let reply = try bench.connection.send(.keychainCopyMatching, ["query": .dictionary(query)])
        return (reply["results"]?.array ?? []).map { row in
            let attributes = row.dictionary?["attributes"]?.dictionary ?? [:]
            return ["acct", "svce", "labl"].map { attributes[$0]?.string.flatMap { Int($0) } ?? -1 }
        }
    }

    @Test("an app sees its groups' items only, oldest first, whatever index was used")
    func groups() throws {
        let groups: [PropertyListValue] = [.string("T.one"), .string("T.two")]
        let app = App(bundleIdentifier: "com.example.app", entitlements: ["keychain-access-groups": .array(groups)])
        let other = App(
            bundleIdentifier: "com.example.other",
            entitlements: ["keychain-access-groups": .array([.string("T.two"), .string("T.three")])])
        let bench = try PhoneBench(app: app)
        let otherConnection = try bench.connect(other)
        for (account, group) in [("a", "T.two"), ("a", "T.one"), ("b", "T.two")] {
            #expect(bench.connection.status(.keychainAdd, password(account, ["agrp": .string(group)])) == 0)
        }
        #expect(otherConnection.status(.keychainAdd, password("a", ["agrp": .string("T.three")])) == 0)
        let queries: [([String: PropertyListValue], [String])] = [
            (["class": .string("genp")], ["T.two", "T.one", "T.two"]), (password("a"), ["T.two", "T.one"]),
            (password("a", ["svce": .string("")]), ["T.two", "T.one"]),
            (password("a", ["agrp": .string("T.one")]), ["T.one"]),
        ]
        for (query, expected) in queries {
            var query = query
            query["r_Attributes"] = .boolean(true)
            query["m_Limit"] = .string("m_LimitAll")
            let reply = try bench.connection.send(.keychainCopyMatching, ["query": .dictionary(query)])
            let found = (reply["results"]?.array ?? []).compactMap {
                $0.dictionary?["attributes"]?.dictionary?["agrp"]?.string
            }
            #expect(found == expected)
        }
    }

    @Test("a search by primary key finds items with a view hint too")
    func viewHint() throws {
        let bench = try PhoneBench()
        let whole = password("a", ["svce": .string("s")])
        #expect(bench.connection.status(.keychainAdd, whole.merging(["vwht": .string("Home")]) { $1 }) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, whole) == 0)
        #expect(bench.connection.status(.keychainAdd, whole) == 0)
        #expect(bench.connection.status(.keychainDelete, whole) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, whole) == -25300)
    }
}

import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Someone who watches the calls of apps")
struct CallWatchTests {
    private let seed: KeychainDictionary = [
        .itemClass: .itemClass(.genericPassword), .account: .string("seed"), .valueData: .bytes([1, 2, 3]),
    ]

    /// Watches a phone; at the moment of an operation the app is killed.
    private func watch(
        _ phone: VirtualPhone, killing operation: PhoneOperation? = nil, _ moment: WatchedCall.Moment = .before
    ) -> Lock<[WatchedCall]> {
        let seen = Lock<[WatchedCall]>([])
        phone.watchCalls { call in
            seen.withLock { $0.append(call) }
            return call.operation == operation && call.moment == moment ? .kill : .proceed
        }
        return seen
    }

    @Test(
        "a call is seen before and after it, with its item's name; a failed one only before",
        arguments: ConnectionKind.allCases)
    func seen(_ kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let seen = watch(bench.phone)
        _ = try bench.connection.send(AddItem(seed))
        #expect(throws: PhoneFailure.self) { try bench.connection.send(AddItem(seed)) }
        #expect(seen.withLock { $0.map(\.moment) } == [.before, .after, .before])
        #expect(seen.withLock { $0.allSatisfy { $0.item == "seed" && $0.operation == .keychainAdd } })
        bench.phone.watchCalls(nil)
        _ = try? bench.connection.send(AddItem(seed))
        #expect(seen.withLock { $0.count } == 3)
    }

    @Test(
        "an app killed before a write has written nothing, and its launch is over", arguments: ConnectionKind.allCases)
    func before(_ kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        _ = watch(bench.phone, killing: .keychainAdd)
        #expect(throws: PhoneFailure.self) { try bench.connection.send(AddItem(seed)) }
        #expect(bench.phone.inspectKeychain().items.isEmpty)
        #expect(!bench.phone.isRunning(bench.launch))
        #expect(bench.phone.terminations.last?.reason == .killed)
    }

    @Test("an app killed after a write has written, and has no reply", arguments: ConnectionKind.allCases)
    func after(_ kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        _ = watch(bench.phone, killing: .keychainAdd, .after)
        #expect(throws: PhoneFailure.self) { try bench.connection.send(AddItem(seed)) }
        #expect(bench.phone.inspectKeychain().items.count == 1)
        #expect(!bench.phone.isRunning(bench.launch))
    }
}

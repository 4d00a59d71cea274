import Combine
import Testing

@MainActor
private class Account: ObservableObject {
    @Published var name = "Ada"
    @Published private(set) var visits = 0

    func visit() { visits += 1 }
}

@MainActor
private final class AdminAccount: Account {
    @Published var rights: [String] = []
}

private final class Silent: ObservableObject {}

private final class Manual: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
}

@MainActor
private final class Mirrored: ObservableObject {
    @Published var copy = ""

    init(_ account: Account) { account.$name.assign(to: &$copy) }
}

@MainActor
@Suite("Observable objects")
struct ObservableObjectTests {
    @Test("An object tells before one of its published properties changes")
    func tellsBeforeChange() {
        let account = Account()
        var seen: [String] = []
        let watch = account.objectWillChange.sink { seen.append(account.name) }
        account.name = "Grace"
        account.name = "Edith"
        watch.cancel()
        account.name = "Joan"
        #expect(seen == ["Ada", "Grace"])
    }

    @Test("A superclass's and a subclass's properties tell through the same publisher")
    func superclass() {
        let account = AdminAccount()
        #expect(account.objectWillChange === account.objectWillChange)
        var count = 0
        let watch = account.objectWillChange.sink { count += 1 }
        account.name = "Grace"
        account.visit()
        account.rights.append("all")
        #expect(count == 3)
        watch.cancel()
    }

    @Test("An object without published properties keeps one publisher of its own")
    func withoutPublished() {
        let silent = Silent()
        let other = Silent()
        #expect(silent.objectWillChange === silent.objectWillChange)
        #expect(silent.objectWillChange !== other.objectWillChange)
    }

    @Test("An object at the address of one that is gone does not get that one's publisher")
    func manyWithoutPublished() {
        var publishers: [ObservableObjectPublisher] = []
        for _ in 0..<300 { publishers.append(Silent().objectWillChange) }
        #expect(Set(publishers.map(ObjectIdentifier.init)).count == 300)
    }

    @Test("An object may bring a publisher of its own")
    func ownPublisher() {
        let manual = Manual()
        var seen: [Int] = []
        let watch = manual.objectWillChange.sink { seen.append($0) }
        manual.objectWillChange.send(7)
        #expect(seen == [7])
        watch.cancel()
    }

    @Test("A property's publisher sends the present value first, then each new one before it is set")
    func projectedValue() {
        let account = Account()
        var sent: [String] = []
        var held: [String] = []
        var kept: Set<AnyCancellable> = []
        account.$name.sink {
            sent.append($0)
            held.append(account.name)
        }.store(in: &kept)
        account.name = "Grace"
        #expect(sent == ["Ada", "Grace"])
        #expect(held == ["Ada", "Ada"])
        kept.removeAll()
        account.name = "Edith"
        #expect(sent == ["Ada", "Grace"])
    }

    @Test("A subscriber that asks for one value of a property gets one, and the newest when it asks again")
    func propertyDemand() {
        let account = Account()
        let probe = Probe<String, Never>()
        account.$name.subscribe(probe)
        #expect(probe.values == [])
        probe.request(1)
        #expect(probe.values == ["Ada"])
        account.name = "Grace"
        account.name = "Edith"
        #expect(probe.values == ["Ada"])
        probe.request(1)
        #expect(probe.values == ["Ada", "Edith"])
    }

    @Test("A stream that sets a published property lives as long as the property, and does not hold it")
    func assignToPublished() {
        let account = Account()
        var mirrored: Mirrored? = Mirrored(account)
        var changes = 0
        let watch = mirrored?.objectWillChange.sink { changes += 1 }
        account.name = "Grace"
        #expect(mirrored?.copy == "Grace")
        #expect(changes == 1)
        weak let gone = mirrored
        mirrored = nil
        account.name = "Edith"
        #expect(gone == nil)
        #expect(changes == 1)
        watch?.cancel()
    }

    @Test("A property of an object is set by assign(to:on:) until that is cancelled")
    func assignOn() {
        let account = Account()
        let names = PassthroughSubject<String, Never>()
        let watch = names.assign(to: \.name, on: account)
        names.send("Grace")
        watch.cancel()
        names.send("Edith")
        #expect(account.name == "Grace")
    }
}

import Combine
import Testing

@Suite("Subjects")
struct SubjectTests {
    private enum Trouble: Error, Equatable { case any }

    @Test("A subscriber gets only as many values as it asked for")
    func demand() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(first: .max(1))
        subject.subscribe(probe)
        for number in 1...3 { subject.send(number) }
        #expect(probe.values == [1])
        probe.request(1)
        subject.send(4)
        #expect(probe.values == [1, 4])
    }

    @Test("What a subscriber returns with a value adds to its demand")
    func returnedDemand() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(first: .max(1))
        probe.more = .max(1)
        subject.subscribe(probe)
        for number in 1...3 { subject.send(number) }
        #expect(probe.values == [1, 2, 3])
    }

    @Test("The end is told once, without demand, and to those who come later")
    func completion() {
        let subject = PassthroughSubject<Int, Trouble>()
        let probe = Probe<Int, Trouble>()
        subject.subscribe(probe)
        subject.send(completion: .failure(.any))
        subject.send(completion: .finished)
        subject.send(1)
        #expect(probe.error == .any)
        #expect(probe.completions.count == 1)
        let late = Probe<Int, Trouble>(first: .unlimited)
        subject.subscribe(late)
        #expect(late.error == .any)
        #expect(late.values == [])
    }

    @Test("A cancelled subscriber gets nothing more")
    func cancelled() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(first: .unlimited)
        subject.subscribe(probe)
        subject.send(1)
        probe.cancel()
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.values == [1])
        #expect(probe.completions.isEmpty)
    }

    @Test("A subject with a value sends it first, and keeps the newest for who did not ask")
    func currentValue() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let eager = Probe<Int, Never>(first: .unlimited)
        let slow = Probe<Int, Never>(first: .max(1))
        subject.subscribe(eager)
        subject.subscribe(slow)
        subject.value = 2
        subject.send(3)
        #expect(subject.value == 3)
        #expect(eager.values == [1, 2, 3])
        #expect(slow.values == [1])
        slow.request(1)
        #expect(slow.values == [1, 3])
        subject.send(completion: .finished)
        subject.send(4)
        #expect(subject.value == 3)
    }

    @Test("A subscriber may send to its subject in turn")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        let watch = subject.sink { number in
            seen.append(number)
            if number < 3 { subject.send(number + 1) }
        }
        subject.send(1)
        #expect(seen == [1, 2, 3])
        watch.cancel()
    }

    @Test("A subject may be fed by another publisher")
    func fed() {
        let source = PassthroughSubject<Int, Never>()
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(first: .unlimited)
        subject.subscribe(probe)
        let feed = source.subscribe(subject)
        source.send(1)
        feed.cancel()
        source.send(2)
        #expect(probe.values == [1])
        let again = source.subscribe(subject)
        source.send(completion: .finished)
        #expect(probe.isFinished)
        again.cancel()
    }

    @Test("Values that many threads send all arrive, one at a time")
    func threads() async {
        let subject = SharedSubject(subject: PassthroughSubject<Int, Never>())
        let tally = Tally()
        let watch = subject.subject.sink { tally.count += $0 }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { subject.subject.send(1) } }
            }
        }
        #expect(tally.count == 4000)
        watch.cancel()
    }
}

// Sendable because a subject may be used from any thread, and the tally only by one at a time: what the test shows.
private struct SharedSubject: @unchecked Sendable {
    let subject: PassthroughSubject<Int, Never>
}

private final class Tally: @unchecked Sendable {
    var count = 0
}

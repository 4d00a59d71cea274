import Combine
import Testing

private enum Trouble: Error, Equatable { case any }

@Suite("Several streams")
struct JoiningTests {
    private let first = PassthroughSubject<Int, Trouble>()
    private let second = PassthroughSubject<Int, Trouble>()
    private let probe = Probe<Int, Trouble>(first: .unlimited)

    @Test("Merged streams send as it comes, and end with the last")
    func merge() {
        first.merge(with: second).subscribe(probe)
        first.send(1)
        second.send(2)
        first.send(completion: .finished)
        second.send(3)
        #expect(probe.values == [1, 2, 3])
        #expect(probe.completions.isEmpty)
        second.send(completion: .finished)
        #expect(probe.isFinished)
    }

    @Test("The first error ends merged streams")
    func mergeError() {
        first.merge(with: second).subscribe(probe)
        first.send(completion: .failure(.any))
        second.send(1)
        #expect(probe.error == .any)
        #expect(probe.values == [])
    }

    @Test("The newest values are joined once each stream has one")
    func combineLatest() {
        first.combineLatest(second) { $0 * 10 + $1 }.subscribe(probe)
        first.send(1)
        first.send(2)
        second.send(3)
        first.send(4)
        #expect(probe.values == [23, 43])
        first.send(completion: .finished)
        second.send(5)
        #expect(probe.values == [23, 43, 45])
        second.send(completion: .finished)
        #expect(probe.isFinished)
    }

    @Test("Values are paired in order, and the end comes when no pair can")
    func zip() {
        first.zip(second) { $0 * 10 + $1 }.subscribe(probe)
        first.send(1)
        first.send(2)
        second.send(3)
        #expect(probe.values == [13])
        first.send(completion: .finished)
        #expect(probe.completions.isEmpty)
        second.send(4)
        #expect(probe.values == [13, 24])
        #expect(probe.isFinished)
    }

    @Test("No more streams run at once than allowed")
    func flatMapLimit() {
        var begun: [Int] = []
        let inner = [first, second]
        [0, 1].publisher.setFailureType(to: Trouble.self)
            .flatMap(maxPublishers: .max(1)) { index in
                begun.append(index)
                return inner[index]
            }
            .subscribe(probe)
        #expect(begun == [0])
        first.send(1)
        second.send(9)
        first.send(completion: .finished)
        #expect(begun == [0, 1])
        second.send(2)
        second.send(completion: .finished)
        #expect(probe.values == [1, 2])
        #expect(probe.isFinished)
    }

    @Test("Only the newest stream is listened to")
    func switchToLatest() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Trouble>, Trouble>()
        outer.switchToLatest().subscribe(probe)
        outer.send(first)
        first.send(1)
        outer.send(second)
        first.send(2)
        second.send(3)
        outer.send(completion: .finished)
        #expect(probe.values == [1, 3])
        #expect(probe.completions.isEmpty)
        second.send(completion: .finished)
        #expect(probe.isFinished)
    }

    @Test("What one stream was asked for and did not send, the next is asked for")
    func concatenate() {
        let slow = Probe<Int, Never>(first: .max(3))
        [1, 2].publisher.append(3, 4).prepend(0).subscribe(slow)
        #expect(slow.values == [0, 1, 2])
        slow.request(2)
        #expect(slow.values == [0, 1, 2, 3, 4])
        #expect(slow.isFinished)
    }

    @Test("A shared stream is subscribed to once, and given up with its last subscriber")
    func share() {
        var log: [String] = []
        let shared = first.handleEvents(
            receiveSubscription: { _ in log.append("begin") }, receiveCancel: { log.append("cancel") }
        ).share()
        let other = Probe<Int, Trouble>(first: .unlimited)
        shared.subscribe(probe)
        shared.subscribe(other)
        first.send(1)
        #expect(probe.values == [1])
        #expect(other.values == [1])
        probe.cancel()
        #expect(log == ["begin"])
        other.cancel()
        #expect(log == ["begin", "cancel"])
    }
}

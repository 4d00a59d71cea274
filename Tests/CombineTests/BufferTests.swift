import Combine
import Testing

private enum Trouble: Error, Equatable { case full, upstream }

@Suite("A buffer")
struct BufferTests {
    private let subject = PassthroughSubject<Int, Trouble>()
    private let probe = Probe<Int, Trouble>()

    private func buffer(
        _ size: Int, _ prefetch: Publishers.PrefetchStrategy = .byRequest,
        _ whenFull: Publishers.BufferingStrategy<Trouble>
    ) {
        subject.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(probe)
    }

    @Test("keeps what has not been asked for, and sends it before the end")
    func keeps() {
        buffer(3, .byRequest, .dropNewest)
        for value in 1...3 { subject.send(value) }
        subject.send(completion: .finished)
        #expect(probe.values.isEmpty)
        #expect(probe.completions.isEmpty)
        probe.request(2)
        #expect(probe.values == [1, 2])
        probe.request(1)
        #expect(probe.values == [1, 2, 3])
        #expect(probe.isFinished)
    }

    @Test("that is full loses the newest value, or the oldest", arguments: [true, false])
    func drops(newest: Bool) {
        buffer(2, .byRequest, newest ? .dropNewest : .dropOldest)
        for value in 1...4 { subject.send(value) }
        probe.request(9)
        #expect(probe.values == (newest ? [1, 2] : [3, 4]))
        subject.send(5)
        #expect(probe.values.last == 5)
    }

    @Test("that is full may end the stream with an error, and lets go of its upstream")
    func customError() {
        var canceled = 0
        let watched = subject.handleEvents(receiveCancel: { canceled += 1 })
        watched.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .full }).subscribe(probe)
        subject.send(1)
        #expect(probe.error == nil)
        subject.send(2)
        #expect(probe.error == .full)
        #expect(canceled == 1)
        subject.send(3)
        #expect(probe.values.isEmpty)
        #expect(probe.completions.count == 1)
    }

    @Test("passes an error on at once")
    func upstreamError() {
        buffer(2, .byRequest, .dropNewest)
        subject.send(1)
        subject.send(completion: .failure(.upstream))
        #expect(probe.error == .upstream)
        #expect(probe.values.isEmpty)
    }

    @Test("asks for everything, or for as much as it has room for and for one more as each leaves")
    func prefetch() {
        for (strategy, expected) in [
            (Publishers.PrefetchStrategy.byRequest, [Subscribers.Demand.unlimited]),
            (.keepFull, [.max(2), .max(1), .max(1)]),
        ] {
            var asked: [Subscribers.Demand] = []
            let probe = Probe<Int, Never>()
            [1, 2, 3, 4, 5].publisher.handleEvents(receiveRequest: { asked.append($0) })
                .buffer(size: 2, prefetch: strategy, whenFull: .dropNewest).subscribe(probe)
            probe.request(2)
            #expect(probe.values == [1, 2])
            #expect(asked == expected)
        }
    }

    @Test("that keeps itself full loses nothing of an upstream that waits to be asked")
    func keepFull() {
        let probe = Probe<Int, Never>()
        (1...100).publisher.buffer(size: 3, prefetch: .keepFull, whenFull: .dropOldest).subscribe(probe)
        for _ in 1...100 { probe.request(1) }
        #expect(probe.values == Array(1...100))
        #expect(probe.isFinished)
    }

    @Test("lets one publisher after the other run for the values of a subject")
    func oneAfterTheOther() {
        let sources = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let queue = PassthroughSubject<Int, Never>()
        var started: [Int] = []
        let watch = queue.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
            .flatMap(maxPublishers: .max(1)) { index in
                started.append(index)
                return sources[index]
            }.sink { _ in }
        for index in 0..<3 { queue.send(index) }
        #expect(started == [0])
        sources[0].send(completion: .finished)
        #expect(started == [0, 1])
        sources[1].send(completion: .finished)
        #expect(started == [0, 1, 2])
        watch.cancel()
    }

    @Test("forgets everything at a cancellation")
    func cancel() {
        buffer(2, .byRequest, .dropNewest)
        subject.send(1)
        probe.cancel()
        probe.request(1)
        subject.send(2)
        #expect(probe.values.isEmpty)
    }
}

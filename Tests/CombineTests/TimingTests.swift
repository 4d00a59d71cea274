import Combine
import Foundation
import Testing

@Suite("Time")
struct TimingTests {
    private enum Trouble: Error, Equatable { case late }
    private let subject = PassthroughSubject<Int, Trouble>()
    private let scheduler = VirtualTimeScheduler()
    private let probe = Probe<Int, Trouble>(first: .unlimited)

    @Test("Values go where the scheduler runs them, in order, and the end after them")
    func receiveOn() {
        subject.receive(on: scheduler).subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.values == [])
        scheduler.advance(0)
        #expect(probe.values == [1, 2])
        #expect(probe.isFinished)
    }

    @Test("Nothing is delivered after a cancellation, not even what is on its way")
    func cancelledOnTheWay() {
        subject.receive(on: scheduler).subscribe(probe)
        subject.send(1)
        probe.cancel()
        scheduler.advance(0)
        #expect(probe.values == [])
    }

    @Test("The subscription is made where the scheduler runs it")
    func subscribeOn() {
        subject.subscribe(on: scheduler).subscribe(probe)
        subject.send(1)
        scheduler.advance(0)
        subject.send(2)
        #expect(probe.values == [2])
    }

    @Test("Delayed values come later by as much")
    func delay() {
        subject.delay(for: VirtualTimeScheduler.ticks(5), scheduler: scheduler).subscribe(probe)
        subject.send(1)
        scheduler.advance(4)
        #expect(probe.values == [])
        scheduler.advance(1)
        #expect(probe.values == [1])
    }

    @Test("A value is sent when no other has come for a while")
    func debounce() {
        subject.debounce(for: VirtualTimeScheduler.ticks(5), scheduler: scheduler).subscribe(probe)
        subject.send(1)
        scheduler.advance(4)
        subject.send(2)
        scheduler.advance(4)
        #expect(probe.values == [])
        scheduler.advance(1)
        #expect(probe.values == [2])
    }

    @Test("One value of each span of time is sent, the last or the first", arguments: [true, false])
    func throttle(latest: Bool) {
        subject.throttle(for: VirtualTimeScheduler.ticks(5), scheduler: scheduler, latest: latest).subscribe(probe)
        subject.send(1)
        scheduler.advance(1)
        subject.send(2)
        subject.send(3)
        #expect(probe.values == [1])
        scheduler.advance(4)
        #expect(probe.values == (latest ? [1, 3] : [1, 2]))
    }

    @Test("A stream in which nothing comes for a while is ended")
    func timeout() {
        subject.timeout(VirtualTimeScheduler.ticks(5), scheduler: scheduler, customError: { .late }).subscribe(probe)
        scheduler.advance(4)
        subject.send(1)
        scheduler.advance(4)
        #expect(probe.values == [1])
        #expect(probe.completions.isEmpty)
        scheduler.advance(1)
        #expect(probe.error == .late)
    }

    @Test("Each value is told how long it took, the first since the subscription")
    func measureInterval() {
        let spans = Probe<VirtualTimeScheduler.SchedulerTimeType.Stride, Trouble>(first: .unlimited)
        scheduler.advance(3)
        subject.measureInterval(using: scheduler).subscribe(spans)
        scheduler.advance(5)
        subject.send(1)
        scheduler.advance(2)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(spans.values == [5, 2])
        #expect(spans.isFinished)
    }

    private func collect(
        _ strategy: Publishers.TimeGroupingStrategy<VirtualTimeScheduler>,
        first: Subscribers.Demand = .unlimited
    ) -> Probe<[Int], Trouble> {
        let probe = Probe<[Int], Trouble>(first: first)
        subject.collect(strategy).subscribe(probe)
        return probe
    }

    @Test("The values of each span of time come as an array, and those that are left at the end")
    func collectByTime() {
        let batches = collect(.byTime(scheduler, 5))
        for value in [1, 2] { subject.send(value) }
        scheduler.advance(4)
        #expect(batches.values.isEmpty)
        scheduler.advance(1)
        #expect(batches.values == [[1, 2]])
        scheduler.advance(5)
        #expect(batches.values == [[1, 2]], "a span without values sends nothing")
        subject.send(3)
        subject.send(completion: .finished)
        scheduler.advance(0)
        #expect(batches.values == [[1, 2], [3]])
        #expect(batches.isFinished)
        #expect(scheduler.timers == 0)
    }

    @Test("An array is sent before its time when it is full, and the time goes on as before")
    func collectByTimeOrCount() {
        let batches = collect(.byTimeOrCount(scheduler, 5, 2))
        scheduler.advance(3)
        for value in [1, 2, 3] { subject.send(value) }
        scheduler.advance(0)
        #expect(batches.values == [[1, 2]])
        scheduler.advance(2)
        #expect(batches.values == [[1, 2], [3]])
    }

    @Test("An error comes in place of what was collected; after a cancellation nothing comes")
    func collectByTimeEnds() {
        let failed = collect(.byTime(scheduler, 5))
        subject.send(1)
        subject.send(completion: .failure(.late))
        scheduler.advance(10)
        #expect(failed.values.isEmpty)
        #expect(failed.error == .late)
        let other = PassthroughSubject<Int, Trouble>()
        let canceled = Probe<[Int], Trouble>(first: .unlimited)
        other.collect(.byTime(scheduler, 5)).subscribe(canceled)
        other.send(1)
        canceled.cancel()
        scheduler.advance(10)
        #expect(canceled.values.isEmpty)
        #expect(scheduler.timers == 0)
    }

    @Test("Arrays wait for a subscriber that has not asked")
    func collectByTimeDemand() {
        let batches = collect(.byTime(scheduler, 5), first: .none)
        subject.send(1)
        scheduler.advance(5)
        subject.send(2)
        scheduler.advance(5)
        #expect(batches.values.isEmpty)
        batches.request(1)
        #expect(batches.values == [[1]])
        batches.request(1)
        #expect(batches.values == [[1], [2]])
    }

    @Test("Notifications are sent to who listens, until it cancels")
    func notifications() {
        let center = NotificationCenter()
        let name = Notification.Name("CombineTests")
        let probe = Probe<Notification, Never>(first: .max(1))
        center.publisher(for: name).subscribe(probe)
        center.post(name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(probe.values.count == 1)
        probe.request(1)
        probe.cancel()
        center.post(name: name, object: nil)
        #expect(probe.values.count == 1)
    }

    @Test("Spans of queues and run loops are made of common units")
    func strides() {
        #expect(DispatchQueue.SchedulerTimeType.Stride.milliseconds(300) == .seconds(0.3))
        #expect(DispatchQueue.SchedulerTimeType.Stride.seconds(Int.max).magnitude == .max)
        #expect(RunLoop.SchedulerTimeType.Stride.milliseconds(500) == 0.5)
        let time = RunLoop.main.now
        #expect(time.distance(to: time.advanced(by: 2)) == 2)
    }

    @Test("A queue runs what is received on it")
    func dispatchQueue() async {
        let queue = DispatchQueue(label: "CombineTests")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        for await isThere in Just(1).receive(on: queue).map({ _ in DispatchQueue.getSpecific(key: key) ?? false })
            .values
        {
            #expect(isThere)
        }
    }
}

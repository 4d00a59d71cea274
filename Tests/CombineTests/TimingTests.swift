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

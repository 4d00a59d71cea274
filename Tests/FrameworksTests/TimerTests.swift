import Combine
import Foundation
import LatchkeyLock
import Security
import Testing

@Suite("Timers that are added to a run loop")
struct TimerTests {
    /// Runs the run loop of this thread until a timer of some milliseconds has fired.
    private func runALittle() {
        let hasFired = Lock(false)
        RunLoop.current.add(
            Timer(firstAfter: 0.02, repeats: false) { _ in hasFired.withLock { $0 = true } }, forMode: .default)
        while !hasFired.withLock({ $0 }) { runBriefly() }
    }

    /// Runs the run loop of this thread: it returns at its limit, since timers are no input sources.
    private func runBriefly() {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }

    @Test("the first interval counts, whether a timer repeats or not", arguments: [true, false])
    func first(repeats: Bool) {
        let count = Lock(0)
        let timer = Timer(firstAfter: 3600, repeats: repeats) { _ in count.withLock { $0 += 1 } }
        RunLoop.current.add(timer, forMode: .default)
        runALittle()
        timer.invalidate()
        #expect(count.withLock { $0 } == 0)
    }

    @Test("a timer goes on while it repeats")
    func going() {
        let count = Lock(0)
        let timer = Timer(firstAfter: 0.001, repeats: true) { timer in
            if count.withLock({
                $0 += 1; return $0
            }) == 3 {
                timer.invalidate()
            }
        }
        RunLoop.current.add(timer, forMode: .default)
        while timer.isValid { runBriefly() }
        #expect(count.withLock { $0 } == 3)
    }

    @Test("a timer's method is called after the first interval, too")
    func method() {
        let count = Lock(0)
        let timer = Timer(
            timeInterval: 3600, target: self, selector: { _ in count.withLock { $0 += 1 } }, userInfo: nil,
            repeats: false)
        RunLoop.current.add(timer, forMode: .default)
        runALittle()
        timer.invalidate()
        #expect(count.withLock { $0 } == 0)
    }

    @Test("a publisher's first value comes after the first interval")
    func publisher() {
        let count = Lock(0)
        let waiting = Timer.publish(every: 3600, on: .current, in: .default).autoconnect()
            .sink { _ in count.withLock { $0 += 1 } }
        runALittle()
        waiting.cancel()
        #expect(count.withLock { $0 } == 0)
    }
}

import AppShared
import AppTesting
import Foundation
import LatchkeyLock
import LatchkeyUI
import Testing

/// The seconds that an app counts down, by a clock that the test moves.
@MainActor @Suite(.timeLimit(.minutes(1))) struct CountdownTests {
    private let clock = TestClock()

    @Test("a countdown counts each second, and calls its end once")
    func counts() async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        var count = 0
        let countdown = Countdown(clock: clock.clock) {
            count += 1
            end.yield()
        }
        #expect(!countdown.isRunning)
        countdown.count(seconds: 2)
        #expect(countdown.secondsLeft == 2)
        await clock.sleepers(1)
        clock.advance(1)
        await clock.sleepers(1)
        #expect(countdown.secondsLeft == 1)
        #expect(count == 0)
        clock.advance(1)
        var iterator = ends.makeAsyncIterator()
        await iterator.next()
        #expect(!countdown.isRunning)
        #expect(count == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a part of a second counts as a whole one")
    func roundedUp() {
        let countdown = Countdown(clock: clock.clock)
        countdown.count(to: clock.now.addingTimeInterval(0.2))
        #expect(countdown.secondsLeft == 1)
    }

    @Test("a moment that has passed counts nothing", arguments: [0, -1])
    func passed(seconds: Int) {
        let countdown = Countdown(clock: clock.clock)
        countdown.count(seconds: seconds)
        #expect(!countdown.isRunning)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a countdown that is ended does not call its end")
    func ended() async {
        var ends = 0
        let countdown = Countdown(clock: clock.clock) { ends += 1 }
        countdown.count(seconds: 5)
        await clock.sleepers(1)
        countdown.count(seconds: nil)
        #expect(countdown.secondsLeft == 0)
        #expect(clock.sleeperCount == 0)
        clock.advance(5)
        #expect(ends == 0)
    }

    @Test("after a suspension the clock is read anew")
    func suspended() {
        let countdown = Countdown(clock: clock.clock)
        countdown.count(seconds: 60)
        clock.advance(45)
        countdown.update()
        #expect(countdown.secondsLeft == 15)
    }
}

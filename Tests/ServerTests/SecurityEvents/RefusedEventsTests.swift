import Testing

@testable import LatchkeyServer

@Suite("Security events that the receiver calls wrong")
struct RefusedEventsTests {
    private static func refused(_ count: Int, at now: UInt64 = 0) -> RefusedEvents {
        var events = RefusedEvents()
        for number in 0..<count { events.note("\(number)", now: now, EventBackOff(), random: 1) }
        events.lastSeen = 7
        return events
    }

    @Test("an event waits a second, then twice as long after each refusal, and begins anew once it was taken")
    func pauses() {
        var events = RefusedEvents()
        #expect(events.isDue("a", now: 0))
        for (begin, pause) in [(0, 1_000), (1_000, 2_000), (3_000, 4_000)] as [(UInt64, UInt64)] {
            events.note("a", now: begin, EventBackOff(), random: 1)
            #expect(!events.isDue("a", now: begin + pause - 1) && events.isDue("a", now: begin + pause))
            #expect(events.isDue("b", now: begin))
        }
        events.forget("a")
        #expect(events.isDue("a", now: 3_000))
        events.note("a", now: 3_000, EventBackOff(), random: 1)
        #expect(events.isDue("a", now: 4_000))
    }

    @Test("few are read again in each round, many only when one of them is due")
    func reading() {
        #expect(Self.refused(RefusedEvents.fewCount).start(now: 999) == 0)
        #expect(Self.refused(RefusedEvents.fewCount + 1).start(now: 999) == 7)
        #expect(Self.refused(RefusedEvents.fewCount + 1).start(now: 1_000) == 0)
    }

    @Test("those that are gone from the database are forgotten")
    func gone() {
        var events = Self.refused(3)
        events.keep(["1", "9"])
        #expect(["0", "1", "2", "9"].filter(events.contains) == ["1"])
    }
}

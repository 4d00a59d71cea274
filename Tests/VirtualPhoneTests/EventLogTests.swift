import Foundation
import Testing

@testable import VirtualPhone

/// The events of a phone that is used for long.
@Suite struct EventLogTests {
    @Test("the oldest events give way; the numbers go on without gaps")
    func bounded() throws {
        let log = EventLog()
        let count = EventLog.capacity * 2 + 7
        for _ in 1...count {
            log.append(time: Date(timeIntervalSince1970: 0), app: nil, operation: "phone.lock", outcome: "ok")
        }
        let events = log.events
        #expect(events.count <= EventLog.capacity)
        #expect(events.count >= EventLog.capacity / 2)
        #expect(events.last?.sequence == count)
        #expect(events.map(\.sequence) == Array((count - events.count + 1)...count))
    }
}

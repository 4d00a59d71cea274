import Foundation
import Testing
import VirtualPhoneTesting

@testable import LatchkeyConformance

/// A row that keeps its thread waiting, as a prompt on a real device does.
@Suite("Rows that get no result", .serialized, .phone())
struct SilentRowTests {
    private static func row(_ observe: @escaping @Sendable () throws -> String) -> HandsFreeRow {
        var table = HandsFreeRows()
        table.row("made-up", "a call", "never", "0", .report("none")) { _ in try observe() }
        return table.rows[0]
    }

    @Test("a row that waits for somebody is left behind")
    func waiting() {
        let never = DispatchSemaphore(value: 0)
        let row = Self.row {
            never.wait()
            return "late"
        }
        #expect(row.observation(within: 0) == "no result")
        never.signal()
    }

    @Test("a row whose beginning fails tells the status")
    func unprepared() {
        #expect(Self.row { throw Unprepared(status: -25308) }.observation().hasPrefix("not prepared: -25308"))
    }
}

import Foundation
import LatchkeyWire
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test(
        "a time is written in UTC to the second, rounded down",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_761_991_200, "2025-11-01T10:00:00Z"),
            (1_761_991_200.999, "2025-11-01T10:00:00Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "9999-12-31T23:59:59Z"),
            (-1, "1970-01-01T00:00:00Z"),
        ])
    func written(seconds: Double, text: String) {
        let timestamp = Timestamp(Date(timeIntervalSince1970: seconds))
        #expect(timestamp.rawValue == text)
        #expect(Timestamp(rawValue: text) == timestamp)
    }

    @Test("its moment is read back, and a day that no calendar has is none")
    func moment() {
        #expect(Timestamp(rawValue: "2025-11-01T10:00:00Z")?.date == Date(timeIntervalSince1970: 1_761_991_200))
        #expect(Timestamp.init(rawValue:)("2025-02-30T10:00:00Z")?.date == nil)
    }

    @Test(
        "another form is no timestamp",
        arguments: [
            "", "2025-11-01", "2025-11-01T10:00:00", "2025-11-01T10:00:00+00:00", "2025-11-01T10:00:00.5Z",
            "2025-11-01 10:00:00Z", "2025-13-01T10:00:00Z", "2025-00-01T10:00:00Z", "2025-11-32T10:00:00Z",
            "2025-11-01T24:00:00Z", "2025-11-01T10:60:00Z", "2025-11-01T10:00:60Z", "2025-11-01t10:00:00z",
            "-025-11-01T10:00:00Z", " 2025-11-01T10:00:00Z",
        ])
    func refused(text: String) {
        #expect(Timestamp(rawValue: text) == nil)
    }
}

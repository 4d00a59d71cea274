import Foundation
import Security
import Testing

/// The type of the module Security: Foundation on Linux has an unavailable one of this name.
typealias DurationFormatter = Security.DateComponentsFormatter

@Suite("How long something takes, in words")
struct DateComponentsFormatterTests {
    @Test(
        "the styles of Apple's table",
        arguments: [
            (DurationFormatter.UnitsStyle.positional, "9:41:30"), (.abbreviated, "9h 41m 30s"),
            (.short, "9 hr, 41 min, 30 sec"),
            (.full, "9 hours, 41 minutes, 30 seconds"),
            (.spellOut, "nine hours, forty-one minutes, thirty seconds"), (.brief, "9hr 41min 30sec"),
        ])
    func styles(style: DurationFormatter.UnitsStyle, text: String) {
        let formatter = DurationFormatter()
        formatter.unitsStyle = style
        #expect(formatter.string(from: 9 * 3600 + 41 * 60 + 30) == text)
        #expect(
            DurationFormatter.localizedString(from: DateComponents(hour: 9, minute: 41, second: 30), unitsStyle: style)
                == text)
    }

    @Test(
        "a clock of minutes and seconds",
        arguments: [
            (65.9, DurationFormatter.ZeroFormattingBehavior.pad, "01:05"), (5, .pad, "00:05"), (3600, .pad, "60:00"),
            (65, .default, "1:05"), (5, .default, "5"), (0, .default, "0"), (0, .pad, "00:00"), (60, .default, "1:00"),
            (60, .dropTrailing, "1"), (-65, .default, "-1:05"),
        ])
    func clock(seconds: Double, behavior: DurationFormatter.ZeroFormattingBehavior, text: String) {
        let formatter = DurationFormatter()
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = behavior
        #expect(formatter.string(from: seconds) == text)
    }

    @Test("in words zeros are left out, unless they are wanted, and the greatest units come first")
    func words() {
        let formatter = DurationFormatter()
        formatter.unitsStyle = .full
        #expect(formatter.string(from: 3601) == "1 hour, 1 second")
        #expect(formatter.string(from: 0) == "0 seconds")
        #expect(formatter.string(from: 90_061) == "1 day, 1 hour, 1 minute, 1 second")
        formatter.maximumUnitCount = 2
        formatter.includesApproximationPhrase = true
        formatter.includesTimeRemainingPhrase = true
        #expect(formatter.string(from: 90_061) == "About 1 day, 1 hour remaining")
        let padded = DurationFormatter()
        padded.unitsStyle = .abbreviated
        padded.allowedUnits = [.day, .hour, .minute]
        padded.zeroFormattingBehavior = .pad
        #expect(padded.string(from: 3600) == "0d 1h 0m")
    }

    @Test("months and years are counted by the calendar; what is no duration has no text")
    func calendar() throws {
        let formatter = DurationFormatter()
        formatter.unitsStyle = .full
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = .gmt
        formatter.calendar = gregorian
        let start = try #require(gregorian.date(from: DateComponents(year: 2024, month: 1, day: 31)))
        let end = try #require(gregorian.date(from: DateComponents(year: 2025, month: 3, day: 2)))
        #expect(formatter.string(from: start, to: end) == "1 year, 1 month, 2 days")
        #expect(formatter.string(from: DateComponents(minute: 90)) == "1 hour, 30 minutes")
        #expect(formatter.string(for: DateComponents(day: 8)) == "1 week, 1 day")
        #expect(formatter.string(for: "day") == nil)
        for seconds in [Double.nan, .infinity, 1e300] { #expect(formatter.string(from: seconds) == nil) }
    }
}

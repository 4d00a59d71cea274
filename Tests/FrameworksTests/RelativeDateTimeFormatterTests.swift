import Foundation
import Security
import Testing

@Suite("How far a time is from another one")
struct RelativeDateTimeFormatterTests {
    private func formatter(_ language: String = "en_US") -> RelativeDateTimeFormatter {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: language)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        formatter.calendar = calendar
        return formatter
    }

    @Test(
        "the greatest unit is written, without rounding",
        arguments: [
            (-1, "1 second ago"), (0, "in 0 seconds"), (59, "in 59 seconds"), (119, "in 1 minute"),
            (-7_199, "1 hour ago"), (-86_399, "23 hours ago"), (-86_400, "1 day ago"), (6 * 86_400, "in 6 days"),
            (13 * 86_400, "in 1 week"), (-40 * 86_400, "1 month ago"), (800 * 86_400, "in 2 years"),
        ] as [(Double, String)])
    func greatest(row: (seconds: Double, text: String)) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let later = now.addingTimeInterval(row.seconds)
        #expect(formatter().localizedString(for: later, relativeTo: now) == row.text)
        #expect(formatter().localizedString(fromTimeInterval: row.seconds) == row.text || row.seconds > 86_400)
    }

    @Test("near times have names if wanted")
    func named() {
        let formatter = formatter()
        formatter.dateTimeStyle = .named
        let texts = [-2, -1, 0, 1].map { formatter.localizedString(from: DateComponents(day: $0)) }
        #expect(texts == ["2 days ago", "yesterday", "today", "tomorrow"])
        #expect(formatter.localizedString(from: DateComponents(year: 1, month: 5)) == "next year")
        #expect(formatter.localizedString(fromTimeInterval: 0) == "now")
        formatter.formattingContext = .beginningOfSentence
        #expect(formatter.localizedString(from: DateComponents(day: -1)) == "Yesterday")
    }

    @Test("units are written in four ways, in the language of the locale")
    func styles() {
        let formatter = formatter()
        let components = DateComponents(month: -2, day: -3)
        let styles: [RelativeDateTimeFormatter.UnitsStyle] = [.full, .spellOut, .short, .abbreviated]
        let texts = styles.map { style in
            formatter.unitsStyle = style
            return formatter.localizedString(from: components)
        }
        #expect(texts == ["2 months ago", "two months ago", "2 mo. ago", "2mo ago"])
        #expect(self.formatter("de_DE").localizedString(from: components) == "vor 2 Monaten")
        formatter.locale = nil
        formatter.calendar = nil
        #expect(formatter.locale == .autoupdatingCurrent && formatter.calendar == .autoupdatingCurrent)
    }

    @Test("a date is told from now, anything else not at all")
    func string() {
        let formatter = formatter()
        #expect(formatter.string(for: Date(timeIntervalSinceNow: -86_400 * 3 - 60)) == "3 days ago")
        #expect(formatter.string(for: "today") == nil && formatter.string(for: nil) == nil)
        #expect(formatter.localizedString(from: DateComponents()) == "in 0 seconds")
    }
}

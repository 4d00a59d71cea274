import Foundation
import Testing

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Timelines")
struct TimelineTests {
    /// A screen that tells a diary when it has the last date of its schedule.
    private struct Screen: View {
        let dates: [Date]
        let diary: Diary

        var body: some View {
            TimelineView(.explicit(dates)) { context in
                if context.date == dates.last {
                    Text("\(Int(context.date.timeIntervalSince1970))").onAppear { diary.finish() }
                } else {
                    Text("now")
                }
            }
        }
    }

    @Test("the content is made anew at the times of the schedule")
    func explicit() async {
        let diary = Diary()
        let host = ScreenHost(
            Screen(dates: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60)], diary: diary))
        #expect(host.texts == ["now"])
        await diary.finished()
        #expect(host.texts == ["60"])
    }

    private func seconds<Schedule: TimelineSchedule>(_ schedule: Schedule, from start: Double) -> [Double] {
        schedule.entries(from: Date(timeIntervalSinceReferenceDate: start), mode: .normal).prefix(3)
            .map(\.timeIntervalSinceReferenceDate)
    }

    @Test("schedules begin with the last time before they are asked")
    func schedules() {
        let start = Date(timeIntervalSinceReferenceDate: 100)
        #expect(seconds(.periodic(from: start, by: 30), from: 170) == [160, 190, 220])
        #expect(seconds(.periodic(from: start, by: 30), from: 10) == [100, 130, 160])
        #expect(seconds(.everyMinute, from: 130) == [120, 180, 240])
        #expect(seconds(.explicit([start]), from: 500) == [100])
        #expect(seconds(.animation, from: 7) == [7, 8, 9])
        #expect(seconds(.animation(paused: true), from: 7) == [7])
        // Nobody waits for ever because of a wrong number.
        #expect(seconds(.periodic(from: start, by: 0), from: 100)[1] > 100)
    }

    @Test("a form of any style is a form, and nothing asks for less motion")
    func form() {
        let host = ScreenHost(Form { Text("a") }.formStyle(.grouped))
        #expect(host.texts == ["a"] && !EnvironmentValues().accessibilityReduceMotion)
    }
}

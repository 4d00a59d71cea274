import Foundation

/// A view that is made anew at the times of a schedule, while it is on the screen
/// (developer.apple.com/documentation/swiftui/timelineview).
public nonisolated struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    /// What the content is made from (developer.apple.com/documentation/swiftui/timelineview/context).
    public struct Context: Sendable {
        /// How often the content is made anew.
        public enum Cadence: Comparable, Sendable {
            /// As often as the schedule says.
            case live
            /// Once a second.
            case seconds
            /// Once a minute.
            case minutes
        }

        /// The time of the schedule.
        public let date: Date
        /// How often the content is made anew: as often as the schedule says.
        public let cadence: Cadence

        /// Does nothing: nothing is drawn in advance.
        public func invalidateTimelineContent() {}
    }

    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content
    @State private var date = Date()

    /// A view that is made anew at the times of a schedule
    /// (developer.apple.com/documentation/swiftui/timelineview/init(_:content:)).
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }

    /// The content for the latest time, which a task of this view moves on.
    @MainActor public var body: some View {
        content(TimelineViewDefaultContext(date: date, cadence: .live))
            .modifier(TimelineClock(schedule: schedule, date: $date))
    }
}

/// What the content of every timeline is made from (developer.apple.com/documentation/swiftui/timelineviewdefaultcontext).
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// Moves the date on while the view is on the screen.
private struct TimelineClock<Schedule: TimelineSchedule>: ViewModifier {
    let schedule: Schedule
    @Binding var date: Date

    func body(content: Content) -> some View {
        content.task {
            for entry in schedule.entries(from: Date(), mode: .normal) {
                let wait = entry.timeIntervalSinceNow
                if wait > 0 { try? await Task.sleep(for: .seconds(wait)) }
                guard !Task.isCancelled else { return }
                date = entry
            }
        }
    }
}

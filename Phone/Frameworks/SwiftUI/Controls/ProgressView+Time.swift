import Foundation

/// The time that is left, or has gone by, beside a progress view
/// (developer.apple.com/documentation/swiftui/defaultdateprogresslabel).
@available(iOS 16, *)
public nonisolated struct DefaultDateProgressLabel: View {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    /// The time as text.
    @MainActor @preconcurrency public var body: some View {
        Text(timerInterval: interval, countsDown: countsDown)
    }
}

@available(iOS 16, *)
extension ProgressView {
    /// A bar of the time that goes by, with labels
    /// (developer.apple.com/documentation/swiftui/progressview/init(timerinterval:countsdown:label:currentvaluelabel:)).
    ///
    /// It is drawn once, when the view is evaluated; it does not go on by itself.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            fraction: partGone(of: timerInterval, countsDown), label: label(), current: currentValueLabel())
    }
}

@available(iOS 16, *)
extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    /// A bar of the time that goes by
    /// (developer.apple.com/documentation/swiftui/progressview/init(timerinterval:countsdown:)).
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) where Label == EmptyView {
        self.init(
            fraction: partGone(of: timerInterval, countsDown), label: nil,
            current: DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
    }

    /// A bar of the time that goes by, with a label
    /// (developer.apple.com/documentation/swiftui/progressview/init(timerinterval:countsdown:label:)).
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(
            fraction: partGone(of: timerInterval, countsDown), label: label(),
            current: DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
    }
}

@available(iOS 16, *)
extension Text {
    /// The time that is left of an interval, or has gone by
    /// (developer.apple.com/documentation/swiftui/text/init(timerinterval:pausetime:countsdown:showshours:)).
    ///
    /// It is written once, when the view is evaluated; it does not count on by itself.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        let now = min(max(pauseTime ?? Date(), timerInterval.lowerBound), timerInterval.upperBound)
        let end = countsDown ? timerInterval.upperBound : timerInterval.lowerBound
        self.init(verbatim: DateStyle.clock(from: now, to: end, showsHours: showsHours))
    }
}

/// How much of an interval has gone by, or is left, from 0 to 1.
private func partGone(of interval: ClosedRange<Date>, _ countsDown: Bool) -> Double {
    let whole = interval.upperBound.timeIntervalSince(interval.lowerBound)
    let gone = Date().timeIntervalSince(interval.lowerBound)
    let part = whole > 0 ? min(max(gone / whole, 0), 1) : 1
    return countsDown ? 1 - part : part
}

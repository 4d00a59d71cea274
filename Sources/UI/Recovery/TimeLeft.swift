import SwiftUI

/// A time to wait, for people.
enum TimeLeft {
    /// Hours and minutes, minutes, or seconds; rounded up, so that nobody comes back too early.
    static func words(_ seconds: Int) -> LocalizedStringKey {
        guard seconds > 60 else { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}

import Foundation
import LatchkeyWire

extension Timestamp {
    /// The moment; nil for a day that the calendar does not have.
    var date: Date? { try? Date(rawValue, strategy: .iso8601) }

    /// The moment for people, in their language and time zone.
    var words: String { date?.formatted(date: .abbreviated, time: .shortened) ?? rawValue }
}

import Foundation
import LatchkeyWire

extension Timestamp {
    /// The moment for people, in their language and time zone.
    var words: String { date?.formatted(date: .abbreviated, time: .shortened) ?? rawValue }
}

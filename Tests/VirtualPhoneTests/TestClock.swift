import Foundation
import LatchkeyLock

/// A clock that stands until it is moved.
final class TestClock: Sendable {
    private let time = Lock(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}

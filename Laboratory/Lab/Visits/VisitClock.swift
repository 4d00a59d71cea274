import Foundation
import LatchkeyLock

/// The time of a visit: that of this machine, shifted.
///
/// Its file tells app processes the shift, in the form that libfaketime reads.
final class VisitClock: Sendable {
    private let base: @Sendable () -> Date
    private let offset = Lock(0)
    /// The file that app processes follow; nil if they keep this machine's time.
    let file: URL?

    init(base: @escaping @Sendable () -> Date, file: URL?) {
        self.base = base
        self.file = file
        write(0)
    }

    /// Seconds ahead of this machine.
    var offsetSeconds: Int { offset.withLock { $0 } }

    /// The visit's time.
    var now: Date { base().addingTimeInterval(TimeInterval(offsetSeconds)) }

    /// The visit's time, in milliseconds since 1970.
    var milliseconds: Int64 { Int64(max(0, now.timeIntervalSince1970) * 1000) }

    /// - Throws: ``LabError`` for a shift of more than a year.
    static func check(_ seconds: Int) throws(LabError) {
        guard (-31_536_000...31_536_000).contains(seconds) else {
            throw LabError(400, "invalid_request", "The clock can be shifted by a year at most.")
        }
    }

    /// Shifts the time of all followers.
    func shift(to seconds: Int) {
        offset.withLock { $0 = seconds }
        write(seconds)
    }

    private func write(_ seconds: Int) {
        guard let file else { return }
        // Replaced in one step: a process may be reading it.
        try? Data("\(seconds < 0 ? "" : "+")\(seconds)s\n".utf8).write(to: file, options: .atomic)
    }
}

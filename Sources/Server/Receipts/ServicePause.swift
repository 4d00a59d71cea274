/// Whether the data service is left alone for a while, because it asked for it or has failed.
struct ServicePause: Sendable, Equatable {
    /// Failures in a row that were the service's.
    private(set) var failures = 0
    /// Since when, in milliseconds since 1970.
    private var start: UInt64 = 0
    /// Until when, in milliseconds since 1970; 0 for no pause.
    private(set) var end: UInt64 = 0

    /// Whether it lasts; a clock that is set back behind its beginning ends it, rather than make it longer.
    func isOn(now milliseconds: UInt64) -> Bool { start <= milliseconds && milliseconds < end }

    /// The service has answered a receipt, whatever it said.
    mutating func succeeded() { self = ServicePause() }

    /// The service has failed.
    ///
    /// Exchanges that run at the same time fail together: only the first counts.
    mutating func failed(_ failure: ReceiptExchangeFailure, _ backOff: ReceiptBackOff, now: UInt64, random: Double) {
        if !isOn(now: now) {
            failures += 1
            (start, end) = (now, now)
        }
        let pause = backOff.servicePause(after: failures, retryAfter: failure.retryAfter, random: random)
        end = max(end, now + UInt64(pause / .milliseconds(1)))
    }
}

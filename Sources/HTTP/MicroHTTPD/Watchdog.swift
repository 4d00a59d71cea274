import Dispatch

/// Enforces absolute deadlines, because libmicrohttpd's timeout restarts with every byte.
///
/// `@unchecked Sendable`: a dispatch source may be cancelled from any thread, only its type does not say so.
final class Watchdog: @unchecked Sendable {
    private let connections: ConnectionTable
    private let queue = DispatchQueue(label: "latchkey.http.watchdog")
    private let timer: any DispatchSourceTimer

    /// Looks at all connections eight times in every `timeout`, but at most once in 10 ms and at least once a second.
    init(_ connections: ConnectionTable, timeout: Duration) {
        self.connections = connections
        let (seconds, attoseconds) = timeout.components
        let milliseconds =
            seconds.multipliedReportingOverflow(by: 1_000).partialValue + attoseconds / 1_000_000_000_000_000
        let interval = DispatchTimeInterval.milliseconds(Int(min(max(milliseconds / 8, 10), 1_000)))
        let timer = DispatchSource.makeTimerSource(queue: queue)
        self.timer = timer
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler { [connections] in Self.look(at: connections) }
        timer.activate()
    }

    deinit { timer.cancel() }

    func cancel() {
        timer.cancel()
    }

    private static func look(at connections: ConnectionTable) {
        let now = ContinuousClock.now
        for connection in connections.all {
            connection.overdueExchange(now)?.timeOut()
        }
    }
}

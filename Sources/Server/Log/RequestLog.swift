import LatchkeyHTTP

/// Writes one line of JSON for each request that is over.
///
/// Routes are written as templates: paths can hold names. A reader of standard error that does not keep up holds the
/// server back.
public struct RequestLog: Sendable {
    /// The contents of the log.
    public enum Detail: String, Sendable {
        /// Requests without client addresses.
        case requests
        /// Requests and the client's address, which is personal data in many places.
        case addresses = "requests,addresses"
    }

    private struct Line: Encodable {
        let address: String?
        let bytesIn: Int
        let bytesOut: Int
        let durationMs: Double
        let id: String
        let level = ServerLog.Level.info.rawValue
        let message = "request"
        let method: String
        let route: String
        let status: Int
        let time: String
    }

    let detail: Detail
    let clock: @Sendable () -> UInt64
    let log: ServerLog

    func write(_ request: CompletedRequest) {
        let milliseconds = request.duration / .milliseconds(1)
        let line = Line(
            address: detail == .addresses ? request.remoteAddress : nil, bytesIn: request.bytesIn,
            bytesOut: request.bytesOut, durationMs: (milliseconds * 1000).rounded() / 1000, id: request.id,
            method: request.method?.rawValue ?? "-", route: request.route, status: request.status,
            time: ServerLog.time(clock()))
        if let bytes = SortedJSON.bytes(of: line) { log.write(json: bytes) }
    }
}

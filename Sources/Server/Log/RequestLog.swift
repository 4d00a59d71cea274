import LatchkeyHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
            time: Self.text(clock()))
        if let bytes = SortedJSON.bytes(of: line) { log.write(json: bytes) }
    }

    /// ISO 8601 in UTC; a `Date` would lose a millisecond now and then.
    private static func text(_ milliseconds: UInt64) -> String {
        let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
        return seconds.dropLast() + "." + String(milliseconds % 1000 + 1000).dropFirst() + "Z"
    }
}

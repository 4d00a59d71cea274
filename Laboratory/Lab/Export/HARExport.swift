import Foundation
import LatchkeyServer

/// The wire log as an HTTP archive (HAR 1.2), as browsers' developer tools and proxies write and read it.
///
/// What HAR has no member for is in members that begin with `_`, as its specification wants it.
struct HARExport: Encodable {
    private let log: Log

    /// The requests of a visit, oldest first; those without an end are left out.
    init(_ entries: [WireEntry]) {
        log = Log(entries: entries.filter { !["pending", "held"].contains($0.outcome) }.map(Entry.init))
    }

    private struct Log: Encodable {
        var version = "1.2"
        var creator = Creator()
        var entries: [Entry]
    }

    private struct Creator: Encodable {
        var name = "Latchkey lab (simulated iPhone)"
        var version = latchkeyVersion
    }

    private struct Entry: Encodable {
        let startedDateTime: String
        let time: Double
        let request: Request
        let response: Response
        let cache = [String: String]()
        let timings: Timings
        let comment: String
        let _phone: String
        let _outcome: String
        let _faults: [String]
        let _copyOf: Int?
        let _number: Int

        init(_ entry: WireEntry) {
            startedDateTime = HARExport.time(entry.at)
            time = entry.milliseconds
            request = Request(entry)
            response = Response(entry)
            timings = Timings(wait: entry.serverMilliseconds ?? 0, blocked: entry.milliseconds)
            comment = entry.words
            (_phone, _outcome, _faults) = (entry.phone, entry.outcome, entry.faults)
            (_copyOf, _number) = (entry.copyOf, entry.id)
        }
    }

    private struct Request: Encodable {
        let method: String
        let url: String
        let httpVersion = "HTTP/1.1"
        let cookies = [String]()
        let headers: [WireHeader]
        let queryString: [WireHeader]
        let postData: Body?
        let headersSize = -1
        let bodySize: Int

        init(_ entry: WireEntry) {
            method = entry.method
            // Of the server, not of the gateway: that address is a phone's secret.
            url = "http://" + Visit.serverID + entry.path
            headers = entry.request.headers
            queryString =
                URLComponents(string: url)?.queryItems?.map { WireHeader(name: $0.name, value: $0.value ?? "") } ?? []
            postData = entry.request.length > 0 ? Body(entry.request) : nil
            bodySize = entry.request.length
        }
    }

    private struct Response: Encodable {
        let status: Int
        let statusText = ""
        let httpVersion = "HTTP/1.1"
        let cookies = [String]()
        let headers: [WireHeader]
        let content: Content
        let redirectURL = ""
        let headersSize = -1
        let bodySize: Int

        /// A reply that never came has the status 0, as in browsers.
        init(_ entry: WireEntry) {
            status = entry.status ?? 0
            headers = entry.response?.headers ?? []
            content = Content(entry.response)
            bodySize = entry.response?.length ?? -1
        }
    }

    private struct Body: Encodable {
        let mimeType: String
        let text: String

        init(_ message: WireMessage) {
            mimeType = HARExport.type(of: message)
            text = message.body
        }
    }

    private struct Content: Encodable {
        let size: Int
        let mimeType: String
        let text: String

        init(_ message: WireMessage?) {
            size = message?.length ?? 0
            mimeType = message.map(HARExport.type) ?? ""
            text = message?.body ?? ""
        }
    }

    private struct Timings: Encodable {
        let send = 0.0
        let wait: Double
        let receive = 0.0
        let blocked: Double

        init(wait: Double, blocked total: Double) {
            self.wait = wait
            blocked = max(0, total - wait)
        }
    }

    private static func type(of message: WireMessage) -> String {
        message.headers.first { $0.name.lowercased() == "content-type" }?.value ?? "application/octet-stream"
    }

    private static func time(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

import Foundation
import LatchkeyLock
import LatchkeyOutgoingHTTP

/// Sends the requests of one browser sheet by libcurl; follows no redirection, and remembers nothing.
///
/// Foundation's URLSession on Linux (6.3) ends its process at some replies, and this may be the process of a whole lab.
final class WebLoader: Sendable {
    /// The longest time of a request.
    private static let timeout = Duration.seconds(30)
    /// The rest of a page is not read: bytes.
    private static let longestBody = 1 << 20

    private struct Requests {
        var isClosed = false
        var next = 0
        /// What ends each request that is on its way.
        var running: [Int: @Sendable () -> Void] = [:]
    }
    private let requests = Lock(Requests())

    /// Sends a request; `completion` is called once, on a queue of its own, unless the loader is closed before.
    ///
    /// - Parameters:
    ///   - headers: the fields that a browser sends, which go before those of the request.
    func load(
        _ request: WebRequest, headers: [String: String], completion: @escaping @Sendable (WebReply) -> Void
    ) {
        let number = requests.withLock { requests in
            requests.next += 1
            return requests.next
        }
        let cancel = OutgoingHTTP.begin(Self.outgoing(request, headers), timeout: Self.timeout) { [self] outcome in
            let isWanted = requests.withLock { requests in
                requests.running[number] = nil
                return !requests.isClosed
            }
            guard isWanted else { return }
            DispatchQueue.global().async { completion(WebReply(outcome)) }
        }
        let isClosed = requests.withLock { requests in
            if !requests.isClosed { requests.running[number] = cancel }
            return requests.isClosed
        }
        if isClosed { cancel() }
    }

    /// Ends all requests.
    func close() {
        let running = requests.withLock { requests in
            requests.isClosed = true
            defer { requests.running = [:] }
            return requests.running
        }
        for cancel in running.values { cancel() }
    }

    private static func outgoing(_ request: WebRequest, _ headers: [String: String])
        -> LatchkeyOutgoingHTTP.OutgoingRequest
    {
        var fields: [String: (name: String, value: String)] = [:]
        for (name, value) in request.headers
        where isSafe(name) && isSafe(value) && !reserved.contains(name.lowercased()) {
            fields[name.lowercased()] = (name, value)
        }
        for (name, value) in headers { fields[name.lowercased()] = (name, value) }
        var outgoing = LatchkeyOutgoingHTTP.OutgoingRequest(url: request.url.absoluteString)
        outgoing.longestReply = longestBody
        if let form = request.form {
            outgoing.body = Array(form.utf8)
            fields["content-type"] = ("Content-Type", "application/x-www-form-urlencoded")
        }
        outgoing.headers = fields.values.sorted { $0.name < $1.name }
        return outgoing
    }

    /// Fields that only the browser sets.
    private static let reserved: Set<String> = [
        "cookie", "host", "connection", "content-length", "content-type", "transfer-encoding", "upgrade",
    ]

    /// Whether a header's text can't end its line.
    private static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    }
}

extension WebReply {
    fileprivate init(_ outcome: OutgoingOutcome) {
        switch outcome {
        case .reply(let reply):
            self = .response(status: reply.status, headers: reply.headers, body: reply.body)
        case .failed(let failure): self = .failure(WebFailure(urlError: failure.rawValue))
        }
    }
}

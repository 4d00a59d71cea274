import CCurl
import LatchkeyLock

/// One request on its way, and what has come of its reply.
///
/// Sendable because, apart from the one who waits, only the thread of ``Transfers`` touches it once it is handed over.
final class Transfer: @unchecked Sendable {
    private let request: OutgoingRequest
    private let milliseconds: Int
    private let waiting = Lock<(@Sendable (OutgoingOutcome) -> Void)?>(nil)
    private var headers: [String: String] = [:]
    private var body: [UInt8] = []
    private var isCut = false
    private var list: UnsafeMutablePointer<curl_slist>?
    /// libcurl's handle, while the request is on its way.
    private(set) var handle: UnsafeMutableRawPointer?

    init(_ request: OutgoingRequest, timeout: Duration) {
        self.request = request
        let (seconds, attoseconds) = timeout.components
        // 0 would be no limit at all.
        milliseconds = max(1, Int(min(seconds, 86_400)) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// Whether somebody waits for the outcome.
    var isAwaited: Bool { waiting.withLock { $0 != nil } }

    /// Notes who waits for the outcome.
    func expect(_ completion: @escaping @Sendable (OutgoingOutcome) -> Void) {
        waiting.withLock { $0 = completion }
    }

    /// Hands the outcome to the one who waits; later outcomes are dropped.
    func end(_ outcome: OutgoingOutcome) {
        let completion = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        completion?(outcome)
    }

    /// Makes libcurl's handle; whether it could.
    func prepare(_ curl: UnsafePointer<latchkey_curl>) -> Bool {
        // `Expect: 100-continue` would cost a round trip, and a second where nobody answers it.
        for line in request.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
            guard let longer = curl.pointee.curl_slist_append(list, line) else { return false }
            list = longer
        }
        handle = request.url.withCString { url in
            (request.body ?? []).withUnsafeBufferPointer { body in
                var prepared = latchkey_curl_request(
                    url: url, body: nil, body_length: body.count, headers: list, timeout_milliseconds: milliseconds,
                    context: Unmanaged.passUnretained(self).toOpaque(), take_header: takeHeader, take_body: takeBody)
                // An empty body has no address, but a request with one is a POST all the same.
                let empty: StaticString = ""
                if request.body != nil { prepared.body = UnsafeRawPointer(body.baseAddress ?? empty.utf8Start) }
                return latchkey_curl_prepare(curl, &prepared)
            }
        }
        return handle != nil
    }

    /// Gives back what ``prepare(_:)`` took.
    func cleanUp(_ curl: UnsafePointer<latchkey_curl>) {
        if let handle { curl.pointee.curl_easy_cleanup(handle) }
        curl.pointee.curl_slist_free_all(list)
        (handle, list) = (nil, nil)
    }

    /// The outcome by libcurl's result.
    func outcome(_ code: CURLcode, status: Int) -> OutgoingOutcome {
        // A body that is too long was cut by us.
        guard code == CURLE_OK || isCut, status > 0 else { return .failed(OutgoingFailure(code)) }
        return .reply(OutgoingReply(status: status, headers: headers, body: body, isCut: isCut))
    }

    fileprivate func take(header line: UnsafeRawBufferPointer) {
        // Of several replies (100, then 200) the last counts.
        if line.starts(with: "HTTP/".utf8) { headers = [:] }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let blanks: [UInt8] = [0x20, 0x09, 0x0D, 0x0A]
        let name = String(decoding: UnsafeRawBufferPointer(rebasing: line[..<colon]), as: UTF8.self)
        let rest = line[(colon + 1)...].drop(while: blanks.contains)
        let end = rest.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? rest.startIndex
        let value = String(decoding: rest[..<end], as: UTF8.self)
        headers[name.lowercased()] = headers[name.lowercased()].map { "\($0), \(value)" } ?? value
    }

    /// Whether there is room for more.
    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        let room = request.longestReply - body.count
        body.append(contentsOf: bytes.prefix(room))
        isCut = bytes.count > room
        return !isCut
    }
}

// File-level functions: a closure could inherit an actor's isolation, and libcurl's thread belongs to none.

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func takeHeader(
    bytes: UnsafePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    transfer(context)?.take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

private func takeBody(
    bytes: UnsafePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Another number than that of the bytes ends the request.
    return transfer(context)?.take(body: piece) == true ? piece.count : piece.count &+ 1
}

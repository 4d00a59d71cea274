import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the requests of one browser sheet by `URLSession`; follows no redirection, and remembers nothing.
///
/// Its session has a delegate: with a completion handler, swift-corelibs-foundation (6.3) never ends a request that is
/// answered 401 with `WWW-Authenticate: Basic`.
final class WebLoader: Sendable {
    private let session: URLSession
    private let delegate = LoaderDelegate()

    /// The longest time of a request: seconds.
    private static let timeout: TimeInterval = 30

    init() {
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
    }

    /// Sends a request; `completion` is called once, on a queue of the session's.
    ///
    /// - Parameters:
    ///   - headers: the fields that a browser sends, which go before those of the request.
    func load(
        _ request: WebRequest, headers: [String: String], completion: @escaping @Sendable (WebReply) -> Void
    ) {
        var wire = URLRequest(url: request.url, timeoutInterval: Self.timeout)
        let fields = request.headers.filter { name, value in
            Self.isSafe(name) && Self.isSafe(value) && !Self.reserved.contains(name.lowercased())
        }
        for (name, value) in fields { wire.setValue(value, forHTTPHeaderField: name) }
        for (name, value) in headers { wire.setValue(value, forHTTPHeaderField: name) }
        if let form = request.form {
            wire.httpMethod = "POST"
            wire.httpBody = Data(form.utf8)
            wire.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        }
        let task = session.dataTask(with: wire)
        delegate.expect(task, completion)
        task.resume()
        // The session's own time limit restarts with each byte.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [delegate] in
            delegate.end(task, URLError(.timedOut))
        }
    }

    /// Fields that only the browser sets.
    private static let reserved: Set<String> = [
        "cookie", "host", "connection", "content-length", "content-type", "transfer-encoding", "upgrade",
    ]

    /// Ends all requests.
    func close() {
        delegate.forget()
        // It waits for the session's queue: never on the caller's thread.
        DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
    }

    /// Whether a header's text can't end its line.
    private static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    }
}

/// Collects responses.
private final class LoaderDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Expected {
        let completion: @Sendable (WebReply) -> Void
        var body: [UInt8] = []
    }

    /// The rest of a page is not read: bytes.
    private static let longestBody = 1 << 20
    private let expected = Lock<[Int: Expected]>([:])

    func expect(_ task: URLSessionTask, _ completion: @escaping @Sendable (WebReply) -> Void) {
        expected.withLock { $0[task.taskIdentifier] = Expected(completion: completion) }
    }

    func forget() { expected.withLock { $0 = [:] } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            let room = Self.longestBody - (expected[dataTask.taskIdentifier]?.body.count ?? 0)
            expected[dataTask.taskIdentifier]?.body += data.prefix(room)
            return data.count > room
        }
        if isTooLong { end(dataTask, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, error)
    }

    // The sheet follows by itself, because it must see cookies and callbacks.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    // The sheet has no passwords to send: a response of 401 is shown as it is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if task.response == nil {
            // Of the TLS connection, before any response.
            completionHandler(.performDefaultHandling, nil)
        } else {
            end(task, nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }

    /// Tells the result, once.
    func end(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let expected = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if error == nil, let response = task.response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
            }
            expected.completion(.response(status: response.statusCode, headers: headers, body: expected.body))
        } else {
            expected.completion(.failure(WebFailure(urlError: (error as? URLError)?.errorCode ?? NSURLErrorUnknown)))
        }
        if task.state == .running { DispatchQueue.global().async { task.cancel() } }
    }
}

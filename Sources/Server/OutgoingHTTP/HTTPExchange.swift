import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The outcome of a request.
enum HTTPExchange: Sendable, Equatable {
    /// A reply.
    case reply(HTTPReply)
    /// None; the code is that of `URLError`.
    case noReply(Int)
}

/// A reply and what is read of it.
struct HTTPReply: Sendable, Equatable {
    var status: Int
    var retryAfter: String?
    /// The header `Cache-Control`.
    var cacheControl: String?
    /// The header `Age`: seconds that the reply lay in a cache.
    var age: String?
    /// Of a long body only the beginning.
    var body: Data
}

/// Sends requests by `URLSession` without blocking, follows no redirection, and remembers nothing.
///
/// Its session is one with a delegate: with a completion handler, swift-corelibs-foundation (6.3) never ends a request
/// that is answered 401 with `WWW-Authenticate: Basic`.
final class HTTPExchanger: Sendable {
    private let session: URLSession
    private let delegate = ExchangeDelegate()

    init() {
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends one request and waits for its reply, at most for `timeout`; ends with the task.
    func exchange(_ request: URLRequest, timeout: Duration) async -> HTTPExchange {
        let task = session.dataTask(with: request)
        // `cancel` waits for the session's queue, which may just be resuming this task: never on the caller's thread.
        let cancel: @Sendable () -> Void = { DispatchQueue.global().async { task.cancel() } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.expect(task, continuation)
                // If it was canceled before, its end was already delivered without a receiver and is not delivered
                // again.
                guard task.state == .suspended else { return delegate.end(task, URLError(.cancelled)) }
                task.resume()
                // The session's own time limits restart with each byte.
                DispatchQueue.global().asyncAfter(deadline: .now() + (timeout / .seconds(1)), execute: cancel)
            }
        } onCancel: {
            cancel()
        }
    }
}

/// Collects replies.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Expected {
        let continuation: CheckedContinuation<HTTPExchange, Never>
        var body = Data()
    }

    /// The rest of a body is not read: we expect a few hundred bytes.
    private static let longestBody = 65_536
    private let expected = Lock<[Int: Expected]>([:])

    func expect(_ task: URLSessionTask, _ continuation: CheckedContinuation<HTTPExchange, Never>) {
        expected.withLock { $0[task.taskIdentifier] = Expected(continuation: continuation) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            let room = Self.longestBody - (expected[dataTask.taskIdentifier]?.body.count ?? 0)
            expected[dataTask.taskIdentifier]?.body.append(data.prefix(room))
            return data.count > room
        }
        if isTooLong { end(dataTask, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, error)
    }

    // Credentials must not end up elsewhere.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    // There are no other credentials: a reply of 401 is handed on as it is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if task.response == nil {
            // Of the TLS connection, before any reply.
            completionHandler(.performDefaultHandling, nil)
        } else {
            end(task, nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }

    /// Resumes the waiting caller, once.
    func end(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let expected = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if error == nil, let response = task.response as? HTTPURLResponse {
            expected.continuation.resume(
                returning: .reply(
                    HTTPReply(
                        status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
                        cacheControl: response.value(forHTTPHeaderField: "Cache-Control"),
                        age: response.value(forHTTPHeaderField: "Age"), body: expected.body)))
        } else {
            let code = (error as? URLError)?.errorCode ?? URLError.unknown.rawValue
            expected.continuation.resume(returning: .noReply(code))
        }
        if task.state == .running { DispatchQueue.global().async { task.cancel() } }
    }
}

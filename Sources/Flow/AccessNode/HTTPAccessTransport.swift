import Dispatch
import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way to an access node over HTTPS.
///
/// It follows no redirection, keeps no cookies and caches nothing.
public final class HTTPAccessTransport: AccessTransport {
    /// The default of the time-out: 30 seconds.
    public static let defaultTimeOut: TimeInterval = 30

    private let base: URL
    private let timeOut: TimeInterval
    private let session: URLSession
    private let delegate = ExchangeDelegate()

    /// Prepares the way to a node.
    ///
    /// - Parameters:
    ///   - node: the base URL, such as `https://rest-mainnet.onflow.org/v1`; HTTP only for `localhost`, `127.0.0.0/8`
    ///     and `::1`.
    ///   - timeOut: for one request with its reply, 0.001–600 seconds; other values are cut to these, and NaN is the
    ///     default.
    /// - Throws: ``AccessError`` with the code `insecureAddress`.
    public init(node: String, timeOut: TimeInterval = defaultTimeOut) throws(AccessError) {
        guard let base = NodeAddress.checked(node) else { throw AccessError(.insecureAddress) }
        self.base = base
        self.timeOut = timeOut.isNaN ? Self.defaultTimeOut : min(max(timeOut, 0.001), 600)
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends one request and waits for its reply.
    ///
    /// - Throws: ``AccessError``: `noConnection`, `timedOut`, `canceled`, `replyTooLarge`; `badRequest` for a target that
    ///   does not begin with `/`.
    public func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        // Without its slash a target could go on with the name of the host.
        guard request.target.hasPrefix("/"), let url = URL(string: base.absoluteString + request.target) else {
            throw AccessError(.badRequest)
        }
        var message = URLRequest(url: url, timeoutInterval: timeOut)
        message.httpMethod = request.method.rawValue
        message.setValue("application/json", forHTTPHeaderField: "Accept")
        if request.method == .post {
            message.setValue("application/json", forHTTPHeaderField: "Content-Type")
            message.httpBody = Data(request.body)
        }
        let ending = await run(session.dataTask(with: message))
        switch ending {
        case .reply(let reply): return reply
        case .failure(let error): throw error
        }
    }

    private func run(_ task: URLSessionDataTask) async -> ExchangeEnding {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.expect(task, continuation)
                // A cancellation before this line has found nobody to tell.
                guard !Task.isCancelled else { return delegate.end(task, .failure(AccessError(.canceled))) }
                task.resume()
                // The session's own limits begin anew with each byte.
                DispatchQueue.global().asyncAfter(deadline: .now() + timeOut) { [delegate] in
                    delegate.end(task, .failure(AccessError(.timedOut)))
                }
            }
        } onCancel: { [delegate] in
            delegate.end(task, .failure(AccessError(.canceled)))
        }
    }
}

/// How a request ended.
private enum ExchangeEnding: Sendable {
    case reply(AccessReply)
    case failure(AccessError)
}

/// Collects replies; each waiting caller is resumed once.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Expected {
        let continuation: CheckedContinuation<ExchangeEnding, Never>
        var body: [UInt8] = []
    }

    private let expected = Lock<[Int: Expected]>([:])

    func expect(_ task: URLSessionTask, _ continuation: CheckedContinuation<ExchangeEnding, Never>) {
        expected.withLock { $0[task.taskIdentifier] = Expected(continuation: continuation) }
    }

    /// Resumes the caller, if it still waits, and ends the task.
    func end(_ task: URLSessionTask, _ ending: ExchangeEnding) {
        guard let expected = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        expected.continuation.resume(returning: ending)
        // `cancel` waits for the session's queue, which may be the one that calls.
        DispatchQueue.global().async { task.cancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            let room = AccessReply.maximumLength - (expected[dataTask.taskIdentifier]?.body.count ?? 0)
            guard data.count <= room else { return true }
            expected[dataTask.taskIdentifier]?.body.append(contentsOf: data)
            return false
        }
        if isTooLong { end(dataTask, .failure(AccessError(.replyTooLarge, status: Self.status(dataTask)))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            let code = (error as? URLError)?.errorCode ?? URLError.unknown.rawValue
            let reason: AccessError.Code = code == URLError.timedOut.rawValue ? .timedOut : .noConnection
            end(task, .failure(AccessError(reason, systemCode: code)))
        } else if let response = task.response as? HTTPURLResponse {
            let body = expected.withLock { $0[task.taskIdentifier]?.body } ?? []
            let seconds = Self.seconds(response.value(forHTTPHeaderField: "Retry-After"))
            end(task, .reply(AccessReply(status: response.statusCode, body: body, retryAfter: seconds)))
        } else {
            end(task, .failure(AccessError(.malformedReply)))
        }
    }

    // The node that was asked is the one that was chosen.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    // There are no credentials for a reply of 401; a TLS connection is judged by the system before any reply.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if task.response == nil {
            completionHandler(.performDefaultHandling, nil)
        } else {
            end(task, .reply(AccessReply(status: Self.status(task) ?? 401, body: [])))
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }

    private static func status(_ task: URLSessionTask) -> Int? {
        (task.response as? HTTPURLResponse)?.statusCode
    }

    /// `Retry-After` in seconds; a date counts as none.
    private static func seconds(_ text: String?) -> Int? {
        guard let text, (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

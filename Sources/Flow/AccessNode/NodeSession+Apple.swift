#if canImport(Darwin)
import Dispatch
import Foundation
import LatchkeyLock

/// Requests to a node by `URLSession`, on Apple's systems.
final class NodeSession: Sendable {
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

    func exchange(
        _ request: AccessRequest, with url: URL, timeOut: TimeInterval
    ) async throws(AccessError) -> AccessReply {
        var message = URLRequest(url: url, timeoutInterval: timeOut)
        message.httpMethod = request.method.rawValue
        message.setValue("application/json", forHTTPHeaderField: "Accept")
        if request.method == .post {
            message.setValue("application/json", forHTTPHeaderField: "Content-Type")
            message.httpBody = Data(request.body)
        }
        let ending = await run(session.dataTask(with: message), timeOut)
        switch ending {
        case .reply(let reply): return reply
        case .failure(let error): throw error
        }
    }

    private func run(_ task: URLSessionDataTask, _ timeOut: TimeInterval) async -> ExchangeEnding {
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
            let seconds = AccessReply.seconds(retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
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
}
#endif

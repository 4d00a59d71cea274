import Dispatch
import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reply on its way to the caller.
struct ExchangeReply: Sendable {
    let body: Data
    let response: HTTPURLResponse
}

/// Collects the replies of tasks up to a length; each waiting caller is resumed once.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = CheckedContinuation<Result<ExchangeReply, LatchkeyError>, Never>

    static let shared = ExchangeDelegate()

    private struct Expected: Sendable {
        let continuation: Continuation
        /// Kept, so that no other task gets its identifier.
        let task: URLSessionTask
        let longest: Int
        var body = Data()
    }

    private let expected = Lock<[ObjectIdentifier: Expected]>([:])

    /// Begins to collect the reply of a task that is not resumed yet.
    func expect(_ task: URLSessionTask, _ longest: Int, _ continuation: Continuation) {
        expected.withLock {
            $0[ObjectIdentifier(task)] = Expected(continuation: continuation, task: task, longest: longest)
        }
    }

    /// Resumes the caller, if it still waits, and ends the task.
    func end(_ task: URLSessionTask, _ result: Result<ExchangeReply, LatchkeyError>) {
        guard let expected = expected.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        expected.continuation.resume(returning: result)
        // `cancel` waits for the session's queue, which may be the one that calls.
        DispatchQueue.global().async { task.cancel() }
    }

    private func endWithReply(_ task: URLSessionTask) {
        guard let response = task.response as? HTTPURLResponse else {
            return end(task, .failure(LatchkeyError(.replyMalformed)))
        }
        let body = expected.withLock { $0[ObjectIdentifier(task)]?.body } ?? Data()
        end(task, .success(ExchangeReply(body: body, response: response)))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            guard var reply = expected.removeValue(forKey: ObjectIdentifier(dataTask)) else { return false }
            let isTooLong = data.count > reply.longest - reply.body.count
            if !isTooLong { reply.body.append(data) }
            expected[ObjectIdentifier(dataTask)] = reply
            return isTooLong
        }
        if isTooLong { end(dataTask, .failure(LatchkeyError(.replyMalformed))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error else { return endWithReply(task) }
        end(task, .failure(LatchkeyError(network: error)))
    }

    /// Follows no redirection: a signature or a token must not end up elsewhere.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    // Foundation on Linux asks for the credentials of a 401 only after the body, and without any never ends the task.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard task.response != nil else { return completionHandler(.performDefaultHandling, nil) }
        endWithReply(task)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif
}

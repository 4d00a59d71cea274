import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// Sends one request and waits for its reply; follows no redirection; ends with the task.
    ///
    /// Not `data(for:delegate:)`: swift-corelibs-foundation asks that delegate nothing, and would follow.
    ///
    /// - Throws: ``LatchkeyError`` if there was no HTTP reply.
    package func exchange(_ request: URLRequest) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        let running = Lock<URLSessionTask?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Reply, LatchkeyError>, Never>) in
                let task = dataTask(with: request) { data, response, error in
                    continuation.resume(returning: Reply.result(data, response, error))
                }
                task.delegate = RedirectRefusal.shared
                running.withLock { $0 = task }
                task.resume()
                // A cancellation that came before the line above has found nothing to cancel.
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            running.withLock { $0 }?.cancel()
        }
        let reply = try result.mapError(\.unlessTaskIsCancelled).get()
        return (reply.body, reply.response)
    }
}

/// A reply on its way to the caller.
private struct Reply: Sendable {
    let body: Data
    let response: HTTPURLResponse

    static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<Reply, LatchkeyError> {
        if let error { return .failure(LatchkeyError(network: error)) }
        guard let response = response as? HTTPURLResponse else { return .failure(LatchkeyError(.replyMalformed)) }
        return .success(Reply(body: data ?? Data(), response: response))
    }
}

/// Follows no redirection: a signature or a token must not end up elsewhere.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    static let shared = RedirectRefusal()

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

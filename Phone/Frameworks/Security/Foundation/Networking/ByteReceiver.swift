import Foundation
import FoundationNetworking
import LatchkeyLock

/// The delegate of the session behind `URLSession.bytes(for:)`: hands on what comes, as it comes.
final class ByteReceiver: NSObject, URLSessionDataDelegate, Sendable {
    /// The answer that the caller waits for.
    private enum Answer: Sendable {
        case unasked(Result<URLResponse, any Error>?)
        case awaited(CheckedContinuation<URLResponse, any Error>)
        case given
    }

    let chunks: AsyncThrowingStream<Data, any Error>
    private let source: AsyncThrowingStream<Data, any Error>.Continuation
    private let answer = Lock(Answer.unasked(nil))
    /// The session that the app asked, for which the listener listens.
    private let session: URLSession
    private let listener: (any URLSessionTaskDelegate)?

    init(session: URLSession, listener: (any URLSessionTaskDelegate)?) {
        (chunks, source) = AsyncThrowingStream.makeStream()
        (self.session, self.listener) = (session, listener)
    }

    /// Says what to do when nobody reads the bytes any more; nothing if all came.
    func whenUnread(_ action: @escaping @Sendable () -> Void) {
        source.onTermination = { if case .cancelled = $0 { action() } }
    }

    /// Takes who waits for the response; called once.
    func expectResponse(_ continuation: CheckedContinuation<URLResponse, any Error>) {
        let early = answer.withLock { answer -> Result<URLResponse, any Error>? in
            guard case .unasked(let early?) = answer else {
                answer = .awaited(continuation)
                return nil
            }
            answer = .given
            return early
        }
        if let early { continuation.resume(with: early) }
    }

    private func give(_ result: Result<URLResponse, any Error>) {
        let waiting = answer.withLock { answer -> CheckedContinuation<URLResponse, any Error>? in
            switch answer {
            case .awaited(let continuation):
                answer = .given
                return continuation
            case .unasked(nil):
                answer = .unasked(result)
                return nil
            case .unasked, .given: return nil
            }
        }
        waiting?.resume(with: result)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        give(.success(response))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        source.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // Without a response there is an error; were there none, the caller would wait for ever.
        give(.failure(error ?? URLError(.badServerResponse)))
        source.finish(throwing: error.map { Self.asOnApplesSystems($0) })
    }

    /// A body that ends too early is a lost connection on Apple's systems; Linux calls it unknown.
    private static func asOnApplesSystems(_ error: any Error) -> any Error {
        guard let error = error as? URLError, error.code == .unknown else { return error }
        return URLError(.networkConnectionLost, userInfo: error.userInfo)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let listener else { return completionHandler(request) }
        listener.urlSession(
            self.session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let decide = {
            @Sendable [source] (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?) in
            guard disposition == .performDefaultHandling && challenge.proposedCredential == nil else {
                return completionHandler(disposition, credential)
            }
            // Linux would leave a challenge that nobody answers open for ever; its response is complete.
            source.finish()
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
        guard let listener else { return decide(.performDefaultHandling, nil) }
        listener.urlSession(self.session, task: task, didReceive: challenge, completionHandler: decide)
    }
}

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// Sends one request and waits for its reply; follows no redirection; ends with the task.
    ///
    /// It takes no longer than the request's `timeoutInterval` in all, whatever the session's configuration: that alone
    /// would begin anew with every byte of a reply that comes drop by drop.
    ///
    /// - Parameter longest: how many bytes of a body are read; from a longer one the connection is cut, whatever it would
    ///   still bring (default 65,536).
    /// - Throws: ``LatchkeyError`` if there was no HTTP reply, or a longer one.
    package func exchange(
        _ request: URLRequest, longest: Int = MFAClient.maximumReplyLength
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        let (task, delegate) = exchangeTask(with: request)
        let deadline = Task {
            try await Task.sleep(nanoseconds: UInt64(min(max(request.timeoutInterval, 0), 86_400) * 1_000_000_000))
            delegate.end(task, .failure(LatchkeyError(network: URLError(.timedOut))))
        }
        defer { deadline.cancel() }
        let cancelled = Result<ExchangeReply, LatchkeyError>.failure(LatchkeyError(network: URLError(.cancelled)))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.expect(task, longest, continuation)
                // A cancellation before this line has found nobody to tell.
                guard !Task.isCancelled else { return delegate.end(task, cancelled) }
                task.resume()
            }
        } onCancel: {
            delegate.end(task, cancelled)
        }
        let reply = try result.mapError(\.unlessTaskIsCancelled).get()
        return (reply.body, reply.response)
    }

    /// A task whose reply the delegate collects.
    private func exchangeTask(with request: URLRequest) -> (URLSessionDataTask, ExchangeDelegate) {
        #if canImport(FoundationNetworking)
        return (DelegatedSession.of(self).dataTask(with: request), .shared)
        #else
        let task = dataTask(with: request)
        task.delegate = ExchangeDelegate.shared
        return (task, .shared)
        #endif
    }
}

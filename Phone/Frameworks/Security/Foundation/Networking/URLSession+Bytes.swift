import Foundation
import FoundationNetworking

@available(iOS 15, *)
extension URLSession {
    /// Loads a URL, and gives its bytes while they come
    /// (developer.apple.com/documentation/foundation/urlsession/bytes(from:delegate:)).
    ///
    /// - Returns: the bytes, and the response, as soon as its headers are there.
    /// - Throws: `URLError` if no response came.
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URLSession.AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// Sends a request, and gives the response's bytes while they come
    /// (developer.apple.com/documentation/foundation/urlsession/bytes(for:delegate:)).
    ///
    /// On Linux a task tells what it receives to its session's delegate alone, so a session with this one's configuration
    /// sends the request: `invalidateAndCancel()` of this one does not cancel it, the task and the reader's task do.
    ///
    /// - Parameter delegate: hears of redirections and challenges; nil for the session's own delegate.
    /// - Returns: the bytes, and the response, as soon as its headers are there.
    /// - Throws: `URLError` if no response came.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URLSession.AsyncBytes, URLResponse) {
        guard !Task.isCancelled else { throw URLError(.cancelled) }
        let receiver = ByteReceiver(
            session: self, listener: delegate ?? (self.delegate as? any URLSessionTaskDelegate))
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        let task = session.dataTask(with: request)
        receiver.whenUnread { task.cancel() }
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                receiver.expectResponse(continuation)
                task.resume()
                session.finishTasksAndInvalidate()
            }
        } onCancel: {
            task.cancel()
        }
        return (AsyncBytes(task: task, chunks: receiver.chunks), response)
    }

    /// The bytes of a response, while they come
    /// (developer.apple.com/documentation/foundation/urlsession/asyncbytes).
    ///
    /// What came and was not read yet is kept in memory, however much it is. Who stops reading cancels the task.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8
        /// What reads the bytes.
        public typealias AsyncIterator = Iterator

        /// The task that loads them.
        public let task: URLSessionDataTask
        let chunks: AsyncThrowingStream<Data, any Error>

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }
    }
}

@available(iOS 15, *)
extension URLSession.AsyncBytes {
    /// Reads the bytes of a response, one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        /// A byte.
        public typealias Element = UInt8

        var chunks: AsyncThrowingStream<Data, any Error>.AsyncIterator
        private var rest = Data()

        init(chunks: AsyncThrowingStream<Data, any Error>.AsyncIterator) { self.chunks = chunks }

        /// Waits for the next byte; nil at the end.
        ///
        /// - Throws: `URLError` if the connection broke, `CancellationError` if the reader's task was canceled.
        public mutating func next() async throws -> UInt8? { try await next(isolation: nil) }

        /// Waits for the next byte, on an actor; nil at the end.
        ///
        /// - Throws: `URLError` if the connection broke, `CancellationError` if the reader's task was canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> UInt8? {
            while rest.isEmpty {
                guard let chunk = try await chunks.next(isolation: actor) else {
                    try Task.checkCancellation()
                    return nil
                }
                rest = chunk
            }
            return rest.popFirst()
        }
    }
}

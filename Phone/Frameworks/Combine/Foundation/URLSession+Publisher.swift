import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// Loads a URL.
    public func dataTaskPublisher(for url: URL) -> URLSession.DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Sends a request and what is answered.
    public func dataTaskPublisher(for request: URLRequest) -> URLSession.DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// Sends a request once it is asked for a value, and what is answered.
    ///
    /// https://developer.apple.com/documentation/foundation/urlsession/datataskpublisher
    public struct DataTaskPublisher: Publisher {
        /// The kind of values.
        public typealias Output = (data: Data, response: URLResponse)
        /// The kind of errors.
        public typealias Failure = URLError

        /// The request.
        public let request: URLRequest
        /// The session that sends it.
        public let session: URLSession

        /// Creates the publisher.
        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
            subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
        }
    }
}

private final class DataTaskSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input == URLSession.DataTaskPublisher.Output, Downstream.Failure == URLError {
    // Sendable because `task` is touched only while `lock` is held.
    private let lock = NSLock()
    private let publisher: URLSession.DataTaskPublisher
    private let outbox: Outbox<Downstream>
    private var task: URLSessionDataTask?

    init(_ publisher: URLSession.DataTaskPublisher, _ downstream: Downstream) {
        self.publisher = publisher
        outbox = Outbox(downstream)
    }

    func request(_ demand: Subscribers.Demand) {
        outbox.request(demand)
        guard demand > .none else { return }
        let answer = UncheckedSending<(Data?, URLResponse?, (any Error)?) -> Void>(value: tell)
        let task = lock.withLock { () -> URLSessionDataTask? in
            guard self.task == nil, !outbox.isClosed else { return nil }
            self.task = publisher.session.dataTask(with: publisher.request) { answer.value($0, $1, $2) }
            return self.task
        }
        task?.resume()
    }

    func cancel() {
        outbox.cancel()
        lock.withLock { task }?.cancel()
    }

    private func tell(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        if let response, error == nil {
            outbox.put((data ?? Data(), response))
            outbox.close(.finished)
        } else {
            outbox.close(.failure(error as? URLError ?? URLError(.unknown)))
        }
    }
}

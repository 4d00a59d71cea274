import Foundation

/// The subscribers of a subject, in the order of their coming, and what feeds it.
final class SubjectRoster<Output, Failure: Error>: @unchecked Sendable {
    typealias Conduit = SubjectConduit<Output, Failure>

    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private let excess: Conduit.Excess
    private var conduits: [Conduit] = []
    private var feeds: [any Subscription] = []
    private var completion: Subscribers.Completion<Failure>?

    init(excess: Conduit.Excess) { self.excess = excess }

    deinit {
        for feed in feeds { feed.cancel() }
    }

    /// Whether the stream has ended.
    var isEnded: Bool { lock.withLock { completion != nil } }
    /// Whether nobody listens.
    var isEmpty: Bool { lock.withLock { conduits.isEmpty } }

    /// Adds a subscriber; after the end it is told so at once.
    func add<S: Subscriber>(_ subscriber: S, newest: Output? = nil) where S.Input == Output, S.Failure == Failure {
        let subscriber = AnySubscriber(subscriber)
        let conduit = Conduit(subscriber, excess: excess, newest: newest) { [weak self] in self?.remove($0) }
        let completion = lock.withLock {
            if self.completion == nil { conduits.append(conduit) }
            return self.completion
        }
        if let completion {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: completion)
        } else {
            subscriber.receive(subscription: conduit)
        }
    }

    func send(_ value: Output) {
        for conduit in lock.withLock({ conduits }) { conduit.offer(value) }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let (all, feeds) = lock.withLock { () -> ([Conduit], [any Subscription]) in
            guard self.completion == nil else { return ([], []) }
            self.completion = completion
            defer {
                conduits = []
                self.feeds = []
            }
            return (conduits, self.feeds)
        }
        for conduit in all { conduit.finish(completion) }
        for feed in feeds { feed.cancel() }
    }

    /// Takes what feeds the subject, and asks for all of it.
    func feed(_ subscription: any Subscription) {
        let isRunning = lock.withLock {
            if completion == nil { feeds.append(subscription) }
            return completion == nil
        }
        if isRunning { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    private func remove(_ conduit: Conduit) {
        lock.withLock { conduits.removeAll { $0 === conduit } }
    }
}

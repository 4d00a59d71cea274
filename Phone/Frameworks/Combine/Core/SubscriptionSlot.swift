import Foundation

/// Holds the one upstream of a subscriber: empty, then filled, then ended for good.
final class SubscriptionSlot: @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var subscription: (any Subscription)?
    private var asked = Subscribers.Demand.none
    private var ended = false

    /// Whether it was cancelled or completed.
    var isEnded: Bool { lock.withLock { ended } }

    /// Takes the subscription; a second one, or one that comes after the end, is cancelled.
    ///
    /// - Returns: Whether it was taken. What was asked for before is asked for now.
    @discardableResult
    func fill(_ new: any Subscription) -> Bool {
        let (isTaken, asked) = lock.withLock { () -> (Bool, Subscribers.Demand) in
            guard !ended, subscription == nil else { return (false, .none) }
            subscription = new
            defer { self.asked = .none }
            return (true, self.asked)
        }
        if !isTaken { new.cancel() }
        if asked > .none { new.request(asked) }
        return isTaken
    }

    /// Asks the upstream for more; remembered if it is not there yet.
    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        let subscription = lock.withLock { () -> (any Subscription)? in
            if self.subscription == nil, !ended { asked += demand }
            return self.subscription
        }
        subscription?.request(demand)
    }

    /// Marks the upstream as completed.
    ///
    /// - Returns: Whether it had not ended before.
    @discardableResult
    func end() -> Bool {
        let (wasRunning, old) = lock.withLock { () -> (Bool, (any Subscription)?) in
            defer {
                ended = true
                subscription = nil
            }
            return (!ended, subscription)
        }
        // Released outside of the lock: its deinit may run foreign code.
        withExtendedLifetime(old) {}
        return wasRunning
    }

    /// Cancels the upstream, once.
    ///
    /// - Returns: Whether it had not ended before.
    @discardableResult
    func cancel() -> Bool {
        let (wasRunning, subscription) = lock.withLock { () -> (Bool, (any Subscription)?) in
            defer {
                ended = true
                self.subscription = nil
            }
            return (!ended, self.subscription)
        }
        subscription?.cancel()
        return wasRunning
    }

    /// Marks the upstream as ended, though it is cancelled only later.
    func mute() { lock.withLock { ended = true } }
}

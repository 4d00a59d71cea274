/// Hands everything to its subscriber by way of a scheduler; asks its upstream for what it is asked for.
final class Elsewhere<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    private let downstream: Downstream
    private let schedule: (@escaping () -> Void) -> Void
    private let upstream = SubscriptionSlot()
    /// Ends when the end has been delivered, or at a cancellation; before, the upstream may have ended.
    private let delivery = SubscriptionSlot()

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.downstream = downstream
        self.schedule = schedule
    }

    func receive(subscription: any Subscription) {
        if upstream.fill(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        schedule {
            guard !self.delivery.isEnded else { return }
            self.upstream.request(self.downstream.receive(input))
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        schedule { if self.delivery.end() { self.downstream.receive(completion: completion) } }
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
        delivery.end()
        upstream.cancel()
    }
}

/// Asks its upstream by way of a scheduler.
final class AskElsewhere<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    private let downstream: Downstream
    private let schedule: (@escaping () -> Void) -> Void
    private let upstream = SubscriptionSlot()

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.downstream = downstream
        self.schedule = schedule
    }

    func receive(subscription: any Subscription) {
        if upstream.fill(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        upstream.isEnded ? .none : downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        if upstream.end() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { schedule { self.upstream.request(demand) } }

    func cancel() {
        let upstream = upstream
        upstream.mute()
        schedule { upstream.cancel() }
    }
}

import Combine

/// A subscriber that asks only when told to, and remembers what it got.
final class Probe<Input, Failure: Error>: Subscriber {
    private(set) var values: [Input] = []
    private(set) var completions: [Subscribers.Completion<Failure>] = []
    private(set) var subscription: (any Subscription)?
    /// What it asks for with each value.
    var more = Subscribers.Demand.none
    private let first: Subscribers.Demand

    init(first: Subscribers.Demand = .none) { self.first = first }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if first > .none { subscription.request(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        values.append(input)
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) { completions.append(completion) }

    func request(_ count: Int) { subscription?.request(.max(count)) }
    func cancel() { subscription?.cancel() }

    var isFinished: Bool {
        guard let last = completions.last, case .finished = last else { return false }
        return completions.count == 1
    }

    var error: Failure? {
        guard let last = completions.last, case .failure(let error) = last else { return nil }
        return error
    }
}

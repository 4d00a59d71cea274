import Foundation

/// The result of an operator for one value.
enum Step<Output, Failure: Error> {
    /// This.
    case send(Output)
    /// Nothing: another value is asked for in its place.
    case skip
    /// This, and it is the last.
    case sendLast(Output)
    /// The end.
    case end(Subscribers.Completion<Failure>)
}

/// The part of an operator that makes at most one value of each: it asks its upstream for what it is asked for.
final class Transform<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure
    typealias Stepping = (Input) -> Step<Downstream.Input, Downstream.Failure>

    private let downstream: Downstream
    private let step: Stepping
    private let end: (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
    private let upstream = SubscriptionSlot()

    init(
        _ downstream: Downstream, step: @escaping Stepping,
        end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
    ) {
        self.downstream = downstream
        self.step = step
        self.end = end
    }

    func receive(subscription: any Subscription) {
        if upstream.fill(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard !upstream.isEnded else { return .none }
        switch step(input) {
        case .send(let value): return downstream.receive(value)
        case .skip: return .max(1)
        case .sendLast(let value):
            upstream.cancel()
            _ = downstream.receive(value)
            downstream.receive(completion: .finished)
        case .end(let completion):
            upstream.cancel()
            downstream.receive(completion: completion)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if upstream.end() { downstream.receive(completion: end(completion)) }
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }
    func cancel() { upstream.cancel() }
}

extension Publisher {
    /// Attaches a subscriber behind a step that keeps the kind of error.
    func attach<S: Subscriber>(_ subscriber: S, step: @escaping (Output) -> Step<S.Input, S.Failure>)
    where S.Failure == Failure {
        receive(subscriber: Transform<Self, S>(subscriber, step: step, end: { $0 }))
    }

    /// Attaches a subscriber behind a step that may throw.
    func attachThrowing<S: Subscriber>(
        _ subscriber: S, step: @escaping (Output) throws -> Step<S.Input, any Error>
    ) where S.Failure == any Error {
        let safe: (Output) -> Step<S.Input, any Error> = { value in
            do { return try step(value) } catch { return .end(.failure(error)) }
        }
        receive(subscriber: Transform<Self, S>(subscriber, step: safe, end: { $0.mapError { $0 } }))
    }
}

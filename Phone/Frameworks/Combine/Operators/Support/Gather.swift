import Foundation

/// The part of an operator that takes everything and sends one value in the end.
final class Gather<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure
    /// The handling of a value: nil if more are wanted, otherwise the result or an error.
    typealias Taking = (Input) -> Step<Downstream.Input, Downstream.Failure>
    /// The result at the end; nil if there is none.
    typealias Ending = () -> Downstream.Input?

    private let outbox: Outbox<Downstream>
    private let downstream: Downstream
    private let take: Taking
    private let result: Ending
    private let mapError: (Failure) -> Downstream.Failure
    private let upstream = SubscriptionSlot()

    init(
        _ downstream: Downstream, take: @escaping Taking, result: @escaping Ending,
        mapError: @escaping (Failure) -> Downstream.Failure
    ) {
        self.downstream = downstream
        outbox = Outbox(downstream)
        self.take = take
        self.result = result
        self.mapError = mapError
    }

    func receive(subscription: any Subscription) {
        guard upstream.fill(subscription) else { return }
        downstream.receive(subscription: self)
        upstream.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard !upstream.isEnded else { return .none }
        switch take(input) {
        case .skip: break
        case .send(let value), .sendLast(let value):
            upstream.cancel()
            outbox.put(value)
            outbox.close(.finished)
        case .end(let completion):
            upstream.cancel()
            outbox.close(completion)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard upstream.end() else { return }
        if case .finished = completion, let value = result() { outbox.put(value) }
        outbox.close(completion.mapError(mapError))
    }

    func request(_ demand: Subscribers.Demand) { outbox.request(demand) }

    func cancel() {
        upstream.cancel()
        outbox.cancel()
    }
}

extension Publisher {
    /// Attaches a subscriber that gets one value in the end.
    func gather<S: Subscriber>(
        _ subscriber: S, take: @escaping (Output) -> Step<S.Input, S.Failure>, result: @escaping () -> S.Input?
    ) where S.Failure == Failure {
        receive(subscriber: Gather<Self, S>(subscriber, take: take, result: result, mapError: { $0 }))
    }

    /// Attaches a subscriber that gets one value in the end, unless a step throws.
    func gatherThrowing<S: Subscriber>(
        _ subscriber: S, take: @escaping (Output) throws -> Step<S.Input, any Error>, result: @escaping () -> S.Input?
    ) where S.Failure == any Error {
        let safe: (Output) -> Step<S.Input, any Error> = { value in
            do { return try take(value) } catch { return .end(.failure(error)) }
        }
        receive(subscriber: Gather<Self, S>(subscriber, take: safe, result: result, mapError: { $0 }))
    }
}

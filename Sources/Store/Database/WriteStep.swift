/// A step that waits for the writer, and the caller that waits for its outcome.
protocol WriteStep: AnyObject, Sendable {
    /// Does the step inside the writer's transaction; it may be done again if that is rolled back.
    func perform(on writer: StoreWriter) throws(StoreError)

    /// Takes the failure of the step alone: the transaction goes on without it.
    func fail(_ failure: StoreError)

    /// Answers the caller with `failure` if the transaction failed, otherwise with the step's result.
    func finish(_ failure: StoreError?)
}

/// The one kind of step there is.
///
/// Sendable because the caller only makes it; from then on it belongs to the writer's thread.
final class PendingStep<Outcome: Sendable>: WriteStep, @unchecked Sendable {
    typealias Body = @Sendable (StoreWriter) throws(StoreError) -> Outcome

    private let body: Body
    private let continuation: CheckedContinuation<Result<Outcome, StoreError>, Never>
    private var result: Result<Outcome, StoreError>

    init(continuation: CheckedContinuation<Result<Outcome, StoreError>, Never>, body: @escaping Body) {
        self.body = body
        self.continuation = continuation
        result = .failure(.closed)
    }

    func perform(on writer: StoreWriter) throws(StoreError) {
        result = .success(try body(writer))
    }

    func fail(_ failure: StoreError) { result = .failure(failure) }

    func finish(_ failure: StoreError?) {
        continuation.resume(returning: failure.map { .failure($0) } ?? result)
    }
}

/// A step that waits for the writer, and the caller that waits for its outcome.
protocol WriteStep: AnyObject, Sendable {
    /// Whom and what the step's questions are about, such as the user's id; empty if it asks and writes by turns.
    ///
    /// Steps that have none of these in common change nothing that another of them asks about, so they may ask together.
    var concerns: [[UInt8]] { get }

    /// Begins the step inside the writer's transaction, by its questions; it may be begun again if that is rolled back.
    ///
    /// - Returns: The rest of the step.
    func begin(on writer: StoreWriter) throws(StoreError) -> RestOfStep<Void>

    /// Takes the failure of the step alone: the transaction goes on without it.
    func fail(_ failure: StoreError)

    /// Answers the caller with `failure` if the transaction failed, otherwise with the step's result.
    func finish(_ failure: StoreError?)
}

extension WriteStep {
    /// Does the whole step.
    func perform(on writer: StoreWriter) throws(StoreError) { try begin(on: writer)() }
}

/// The usual kind of step.
///
/// Sendable because the caller only makes it; from then on it belongs to the writer's thread.
final class PendingStep<Outcome: Sendable>: WriteStep, @unchecked Sendable {
    typealias Body = @Sendable (StoreWriter) throws(StoreError) -> RestOfStep<Outcome>

    let concerns: [[UInt8]]
    private let body: Body
    private let continuation: CheckedContinuation<Result<Outcome, StoreError>, Never>
    private var result: Result<Outcome, StoreError>

    init(
        about concerns: [[UInt8]], continuation: CheckedContinuation<Result<Outcome, StoreError>, Never>,
        body: @escaping Body
    ) {
        self.concerns = concerns
        self.body = body
        self.continuation = continuation
        result = .failure(.closed)
    }

    func begin(on writer: StoreWriter) throws(StoreError) -> RestOfStep<Void> {
        let rest = try body(writer)
        return { [self] () throws(StoreError) in result = .success(try rest()) }
    }

    func fail(_ failure: StoreError) { result = .failure(failure) }

    func finish(_ failure: StoreError?) {
        continuation.resume(returning: failure.map { .failure($0) } ?? result)
    }
}

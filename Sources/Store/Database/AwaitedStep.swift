/// A step whose caller blocks its thread until it is done: for what must be there before a server starts.
///
/// Sendable because all that changes is touched only while `condition` is held.
final class AwaitedStep<Outcome: Sendable>: WriteStep, @unchecked Sendable {
    typealias Body = @Sendable (StoreWriter) throws(StoreError) -> Outcome

    let concerns: [[UInt8]] = []
    private let body: Body
    private let condition = ThreadCondition()
    private var result: Result<Outcome, StoreError> = .failure(.closed)
    private var isFinished = false

    init(_ body: @escaping Body) {
        self.body = body
    }

    func begin(on writer: StoreWriter) throws(StoreError) -> RestOfStep<Void> {
        { [self] () throws(StoreError) in
            let outcome = try body(writer)
            condition.lock()
            result = .success(outcome)
            condition.unlock()
        }
    }

    func fail(_ failure: StoreError) {
        condition.lock()
        result = .failure(failure)
        condition.unlock()
    }

    func finish(_ failure: StoreError?) {
        condition.lock()
        if let failure { result = .failure(failure) }
        isFinished = true
        condition.signal()
        condition.unlock()
    }

    /// Blocks until the step is durable, or has failed.
    func outcome() throws(StoreError) -> Outcome {
        condition.lock()
        defer { condition.unlock() }
        while !isFinished { condition.wait() }
        return try result.get()
    }
}

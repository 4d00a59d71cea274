/// A read that waits for its thread, and the caller that waits for its end.
///
/// Sendable because the caller only makes it; from then on it belongs to the thread that makes the read.
final class AwaitedRead: @unchecked Sendable {
    /// Reads, or has a question sent with the next; may be called again if the connection is lost.
    typealias Body = @Sendable (StoreReader) throws(StoreError) -> Void

    /// Whether it is one statement that looks for one row.
    let isQuestion: Bool
    let begin: Body
    private let continuation: CheckedContinuation<StoreError?, Never>

    init(isQuestion: Bool, continuation: CheckedContinuation<StoreError?, Never>, begin: @escaping Body) {
        self.isQuestion = isQuestion
        self.continuation = continuation
        self.begin = begin
    }

    /// Lets the caller go on, with `failure` if there is one.
    func finish(_ failure: StoreError?) {
        continuation.resume(returning: failure)
    }
}

/// What was read, for the caller that waits.
///
/// Sendable because the thread that makes the read has done with it when the caller goes on.
final class ReadValue<Value: Sendable>: @unchecked Sendable {
    var value: Value?
}

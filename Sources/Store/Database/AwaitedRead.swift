/// A read that waits for its thread, and the caller that waits for what it reads.
protocol PendingRead: AnyObject, Sendable {
    /// Whether it is one statement that looks for one row.
    var isQuestion: Bool { get }

    /// Reads, or has a question sent with the next; may be begun again if the connection is lost.
    func begin(on reader: StoreReader) throws(StoreError)

    /// Answers the caller, with `failure` if there is one.
    func finish(_ failure: StoreError?)
}

/// Sendable because the caller only makes it; from then on it belongs to the thread that makes the read.
final class AwaitedRead<Value: Sendable>: PendingRead, @unchecked Sendable {
    /// Reads, and hands over what was read once it is there.
    typealias Body = @Sendable (StoreReader, @escaping (Value) -> Void) throws(StoreError) -> Void

    let isQuestion: Bool
    private let body: Body
    private let continuation: CheckedContinuation<Result<Value, StoreError>, Never>
    private let answerToNone: Result<Value, StoreError>
    private var result: Result<Value, StoreError>

    /// - Parameter answerToNone: The result if the body hands over nothing.
    init(
        isQuestion: Bool, answerToNone: Result<Value, StoreError>,
        continuation: CheckedContinuation<Result<Value, StoreError>, Never>, body: @escaping Body
    ) {
        self.isQuestion = isQuestion
        self.answerToNone = answerToNone
        self.continuation = continuation
        self.body = body
        result = answerToNone
    }

    func begin(on reader: StoreReader) throws(StoreError) {
        result = answerToNone
        try body(reader) { [self] in result = .success($0) }
    }

    func finish(_ failure: StoreError?) {
        continuation.resume(returning: failure.map { .failure($0) } ?? result)
    }
}

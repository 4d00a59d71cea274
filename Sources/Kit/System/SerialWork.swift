import LatchkeyLock

/// Runs work that suspends one piece after the other, in the order in which it was handed in.
///
/// Work that has begun is finished, even if its caller is canceled.
final class SerialWork: Sendable {
    private let last = Lock<Task<Void, Never>?>(nil)

    func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let work = last.withLock { last in
            let previous = last
            let work = Task<Result<Value, Failure>, Never> {
                await previous?.value
                do throws(Failure) {
                    return .success(try await body())
                } catch {
                    return .failure(error)
                }
            }
            last = Task { _ = await work.value }
            return work
        }
        return try await work.value.get()
    }
}

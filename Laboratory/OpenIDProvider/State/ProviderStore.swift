import Dispatch
import LatchkeyLock

/// The state of a provider: changed by one step at a time, and on the disk before anybody hears of it.
final class ProviderStore: Sendable {
    private let queue = DispatchQueue(label: "latchkey.openid.state")
    private let current: Lock<ProviderState>
    private let file: StateFile?

    init(_ fallback: DurableState, file: StateFile?) throws(OpenIDProviderError) {
        self.file = file
        let state = try file?.read()
        current = Lock(ProviderState(durable: state ?? fallback))
    }

    /// The state at this moment.
    var state: ProviderState { current.withLock { $0 } }

    /// Changes the state; nothing has changed if that throws.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout ProviderState) -> Value
    ) async throws(OpenIDProviderError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.step(body)) }
        }
        return try result.get()
    }

    private func step<Value>(
        _ body: (inout ProviderState) -> Value
    ) -> Result<Value, OpenIDProviderError> {
        let old = state
        var new = old
        let value = body(&new)
        if let file, new.durable != old.durable {
            do throws(OpenIDProviderError) {
                try file.write(new.durable)
            } catch {
                return .failure(error)
            }
        }
        let state = new
        current.withLock { $0 = state }
        return .success(value)
    }
}

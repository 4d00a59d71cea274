import LatchkeyLock

/// A promise of JavaScript's: settled once, whatever happens afterwards.
public final class BridgePromise: Sendable {
    private let open = Lock(true)
    private let resolve: @Sendable (BridgeValue) -> Void
    private let reject: @Sendable (BridgeFailure) -> Void

    /// Wraps React Native's two blocks, of which at most one is called, and at most once.
    public init(
        resolve: @escaping @Sendable (BridgeValue) -> Void, reject: @escaping @Sendable (BridgeFailure) -> Void
    ) {
        self.resolve = resolve
        self.reject = reject
    }

    /// Settles it; later calls do nothing.
    public func settle(_ result: Result<BridgeValue, BridgeFailure>) {
        let isFirst = open.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard isFirst else { return }
        switch result {
        case .success(let value): resolve(value)
        case .failure(let failure): reject(failure)
        }
    }
}

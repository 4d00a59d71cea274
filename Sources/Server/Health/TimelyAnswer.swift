import LatchkeyLock

/// What `body` returns, or `nil` once the time is up; it goes on by itself then.
///
/// For pages that tell of the store's state: a database that stands still answers nothing for half a minute, and whoever
/// looks after the server waits a few seconds.
func timelyAnswer<Value: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable () async -> Value
) async -> Value? {
    let caller = Lock<CheckedContinuation<Value?, Never>?>(nil)
    let reply: @Sendable (Value?) -> Void = { value in
        let waiting = caller.withLock { caller in
            defer { caller = nil }
            return caller
        }
        waiting?.resume(returning: value)
    }
    return await withCheckedContinuation { continuation in
        caller.withLock { $0 = continuation }
        let timer = Task {
            try? await Task.sleep(for: limit)
            reply(nil)
        }
        Task {
            reply(await body())
            timer.cancel()
        }
    }
}

import Foundation

/// Runs calls that block until a person has answered.
///
/// Each call has a thread of its own. On the main actor the app would freeze behind its own prompt; on Swift's
/// cooperative pool, which has as many threads as the phone has cores, two prompts could stop every task there is.
enum BlockingCall {
    /// Runs `body` on a new thread and returns what it returns.
    ///
    /// Cancellation does not reach `body`.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.name = "latchkey.security"
            thread.qualityOfService = .userInitiated
            thread.start()
        }
    }

    /// Runs `body` on a new thread and returns its result.
    ///
    /// Cancellation does not reach `body`.
    static func attempt<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await run { Result(catching: body) }
    }
}

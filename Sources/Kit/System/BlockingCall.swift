import Foundation

/// Runs calls that block until a person has answered.
///
/// Each call has its own thread. On the main actor the app would freeze behind its own prompt; on Swift's cooperative
/// pool, which has as many threads as cores, two prompts could block all tasks.
package enum BlockingCall {
    /// Runs `body` on a new thread and returns its result.
    ///
    /// Cancellation does not reach `body`.
    package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
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
    package static func attempt<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await run { Result(catching: body) }
    }
}

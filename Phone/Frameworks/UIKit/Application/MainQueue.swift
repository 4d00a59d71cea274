import Dispatch
import Foundation

/// Whether code runs where the main actor's code runs.
///
/// Not the main thread alone: a process without a run loop (a test runner) serves the main queue from other threads.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller may use what belongs to the main actor.
    package static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }

    /// Runs `body` now if this is the main actor, else in one of its next turns.
    package static func run(_ body: @escaping @MainActor () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated(body) }
        }
    }

    /// Runs `body` as the main actor and waits for it: at once if this is the main actor.
    package static func sync<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        if isCurrent { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}

import Combine
import LatchkeyKit

/// A request about the account that failed.
public struct FailedAttempt<Attempt: Hashable & Sendable>: Hashable, Sendable {
    /// The request.
    public let attempt: Attempt
    /// Why it failed.
    public let error: LatchkeyError
}

/// Makes one request about the account at a time, and keeps why the last one failed.
@MainActor protocol AccountModel: ObservableObject {
    associatedtype Attempt: Hashable & Sendable
    /// The request that is under way; nil if none is.
    var running: Attempt? { get set }
    /// The last request, if it failed.
    var failure: FailedAttempt<Attempt>? { get set }
}

extension AccountModel {
    /// Makes a request, unless another one is under way.
    ///
    /// - Returns: whether it is done.
    @discardableResult
    func perform(
        _ attempt: Attempt, _ body: @MainActor () async throws(LatchkeyError) -> Void
    ) async -> Bool {
        guard running == nil else { return false }
        running = attempt
        defer { running = nil }
        do throws(LatchkeyError) {
            try await body()
            failure = nil
            return true
        } catch {
            // A screen that has gone away asks again when it comes back.
            if error.code != .cancelled { failure = FailedAttempt(attempt: attempt, error: error) }
            return false
        }
    }
}

import LatchkeyLock

/// The events of one step, which the store commits together with it.
///
/// They reach the store beside the step's arguments: a task-local value, so that no step can be written that has no
/// place for them. They are made from the step's outcome, inside the transaction; if it is rolled back, so are they.
public final class StepNotes: Sendable {
    @TaskLocal static var current: StepNotes?

    let limit: OutboxLimit
    private let describe: @Sendable (Any) -> [StepNote]
    private let entries = Lock<[OutboxEntry]?>(nil)

    /// Prepares the notes of one step.
    ///
    /// - Parameters:
    ///   - limit: How many events may wait for the log.
    ///   - describe: The events of an outcome; called inside the transaction, perhaps more than once.
    public init(limit: OutboxLimit, describe: @escaping @Sendable (Any) -> [StepNote]) {
        self.limit = limit
        self.describe = describe
    }

    /// Does the step with these notes.
    public func during<Outcome: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ step: () async throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let result: Result<Outcome, StoreError> = await Self.$current.withValue(self) {
            do throws(StoreError) {
                return .success(try await step())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// What was committed; `nil` if the store committed no step, or keeps no notes.
    public var committed: [OutboxEntry]? { entries.withLock { $0 } }

    /// The events of an outcome.
    func notes(on outcome: Any) -> [StepNote] { describe(outcome) }

    /// Begins an attempt; what an earlier one has kept is undone.
    func begin() { entries.withLock { $0 = [] } }

    /// Takes the next entry of this attempt.
    func add(_ entry: OutboxEntry) { entries.withLock { $0?.append(entry) } }

    /// Completes an entry of this attempt.
    func complete(_ index: Int, _ change: (inout OutboxEntry) -> Void) {
        entries.withLock { entries in
            guard var entry = entries?[index] else { return }
            change(&entry)
            entries?[index] = entry
        }
    }
}

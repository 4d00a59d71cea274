import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit
import LatchkeyLock

/// What a phone keeps for the app: it survives every kill, and remembers what was ever in it.
final class WatchedDisk: StateRepository {
    fileprivate struct State {
        var values: [String: Data] = [:]
        var mayWrite: @Sendable () -> Bool = { true }
        var hear: @Sendable (RotationJournal) -> Void = { _ in }
        /// The last journal of each seed, and the last that had a key of the Secure Enclave.
        var journals: [String: RotationJournal] = [:]
        var attempts: Set<FlowIdentifier> = []
        var written: [Data] = []
    }

    private let state = Lock(State())

    /// Journals that name every new key that one has ever named.
    var journals: [RotationJournal] { state.withLock { Array($0.journals.values) } }
    /// Every public key that a journal has named as new.
    var newKeys: Set<FlowPublicKey> { Set(journals.flatMap(\.newKeys)) }
    /// Every transaction that a journal has named.
    var attempts: Set<FlowIdentifier> { state.withLock { $0.attempts } }
    /// Everything that was ever written.
    var written: [Data] { state.withLock { $0.written } }

    /// Asks before every write whether the app is alive, as a dead one writes nothing; and tells every journal.
    func watch(mayWrite: @escaping @Sendable () -> Bool, hear: @escaping @Sendable (RotationJournal) -> Void) {
        state.withLock {
            $0.mayWrite = mayWrite
            $0.hear = hear
        }
    }

    func data(forKey key: String) -> Data? { state.withLock { $0.values[key] } }

    func set(_ data: Data?, forKey key: String) throws {
        guard state.withLock({ $0.mayWrite })() else { throw CocoaError(.fileWriteUnknown) }
        let journal = state.withLock { state in
            state.values[key] = data
            return data.flatMap { state.note($0) }
        }
        if let journal { state.withLock { $0.hear }(journal) }
    }
}

extension WatchedDisk.State {
    /// Remembers what is written; the journal, if it is one.
    fileprivate mutating func note(_ data: Data) -> RotationJournal? {
        written.append(data)
        guard let journal = try? JSONDecoder().decode(RotationJournal.self, from: data) else { return nil }
        journals["\(journal.seed) \(journal.enclave?.description ?? "")"] = journal
        if let attempt = journal.phase.attempt { attempts.insert(attempt.id) }
        return journal
    }
}

import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit
import LatchkeyLock

/// What a phone keeps for the app: it survives every kill, and remembers what was ever in it.
final class WatchedDisk: StateRepository {
    private struct State {
        var values: [String: Data] = [:]
        var mayWrite: @Sendable () -> Bool = { true }
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

    /// Asks before every write whether the app is alive; a dead one writes nothing.
    func count(_ mayWrite: @escaping @Sendable () -> Bool) {
        state.withLock { $0.mayWrite = mayWrite }
    }

    func data(forKey key: String) -> Data? { state.withLock { $0.values[key] } }

    func set(_ data: Data?, forKey key: String) throws {
        guard state.withLock({ $0.mayWrite })() else { throw CocoaError(.fileWriteUnknown) }
        state.withLock { state in
            state.values[key] = data
            guard let data else { return }
            state.written.append(data)
            guard let journal = try? JSONDecoder().decode(RotationJournal.self, from: data) else { return }
            state.journals["\(journal.seed) \(journal.enclave?.description ?? "")"] = journal
            if let attempt = journal.phase.attempt { state.attempts.insert(attempt.id) }
        }
    }
}

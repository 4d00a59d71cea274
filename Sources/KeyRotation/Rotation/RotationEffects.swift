import LatchkeyFlow
import LatchkeyKit

/// Carries out a rotation's actions on the phone and the chain; decides nothing.
struct RotationEffects {
    let setting: RotationSetting
    let seeds: SeedKeeper
    let enclave: EnclaveKeeper
    let imported: ImportedKeys
    let retired: RetiredKeys
    let authentication: DeviceAuthentication
    let node: RotationNode
    /// The phrase from its making until it is stored; nowhere else is it held.
    private var made: SeedKeeper.Seed?
    /// The phase of the last question to a node, and how often it was asked in that phase.
    private var asked: (phase: RotationPhase?, times: Int) = (nil, 0)

    var account: RotationAccount { setting.account }

    init(_ setting: RotationSetting, _ authentication: DeviceAuthentication) {
        self.setting = setting
        self.authentication = authentication
        node = RotationNode(node: setting.node)
        seeds = SeedKeeper(accessGroup: setting.accessGroup)
        enclave = EnclaveKeeper(accessGroup: setting.accessGroup)
        imported = ImportedKeys(accessGroup: setting.accessGroup)
        retired = RetiredKeys(accessGroup: setting.accessGroup)
    }

    /// Carries out an action; the journal is durable.
    mutating func perform(_ action: RotationAction, _ journal: RotationJournal?) async -> RotationEvent {
        guard !Task.isCancelled else { return .failed(RotationError(.cancelled)) }
        do throws(RotationError) {
            return try await attempt(action, journal)
        } catch {
            return .failed(error)
        }
    }

    private mutating func attempt(
        _ action: RotationAction, _ journal: RotationJournal?
    ) async throws(RotationError) -> RotationEvent {
        switch action {
        case .authenticate: return try await authenticate()
        case .makeSeed: return try makeSeed()
        case .readAccount, .send, .watch, .reread: return try await ask(action, journal)
        case .awaitBackup, .end, .stop: return .resumed
        default:
            guard let journal else { throw RotationError(.outOfOrder) }
            return try await attemptWithKeys(action, journal)
        }
    }

    private mutating func attemptWithKeys(
        _ action: RotationAction, _ journal: RotationJournal
    ) async throws(RotationError) -> RotationEvent {
        switch action {
        case .storeSeed(let publicKey): return try await storeSeed(publicKey)
        case .makeEnclaveKey: return .enclaveKeyMade(try await enclave.findOrMake(tag(journal)))
        case .readBack: return try await readBack(journal)
        case .sign(let request): return .signed(try await sign(request, journal))
        case .prove(let keys): return try await prove(keys, journal)
        case .cleanUp(let retired): return try await cleanUp(retired, journal)
        case .discard: return try await discard(journal)
        default: throw RotationError(.outOfOrder)
        }
    }

    private func authenticate() async throws(RotationError) -> RotationEvent {
        do {
            try await authentication.evaluateOwner()
        } catch {
            throw RotationError(error)
        }
        return .authenticated
    }

    private mutating func makeSeed() throws(RotationError) -> RotationEvent {
        let seed = try SeedKeeper.make()
        made = seed
        return .seedMade(seed.privateKey.publicKey)
    }

    private mutating func storeSeed(_ publicKey: FlowPublicKey) async throws(RotationError) -> RotationEvent {
        if let made, made.privateKey.publicKey == publicKey {
            try await seeds.add(made, of: account)
            self.made = nil
            return .seedStored
        }
        // Another launch has made it, and may have stored it.
        guard try await seeds.seed(publicKey, of: account, authentication) == nil else { return .seedStored }
        // The list may name it already; what it names is looked for after a reinstallation.
        try await seeds.remove(publicKey, of: account)
        return .seedAbsent
    }

    private func readBack(_ journal: RotationJournal) async throws(RotationError) -> RotationEvent {
        let seed = try await seeds.seed(journal.seed, of: account, authentication)
        return .readBack(seed: seed?.privateKey.publicKey, enclave: try await enclave.find(tag(journal)))
    }

    /// Asks a node; waits first if the same phase has asked before.
    private mutating func ask(
        _ action: RotationAction, _ journal: RotationJournal?
    ) async throws(RotationError) -> RotationEvent {
        let phase = journal?.phase
        if case .send(let attempt) = action { return try await send(attempt) }
        asked = (phase, asked.phase == phase ? asked.times + 1 : 0)
        guard asked.times < setting.pollLimit else { throw RotationError(.stillPending) }
        if asked.times > 0 {
            do {
                try await setting.pause(setting.pollInterval)
            } catch {
                throw RotationError(.cancelled)
            }
        }
        // The block first: a report of a later moment is never older than the height that it is judged by.
        let block = try await node.sealedBlock()
        if case .watch(let attempt) = action {
            return .report(try await node.report(on: attempt.id), sealedHeight: block.height)
        }
        let snapshot = try await node.account(account.address, at: block.height)
        guard action == .readAccount else { return .reread(snapshot) }
        let reference = try await node.confirmed(block)
        return .account(snapshot, reference: reference, atHand: try await atHand(journal))
    }

    private func send(_ attempt: RotationAttempt) async throws(RotationError) -> RotationEvent {
        guard let transaction = try? FlowTransaction(encoded: attempt.transaction),
            (try? transaction.id()) == attempt.id
        else { throw RotationError(.journalUnreadable) }
        // Whatever comes back, the node may have taken it: only asking for it, and reading the account, will tell.
        do throws(RotationError) {
            try await node.send(transaction)
        } catch  where error.code == .cancelled {
            throw error
        } catch {
            return .sent
        }
        return .sent
    }

    private func discard(_ journal: RotationJournal) async throws(RotationError) -> RotationEvent {
        try await enclave.remove(tag(journal))
        try await seeds.remove(journal.seed, of: account)
        return .discarded
    }

    func tag(_ journal: RotationJournal) -> EnclaveTag {
        EnclaveTag(account: account, seed: journal.seed)
    }
}

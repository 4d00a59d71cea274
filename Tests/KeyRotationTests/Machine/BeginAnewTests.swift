import Foundation
import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct BeginAnewTests {
    /// A machine that begins anew from a phase, up to where the new seed has a key.
    private func anew(_ bench: Bench, from phase: RotationPhase) throws -> RotationMachine {
        var old = try #require(bench.machine(at: phase, enclave: bench.enclave).journal)
        if phase.comesAfterSigning { old.hasSigned = true }
        var machine = RotationMachine(bench.plan, replacing: old)
        #expect(machine.handle(.resumed) == .authenticate)
        #expect(machine.journal == old, "the old journal stays until the new one has a key")
        #expect(machine.handle(.authenticated) == .makeSeed)
        #expect(machine.handle(.seedMade(bench.stranger)) == .storeSeed(bench.stranger))
        return machine
    }

    @Test("the keys of an abandoned rotation are among those to revoke, and its journal is kept")
    func kept() throws {
        let bench = try Bench()
        for phase in try bench.phases() where phase.comesAfterSigning && phase != .finished {
            let old = try #require(bench.machine(at: phase, enclave: bench.enclave).journal)
            guard old.canBeginAnew else { continue }
            let journal = try #require(try anew(bench, from: phase).journal)
            #expect(Set(journal.retiring) == [bench.blocto999, bench.blocto1, bench.seed, bench.enclave])
            #expect(journal.earlier.map(\.seed) == [bench.seed])
            #expect(journal.abandoned == journal.earlier)
            let decoded = try JSONDecoder().decode(RotationJournal.self, from: JSONEncoder().encode(journal))
            #expect(decoded == journal)
        }
    }

    @Test("a rotation that is discarded gives the one that it had replaced back, as it was")
    func restored() throws {
        let bench = try Bench()
        for phase in try bench.phases() where phase.comesAfterSigning && phase != .finished {
            var old = try #require(bench.machine(at: phase, enclave: bench.enclave).journal)
            old.hasSigned = true
            guard old.canBeginAnew else { continue }
            var machine = try anew(bench, from: phase)
            #expect(machine.handle(.cancelRequested) == .discard([bench.stranger]))
            #expect(machine.journal?.earlier == [old], "while the new keys are deleted, the old ones are known")
            #expect(machine.handle(.discarded).stopCode == .cancelled)
            #expect(machine.journal == old)
        }
    }

    @Test("after a finished rotation was to be replaced, a stop gives its record back and is no error")
    func finishedStays() throws {
        let bench = try Bench()
        var machine = try anew(bench, from: .finished)
        #expect(machine.journal?.abandoned.isEmpty == true, "its keys are revoked only if the plan says so")
        #expect(machine.handle(.cancelRequested) == .discard([bench.stranger]))
        #expect(machine.handle(.discarded) == .end(.discarded))
        #expect(machine.journal?.phase == .finished)
        #expect(machine.journal?.seed == bench.seed)
    }

    @Test("keys that can't be on the account are deleted before a rotation begins anew, and are not to be revoked")
    func unsigned() throws {
        let bench = try Bench()
        for phase in [RotationPhase.storing, .makingEnclaveKey, .comparing, .ready, .discarding] {
            let old = try #require(bench.machine(at: phase, enclave: bench.enclave).journal)
            var machine = RotationMachine(bench.plan, replacing: old)
            let first = machine.handle(.resumed)
            #expect(first == .discard([bench.seed, bench.enclave]))
            #expect(machine.handle(.discarded) == .authenticate)
            #expect(machine.handle(.authenticated) == .makeSeed)
            _ = machine.handle(.seedMade(bench.stranger))
            #expect(machine.journal?.earlier == [])
            #expect(machine.journal?.retiring == bench.plan.retiring)
        }
    }

    @Test("where an error advises to start anew, starting anew is allowed", arguments: RotationError.Code.all)
    func advice(code: RotationError.Code) throws {
        let bench = try Bench()
        let attempt = try bench.attempt(9)
        let unlike = bench.before + [bench.key(3, bench.seed, weight: 1), bench.key(4, bench.enclave)]
        let revoked = bench.before + [bench.key(3, bench.seed, isRevoked: true)]
        let snapshots = [bench.before, bench.after, unlike, revoked]
        var events: [RotationEvent] = snapshots.flatMap { keys -> [RotationEvent] in
            [bench.fresh(keys), bench.fresh(keys, atHand: []), .reread(bench.snapshot(keys, height: 3000))]
        }
        events += [
            .resumed, .cancelRequested, .readBack(seed: nil, enclave: nil),
            .proven(valid: [], gone: [bench.seed]), .proven(valid: [], gone: []), .seedAbsent, .signed(attempt),
            .report(.sealed(error: nil), sealedHeight: 9), .backupConfirmed,
        ]
        for phase in try bench.phases() {
            // No effect of these phases reads the words that an error may be about.
            let isOfWords = phase.attempt == nil && phase != .revoked
            for event in events + (isOfWords ? [.failed(RotationError(code))] : []) {
                var machine = bench.machine(at: phase, enclave: bench.enclave)
                guard case .stop(let error) = machine.handle(event), error.code == code else { continue }
                guard error.suggestion == .startAnew else { continue }
                #expect(machine.journal?.canBeginAnew == true, "\(code) in \(phase) by \(event)")
            }
        }
    }

    @Test("an old key's revocation is not taken for the end while an abandoned addition can still be executed")
    func openAddition() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(1, referenceHeight: 2000)
        var machine = try anew(bench, from: .adding(attempt))
        let keys = [bench.key(5, bench.stranger)]
        machine.journal?.phase = .confirmingRevoke(try bench.attempt(2), .sealed(error: nil))
        #expect(machine.handle(.reread(bench.snapshot(keys, height: 2500))) == .readAccount)
        #expect(machine.journal?.phase == .backedUp)
        // It comes after all, and is revoked.
        let late = keys + [bench.key(6, bench.seed), bench.key(7, bench.enclave)]
        #expect(machine.handle(bench.fresh(late)).request?.revoked == [6, 7])
        #expect(machine.handle(bench.fresh(keys)) == .readAccount)
        let dead = RotationEvent.account(bench.snapshot(keys, height: 2610), reference: bench.reference, atHand: [])
        guard case .cleanUp = machine.handle(dead) else {
            Issue.record("it is over once nothing can come")
            return
        }
    }

    @Test("an addition is dead once its proposing key has gone past its sequence number, or is revoked")
    func sequence() throws {
        let bench = try Bench()
        let request = SigningRequest(
            change: .add([bench.seed]), signers: [bench.before[2]], reference: bench.reference)
        let transaction = try #require(request.transaction(bench.account))
        // A height that no chain has, as a journal of the first version may have it.
        let attempt = RotationAttempt(
            id: try transaction.id(), transaction: try transaction.encoded(), referenceHeight: 1 << 62)
        for (key, isDead) in [
            (bench.key(2, bench.kit, hash: .sha3_256, sequence: 5), false),
            (bench.key(2, bench.kit, hash: .sha3_256, sequence: 6), true),
            (bench.key(2, bench.kit, hash: .sha3_256, sequence: 5, isRevoked: true), true),
            (bench.key(3, bench.kit, hash: .sha3_256, sequence: 6), false),
        ] {
            #expect(attempt.isDead(bench.snapshot([key])) == isDead)
        }
    }

    @Test("if nothing else reaches 1000, a key of an earlier rotation signs that is still on the phone")
    func lastKey() throws {
        let bench = try Bench()
        var machine = try anew(bench, from: .backedUp)
        machine.journal?.phase = .ready
        let left = [bench.key(3, bench.seed), bench.key(4, bench.enclave)]
        for key in left {
            #expect(machine.handle(bench.fresh(left, atHand: [key.publicKey])).request?.signers == [key])
        }
        #expect(machine.handle(bench.fresh(left, atHand: [])).stopCode == .keysInsufficient)
        // Any other key comes first, whatever its index.
        let moved = left + [bench.key(9, bench.kit, hash: .sha3_256)]
        let atHand = [bench.seed, bench.enclave, bench.kit]
        #expect(machine.handle(bench.fresh(moved, atHand: atHand)).request?.signers == [moved[2]])
    }
}

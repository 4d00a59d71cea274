import Foundation
import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct KeyRuleTests {
    @Test("keys that come back from the phone other than they were made are discarded before the chain is touched")
    func readBack() throws {
        let bench = try Bench()
        for (seed, enclave) in [
            (bench.stranger, bench.enclave), (nil, bench.enclave), (bench.seed, nil),
        ] as [(FlowPublicKey?, FlowPublicKey?)] {
            var machine = bench.machine(at: .comparing, enclave: bench.enclave)
            #expect(machine.handle(.readBack(seed: seed, enclave: enclave)).stopCode == .readBackDiffers)
            #expect(machine.handle(.resumed) == .discard([bench.seed, bench.enclave]))
            #expect(machine.handle(.discarded) == .end(.discarded))
            #expect(machine.journal == nil)
        }
    }

    @Test("a phone without an enclave rotates with the seed's key alone")
    func noEnclave() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .makingEnclaveKey)
        _ = machine.handle(.enclaveKeyMade(nil))
        _ = machine.handle(.readBack(seed: bench.seed, enclave: nil))
        #expect(machine.handle(bench.fresh(bench.before)).request?.change == .add([bench.seed]))
    }

    @Test("words that were never stored are made anew; only then does a journal forget its public key")
    func absentSeed() throws {
        let bench = try Bench()
        for phase in try bench.phases() {
            var machine = bench.machine(at: phase)
            let before = machine.journal
            #expect((machine.handle(.seedAbsent) == .makeSeed) == (phase == .storing))
            #expect(machine.journal == before)
            _ = machine.handle(.seedMade(bench.stranger))
            #expect(machine.journal?.seed == (phase == .storing ? bench.stranger : bench.seed))
        }
    }

    @Test("a seed's key that can't be proven stops everything, and the old keys stay")
    func lostSeed() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .added, enclave: bench.enclave)
        #expect(machine.handle(.proven(valid: [bench.enclave], gone: [bench.seed])).stopCode == .seedLost)
        #expect(machine.journal?.phase == .added)
        #expect(machine.handle(.backupConfirmed).stopCode == .outOfOrder)
    }

    @Test("a proof that fails for now is no proof, and no loss")
    func transientProof() throws {
        let bench = try Bench()
        for valid in [[bench.enclave], [bench.seed], []] as [Set<FlowPublicKey>] {
            var machine = bench.machine(at: .added, enclave: bench.enclave)
            #expect(machine.handle(.proven(valid: valid, gone: [])).stopCode == .proofFailed)
            #expect(machine.journal?.phase == .added)
        }
    }

    @Test("an enclave key that is gone is revoked with the old ones: no unproven key survives")
    func lostEnclave() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .added, enclave: bench.enclave)
        #expect(machine.handle(.proven(valid: [bench.seed], gone: [bench.enclave])) == .awaitBackup)
        #expect(machine.handle(.backupConfirmed) == .readAccount)
        #expect(machine.handle(bench.fresh(bench.after)).request?.revoked == [0, 1, 4])
    }

    @Test("a stop deletes the keys while no transaction was signed, and only rests from then on")
    func cancel() throws {
        let bench = try Bench()
        for phase in try bench.phases() {
            var machine = bench.machine(at: phase, enclave: bench.enclave)
            let action = machine.handle(.cancelRequested)
            switch phase {
            case .storing, .makingEnclaveKey, .comparing, .ready, .discarding:
                #expect(action == .discard([bench.seed, bench.enclave]))
            case .added, .proven, .backedUp: #expect(action.stopCode == .cancelled)
            default: #expect(action.stopCode == .tooLateToCancel)
            }
            if case .stop = action { #expect(machine.journal?.phase == phase) }
        }
        var machine = bench.machine
        #expect(machine.handle(.cancelRequested) == .end(.discarded))
    }

    @Test("once a transaction was signed the keys stay, though a node says that it failed")
    func cancelAfterFailure() throws {
        let bench = try Bench()
        for hasRestarted in [false, true] {
            var machine = bench.machine(at: .adding(try bench.attempt(1)), enclave: bench.enclave)
            machine.journal?.phase = .ready
            if hasRestarted {
                let data = try JSONEncoder().encode(try #require(machine.journal))
                machine.journal = try JSONDecoder().decode(RotationJournal.self, from: data)
            }
            #expect(machine.handle(.cancelRequested).stopCode == .cancelled)
            #expect(machine.journal?.phase == .ready)
        }
    }
}

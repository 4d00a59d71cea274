import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct RevocationTests {
    @Test("only a backup that the person has confirmed leads to a revocation")
    func onlyAfterBackup() throws {
        let bench = try Bench()
        for phase in try bench.phases() where phase != .backedUp {
            var machine = bench.machine(at: phase, enclave: bench.enclave)
            let request = machine.handle(bench.fresh(bench.after)).request
            if case .revoke = request?.change { Issue.record("revokes in \(phase)") }
        }
        var machine = bench.machine(at: .proven)
        #expect(machine.handle(.resumed) == .awaitBackup)
    }

    @Test("the seed's key alone signs the revocation, with the index and sequence number of this moment")
    func seedSigns() throws {
        let bench = try Bench()
        var keys = bench.before
        keys.append(bench.key(3, bench.stranger))
        keys.append(bench.key(4, bench.seed, sequence: 8))
        var machine = bench.machine(at: .backedUp)
        let request = machine.handle(bench.fresh(keys, atHand: [bench.kit, bench.stranger])).request
        #expect(request?.signers == [bench.key(4, bench.seed, sequence: 8)])
        #expect(request?.revoked == [0, 1])
    }

    @Test("keys that the plan does not name stay: the owner's own, and another phone's new one")
    func othersStay() throws {
        let bench = try Bench()
        let keys = bench.after + [bench.key(5, bench.stranger, hash: .sha3_256)]
        var machine = bench.machine(at: .backedUp, enclave: bench.enclave)
        machine.isEnclaveProven = true
        #expect(machine.handle(bench.fresh(keys)).request?.revoked == [0, 1])
    }

    @Test("a new key is never revoked, even if the plan names it")
    func newKeysStay() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .backedUp, enclave: bench.enclave)
        machine.isEnclaveProven = true
        machine.journal?.retiring += [bench.seed, bench.enclave]
        #expect(machine.handle(bench.fresh(bench.after)).request?.revoked == [0, 1])
    }

    @Test("nothing is revoked while the new key is not live with full weight and its own hash algorithm")
    func survivingKey() throws {
        let bench = try Bench()
        for (key, code) in [
            (bench.key(3, bench.seed, weight: 999), RotationError.Code.newKeyDiffers),
            (bench.key(3, bench.seed, hash: .sha3_256), .newKeyDiffers),
            (bench.key(3, bench.seed, isRevoked: true), .newKeyRevoked),
        ] {
            var machine = bench.machine(at: .backedUp)
            #expect(machine.handle(bench.fresh(bench.before + [key])).stopCode == code)
        }
    }

    @Test("a revocation that was sealed without effect is done again with fresh indexes, and given up after five")
    func ineffective() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .backedUp)
        for round in 1...RotationMachine.limit {
            _ = machine.handle(.signed(try bench.attempt(UInt8(round))))
            _ = machine.handle(.report(.sealed(error: nil), sealedHeight: 1004))
            let action = machine.handle(.reread(bench.snapshot(bench.after)))
            #expect(action.stopCode == (round < RotationMachine.limit ? nil : .revocationIneffective))
            #expect(machine.journal?.phase == .backedUp)
        }
    }

    @Test("a revocation done in part goes on with what is left")
    func partial() throws {
        let bench = try Bench()
        var keys = bench.after
        keys[0] = bench.key(0, bench.blocto999, weight: 999, hash: .sha3_256, isRevoked: true)
        var machine = bench.machine(at: .confirmingRevoke(try bench.attempt(1), .sealed(error: nil)))
        #expect(machine.handle(.reread(bench.snapshot(keys))) == .readAccount)
        #expect(machine.handle(bench.fresh(keys)).request?.revoked == [1])
    }

    @Test(
        "the enclave's key is proven once more after the backup; one that is gone by then is revoked with the old ones")
    func lostEnclave() throws {
        let bench = try Bench()
        for (valid, gone, indexes) in [
            ([bench.enclave], [], [0, 1]), ([], [bench.enclave], [0, 1, 4]),
        ] as [(Set<FlowPublicKey>, Set<FlowPublicKey>, [UInt32])] {
            var machine = bench.machine(at: .backedUp, enclave: bench.enclave)
            #expect(machine.handle(bench.fresh(bench.after)) == .prove([bench.after[4]]))
            #expect(machine.handle(.proven(valid: valid, gone: gone)) == .readAccount)
            #expect(machine.journal?.enclave == (gone.isEmpty ? bench.enclave : nil))
            #expect(machine.handle(bench.fresh(bench.after)).request?.revoked == indexes)
        }
        var machine = bench.machine(at: .backedUp, enclave: bench.enclave)
        _ = machine.handle(bench.fresh(bench.after))
        #expect(machine.handle(.proven(valid: [], gone: [])).stopCode == .proofFailed)
        #expect(machine.handle(bench.fresh(bench.after)) == .prove([bench.after[4]]), "nothing is taken for granted")
    }

    @Test("old keys that somebody else has revoked need no transaction")
    func nothingLeft() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .backedUp)
        let keys = [bench.key(3, bench.seed)]
        #expect(machine.handle(bench.fresh(keys)) == .cleanUp(retired: [bench.blocto999, bench.blocto1]))
        #expect(machine.journal?.phase == .revoked)
    }

    @Test("a new key that is revoked meanwhile is not taken for the account's: nothing is cleaned up")
    func seedRevokedMeanwhile() throws {
        let bench = try Bench()
        let keys = [bench.key(0, bench.kit), bench.key(3, bench.seed, isRevoked: true)]
        var machine = bench.machine(at: .confirmingRevoke(try bench.attempt(1), .sealed(error: nil)))
        #expect(machine.handle(.reread(bench.snapshot(keys))) == .readAccount)
        #expect(machine.handle(bench.fresh(keys)).stopCode == .newKeyRevoked)
        #expect(machine.journal?.phase == .backedUp)
        #expect(machine.journal?.canBeginAnew == true)
    }

    @Test("of a new key that is on the account more than once, the one that the rotation added stays alone")
    func copies() throws {
        let bench = try Bench()
        let keys =
            bench.before + [bench.key(3, bench.seed, weight: 1), bench.key(4, bench.seed), bench.key(5, bench.seed)]
        var machine = bench.machine(at: .backedUp)
        let request = machine.handle(bench.fresh(keys)).request
        #expect(request?.signers.map(\.index) == [4])
        #expect(request?.revoked == [0, 1, 3, 5])
    }

    @Test("every index of an old public key is revoked")
    func duplicates() throws {
        let bench = try Bench()
        let keys = bench.after + [bench.key(5, bench.blocto999, weight: 999, hash: .sha3_256)]
        var machine = bench.machine(at: .backedUp, enclave: bench.enclave)
        machine.isEnclaveProven = true
        #expect(machine.handle(bench.fresh(keys)).request?.revoked == [0, 1, 5])
    }
}

import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct ChainDecisionTests {
    @Test("no other transaction is built while the first can still be executed")
    func noSecondAttempt() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(1)
        for height in [UInt64(1000), 1570, 1600, 1609] {
            for (report, action) in [
                (TransactionReport.unknown, RotationAction.send(attempt)), (.pending, .watch(attempt)),
            ] {
                for phase in [RotationPhase.adding(attempt), .revoking(attempt)] {
                    var machine = bench.machine(at: phase)
                    #expect(machine.handle(.report(report, sealedHeight: height)) == action)
                    #expect(machine.journal?.phase == phase)
                }
            }
        }
    }

    @Test("an expired transaction is dead only at a sealed block past its last chance, by a read of that block")
    func expiry() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(1)
        var machine = bench.machine(at: .adding(attempt))
        #expect(machine.handle(.report(.unknown, sealedHeight: 1610)) == .reread(fromHeight: 1610))
        #expect(machine.handle(.reread(bench.snapshot(bench.before, height: 1609))) == .reread(fromHeight: 1610))
        #expect(machine.journal?.phase == .confirmingAdd(attempt, .expired))
        #expect(machine.handle(.reread(bench.snapshot(bench.before, height: 1610))) == .readAccount)
        #expect(machine.journal?.phase == .ready)
    }

    @Test("keys that are on the account count as added, whatever was said of the transaction")
    func addedAnyway() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(1)
        for ending in [AttemptEnding.sealed(error: nil), .sealed(error: 1101), .expired] {
            var machine = bench.machine(at: .confirmingAdd(attempt, ending), enclave: bench.enclave)
            #expect(machine.handle(.reread(bench.snapshot(bench.after, height: 1700))) == .readAccount)
            #expect(machine.journal?.phase == .added)
        }
    }

    @Test("a key that is on the account already is not added again")
    func noDuplicate() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .ready, enclave: bench.enclave)
        #expect(machine.handle(bench.fresh(bench.after)) == .readAccount)
        #expect(machine.journal?.phase == .added)
        let revoked = bench.before + [bench.key(3, bench.seed, isRevoked: true)]
        machine = bench.machine(at: .ready)
        #expect(machine.handle(bench.fresh(revoked)).stopCode == .newKeyRevoked)
    }

    @Test("a sealed success without its keys is read again, never repeated")
    func inconsistentNode() throws {
        let bench = try Bench()
        let phase = RotationPhase.confirmingAdd(try bench.attempt(1), .sealed(error: nil))
        var machine = bench.machine(at: phase)
        for _ in 1..<RotationMachine.limit {
            #expect(machine.handle(.reread(bench.snapshot(bench.before))) == .reread(fromHeight: nil))
        }
        #expect(machine.handle(.reread(bench.snapshot(bench.before))).stopCode == .nodeInconsistent)
        #expect(machine.journal?.phase == phase)
    }

    @Test("a sealed success without its keys is repeated once it can no longer be executed")
    func deadSuccess() throws {
        let bench = try Bench()
        var machine = bench.machine(at: .confirmingAdd(try bench.attempt(1), .sealed(error: nil)))
        #expect(machine.handle(.reread(bench.snapshot(bench.before, height: 1610))) == .readAccount)
        #expect(machine.journal?.phase == .ready)
    }

    @Test("a node that does not show the added key is asked again, and nothing is proven or revoked meanwhile")
    func laggingNode() throws {
        let bench = try Bench()
        for phase in [RotationPhase.added, .backedUp] {
            var machine = bench.machine(at: phase)
            for _ in 1..<RotationMachine.limit { #expect(machine.handle(bench.fresh(bench.before)) == .readAccount) }
            #expect(machine.handle(bench.fresh(bench.before)).stopCode == .nodeInconsistent)
            #expect(machine.journal?.phase == phase)
        }
    }

    @Test(
        "a failed addition ends in the right advice",
        arguments: [
            (1006, RotationError.Code.oldKeysRefused), (1008, .oldKeysRefused), (1009, .oldKeysRefused),
            (1055, .oldKeysRefused), (1118, .feesMissing),
        ])
    func advice(code: Int, expected: RotationError.Code) throws {
        let bench = try Bench()
        var machine = bench.machine(at: .confirmingAdd(try bench.attempt(1), .sealed(error: code)))
        let action = machine.handle(.reread(bench.snapshot(bench.before)))
        #expect(action == .stop(RotationError(expected, nodeCode: code)))
        #expect(machine.journal?.phase == .ready)
    }

    @Test("other failures are tried again with a fresh account, and end after five", arguments: [1007, 1101, 0])
    func retries(code: Int) throws {
        let bench = try Bench()
        var machine = bench.machine(at: .ready)
        for round in 1...RotationMachine.limit {
            _ = machine.handle(.signed(try bench.attempt(UInt8(round))))
            _ = machine.handle(.report(.sealed(error: code), sealedHeight: 1004))
            let action = machine.handle(.reread(bench.snapshot(bench.before)))
            #expect(action.stopCode == (round < RotationMachine.limit ? nil : .transactionFailed))
            #expect(machine.journal?.phase == .ready)
        }
        #expect(machine.handle(.resumed) == .readAccount, "the person may try again")
        #expect(machine.journal?.failedAttempts == 0)
    }

    @Test("as few keys sign as reach 1000; without enough of them nothing is signed")
    func signers() throws {
        let bench = try Bench()
        let keys = [
            bench.key(0, bench.blocto999, weight: 999), bench.key(1, bench.blocto1, weight: 1),
            bench.key(2, bench.kit, weight: 1000, isRevoked: true),
        ]
        var machine = bench.machine(at: .ready)
        let both = machine.handle(bench.fresh(keys, atHand: [bench.blocto1, bench.blocto999])).request
        #expect(both?.signers.map(\.index) == [0, 1])
        for atHand in [[bench.blocto999], [bench.blocto1], [bench.kit], []] {
            #expect(machine.handle(bench.fresh(keys, atHand: atHand)).stopCode == .keysInsufficient)
        }
        let one = machine.handle(bench.fresh(bench.before, atHand: [bench.blocto1, bench.blocto999, bench.kit]))
        #expect(one.request?.signers.map(\.index) == [2])
    }

    @Test("nothing is signed that refers to a block beyond the sealed one: it might never expire")
    func futureReference() throws {
        let bench = try Bench()
        for phase in [RotationPhase.ready, .added, .backedUp] {
            for height in [1011, UInt64(1) << 62, .max] {
                var machine = bench.machine(at: phase)
                let reference = ReferenceBlock(id: bench.reference.id, height: height)
                let account = bench.snapshot(phase == .ready ? bench.before : bench.after)
                let event = RotationEvent.account(account, reference: reference, atHand: [bench.kit])
                #expect(machine.handle(event).stopCode == .nodeInconsistent)
                #expect(machine.journal?.phase == phase)
            }
        }
    }

    @Test("an enclave key that somebody has revoked keeps the rotation from nothing, and is not counted on any more")
    func revokedEnclaveKey() throws {
        let bench = try Bench()
        let keys = bench.before + [bench.key(3, bench.seed), bench.key(4, bench.enclave, isRevoked: true)]
        var machine = bench.machine(at: .added, enclave: bench.enclave)
        #expect(machine.handle(bench.fresh(keys)) == .prove([keys[3]]))
        #expect(machine.handle(.proven(valid: [bench.seed], gone: [])) == .awaitBackup)
        #expect(machine.journal?.enclave == nil)
        machine = bench.machine(at: .backedUp, enclave: bench.enclave)
        #expect(machine.handle(bench.fresh(keys)).request?.revoked == [0, 1])
        #expect(machine.journal?.newKeys == [bench.seed])
    }

    @Test("another account's keys decide nothing")
    func otherAddress() throws {
        let bench = try Bench()
        let stranger = AccountSnapshot(address: FlowAddress(word: 1), height: 2000, keys: bench.after)
        var machine = bench.machine(at: .ready)
        let event = RotationEvent.account(stranger, reference: bench.reference, atHand: [bench.kit])
        #expect(machine.handle(event).stopCode == .accountDiffers)
        machine = bench.machine(at: .confirmingAdd(try bench.attempt(1), .sealed(error: nil)))
        #expect(machine.handle(.reread(stranger)).stopCode == .accountDiffers)
    }
}

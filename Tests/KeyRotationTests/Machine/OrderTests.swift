import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct OrderTests {
    @Test("a rotation without trouble takes its steps in the order of its rules")
    func wholeRotation() throws {
        let bench = try Bench()
        var machine = bench.machine
        let (add, revoke) = (try bench.attempt(1), try bench.attempt(2))
        let revoked = bench.after.map { key in
            key.index < 2
                ? bench.key(key.index, key.publicKey, weight: key.weight, hash: .sha3_256, isRevoked: true) : key
        }
        #expect(machine.handle(.resumed) == .authenticate)
        #expect(machine.handle(.authenticated) == .makeSeed)
        #expect(machine.handle(.seedMade(bench.seed)) == .storeSeed(bench.seed))
        #expect(machine.handle(.seedStored) == .makeEnclaveKey)
        #expect(machine.handle(.enclaveKeyMade(bench.enclave)) == .readBack(seed: bench.seed))
        #expect(machine.handle(.readBack(seed: bench.seed, enclave: bench.enclave)) == .readAccount)
        let addition = SigningRequest(
            change: .add([bench.seed, bench.enclave]), signers: [bench.before[2]], reference: bench.reference)
        #expect(machine.handle(bench.fresh(bench.before)) == .sign(addition))
        #expect(machine.handle(.signed(add)) == .send(add))
        #expect(machine.handle(.sent) == .watch(add))
        #expect(machine.handle(.report(.pending, sealedHeight: 1001)) == .watch(add))
        #expect(machine.handle(.report(.sealed(error: nil), sealedHeight: 1004)) == .reread(fromHeight: nil))
        #expect(machine.handle(.reread(bench.snapshot(bench.after))) == .readAccount)
        #expect(machine.handle(bench.fresh(bench.after)) == .prove(Array(bench.after.suffix(2))))
        #expect(machine.handle(.proven(valid: [bench.seed, bench.enclave], gone: [])) == .awaitBackup)
        #expect(machine.handle(.backupConfirmed) == .readAccount)
        #expect(machine.handle(bench.fresh(bench.after)) == .prove([bench.after[4]]))
        #expect(machine.handle(.proven(valid: [bench.enclave], gone: [])) == .readAccount)
        let revocation = SigningRequest(
            change: .revoke(Array(bench.after[0...1])), signers: [bench.after[3]], reference: bench.reference)
        #expect(machine.handle(bench.fresh(bench.after)) == .sign(revocation))
        #expect(machine.handle(.signed(revoke)) == .send(revoke))
        #expect(machine.handle(.sent) == .watch(revoke))
        #expect(machine.handle(.report(.sealed(error: nil), sealedHeight: 1020)) == .reread(fromHeight: nil))
        #expect(
            machine.handle(.reread(bench.snapshot(revoked))) == .cleanUp(retired: [bench.blocto999, bench.blocto1]))
        #expect(machine.handle(.cleaned) == .end(.rotated))
        #expect(machine.journal?.phase == .finished)
    }

    @Test("an attempt is in the journal before it is sent, with its identifier")
    func journalBeforeSending() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(1)
        for phase in [RotationPhase.ready, .backedUp] {
            var machine = bench.machine(at: phase)
            #expect(machine.handle(.signed(attempt)) == .send(attempt))
            #expect(machine.journal?.phase.attempt == attempt)
        }
    }

    @Test("the journal names the seed's public key before the words are stored")
    func journalBeforeStoring() throws {
        var bench = try Bench()
        bench.machine.isAuthenticated = true
        _ = bench.machine.handle(.seedMade(bench.seed))
        #expect(bench.machine.journal?.seed == bench.seed)
        #expect(bench.machine.journal?.phase == .storing)
    }

    @Test("a launch goes on with the very step that its journal names, and asks the owner only if keys are used")
    func resumes() throws {
        let bench = try Bench()
        for phase in try bench.phases() {
            var machine = bench.machine(at: phase)
            let expected = machine.handle(.resumed)
            machine.isAuthenticated = false
            #expect(machine.handle(.resumed) == (phase.needsOwner ? .authenticate : expected))
            #expect(machine.handle(.authenticated) == expected)
            #expect(machine.journal?.phase == phase, "resuming changes nothing")
        }
    }

    @Test("an event that the phase does not allow changes nothing")
    func outOfOrder() throws {
        let bench = try Bench()
        let attempt = try bench.attempt(9)
        let events: [RotationEvent] = [
            .seedMade(bench.seed), .seedStored, .seedAbsent, .enclaveKeyMade(nil),
            .readBack(seed: bench.seed, enclave: nil), bench.fresh(bench.after), .signed(attempt), .sent,
            .report(.sealed(error: nil), sealedHeight: 9), .reread(bench.snapshot(bench.after)),
            .proven(valid: [bench.seed], gone: []), .backupConfirmed, .cleaned, .discarded,
        ]
        var refused = 0
        for phase in try bench.phases() {
            for event in events {
                var machine = bench.machine(at: phase)
                let journal = machine.journal
                guard machine.handle(event).stopCode == .outOfOrder else { continue }
                refused += 1
                #expect(machine.journal == journal)
            }
        }
        // All but the one to three events that each of the phases allows.
        #expect(refused > 200)
    }

    @Test("a failed action leaves the journal as it is, so that the step is taken again")
    func failures() throws {
        let bench = try Bench()
        for phase in try bench.phases() {
            var machine = bench.machine(at: phase)
            #expect(machine.handle(.failed(RotationError(.networkUnavailable))).stopCode == .networkUnavailable)
            #expect(machine.journal?.phase == phase)
        }
    }

    @Test("nothing is done with the journal of another account")
    func otherAccount() throws {
        let bench = try Bench()
        let address = try #require(FlowAddress("f8d6e0586b0a20c7"))
        let other = try #require(RotationAccount(network: .emulator, address: address))
        let journal = RotationJournal(account: other, startedAt: .distantPast, seed: bench.seed, retiring: [])
        var machine = RotationMachine(bench.plan, journal: journal)
        #expect(machine.handle(.resumed).stopCode == .accountDiffers)
        #expect(machine.handle(.cancelRequested).stopCode == .accountDiffers)
        #expect(machine.journal == journal)
    }
}

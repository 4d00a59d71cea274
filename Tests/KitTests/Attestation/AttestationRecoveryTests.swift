import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct AttestationRecoveryTests {
        @Test("killed before any effect, in any state, the next launch goes on", arguments: ["n", "g", "s", "w", "a"])
        func kill(state: String) async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try AttestStage()
                try await stage.reach(state)
                try stage.relaunch()
                let before = try await stage.coordinator.status().assertedAt
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = try? await stage.coordinator.createAssertionIfRequired()
                isFinished = stage.phone.isRunning(stage.launch)

                try stage.relaunch()
                let between = try await stage.coordinator.status()
                // Nothing is noted that the server has not accepted.
                let accepted = stage.server.contexts - (before == nil ? 0 : 1)
                #expect(between.assertedAt == before || accepted == 1, "effect \(effect)")
                #expect(between.phase != .attested || !stage.server.keys.isEmpty, "effect \(effect)")
                _ = try await stage.coordinator.createAssertionIfRequired()
                let after = try await stage.coordinator.status()
                #expect(!after.needsAssertion && after.phase == .attested, "effect \(effect)")
                #expect(after.active == nil && after.interruptions == 0, "effect \(effect)")
                // Apple counts attestations: a kill costs one more at most.
                #expect(stage.phone.appAttestRiskMetric(for: RelyingServer.appID) <= 2, "effect \(effect)")
                try #require(effect < 50)
            }
            // Two writes of the state, the assertion, and two ends of each of two requests, at least.
            #expect(effect > 7)
        }

        @Test("an attestation that Apple gave is written down before it is handed in: a kill then costs no other one")
        func killedBeforeHandingIn() async throws {
            var phases: [String] = []
            var effect = 0
            repeat {
                effect += 1
                let stage = try AttestStage()
                try await stage.reach("s")
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = try? await stage.coordinator.attestIfRequired()
                let wasAsked = stage.count(.verifyAttestation) > 0
                try stage.relaunch()
                guard wasAsked else { continue }
                // From the first request on, Apple's attestation is at hand until the server has it.
                phases.append(try await stage.phase())
                let calls = stage.count(.attestKey)
                try await stage.coordinator.attestIfRequired()
                #expect(stage.count(.attestKey) == calls, "effect \(effect)")
            } while phases.last != "a" && effect < 50
            #expect(phases.first == "w")
        }

        @Test("an attempt that ended with the app is counted and told, until one succeeds")
        func interruption() async throws {
            let stage = try AttestStage()
            stage.countEffects()
            stage.phone.kill(stage.launch, beforeEffect: 4)
            await #expect(throws: AttestationError.self) { try await stage.coordinator.createAssertion() }
            try stage.relaunch()
            let status = try await stage.coordinator.status()
            #expect(status.active == .assertion)
            #expect(status.retryAt == nil)
            stage.server.fail(.assertionVerify, .lost)
            await #expect(throws: AttestationError.self) { try await stage.coordinator.createAssertion() }
            #expect(stage.log.reports.withLock { $0.last?.interruptions } == 1)
            stage.wait(2)
            _ = try await stage.coordinator.createAssertion()
            #expect(try await stage.coordinator.status().interruptions == 0)
        }

        @Test("after serverUnavailable Apple is asked again with the same key and the same hash, also by a new launch")
        func sameHash() async throws {
            let stage = try AttestStage()
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.serverUnavailable), at: .attestKey, count: 3))
            for _ in 0..<3 {
                let error = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
                #expect(error?.code == .serverUnavailable)
                stage.wait(7)
                try stage.relaunch()
            }
            let key = try await stage.coordinator.status().keyHash
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(stage.count(.openAttestation) == 1)
            #expect(stage.count(.generateKey) == 1)
            #expect(stage.server.state.withLock { $0.hashes.count } == 1)
            #expect(try await stage.coordinator.status().keyHash == key)
        }

        @Test("once the session is over the hash changes, and the key stays")
        func newHash() async throws {
            let stage = try AttestStage()
            try await stage.reach("s")
            stage.wait(300)
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(stage.count(.openAttestation) == 2)
            #expect(stage.count(.generateKey) == 1)
        }

        @Test("an attestation whose reply was lost is handed in again, and the server's answer is understood")
        func replyLost() async throws {
            let stage = try AttestStage()
            stage.server.fail(.attestationVerify, .replyLost)
            await #expect(throws: AttestationError.self) { try await stage.coordinator.attestIfRequired() }
            stage.wait(2)
            try stage.relaunch()
            try await stage.coordinator.attestIfRequired()
            #expect(try await stage.coordinator.status().phase == .attested)
            #expect(stage.count(.attestKey) == 1)
            let hashes = stage.server.state.withLock { $0.hashes }
            #expect(hashes.count == 2 && Set(hashes).count == 1)
        }

        @Test("failures in a row wait longer and longer; nothing is asked meanwhile; a success ends it")
        func backoff() async throws {
            let stage = try AttestStage()
            stage.server.failAlways(.attestationSession, .status(500))
            var waits: [TimeInterval] = []
            for _ in 0..<6 {
                let error = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
                let wait = try #require(error?.retryAt?.timeIntervalSince(stage.now))
                waits.append(wait)
                stage.wait(wait - 0.01)
                let asked = stage.server.requests.count
                #expect(await attestationFailure { try await stage.coordinator.createAssertion() }?.code == .waiting)
                #expect(stage.server.requests.count == asked)
                stage.wait(0.02)
            }
            for (number, wait) in waits.enumerated() {
                #expect((pow(2, Double(number))...pow(2, Double(number)) * 1.5).contains(wait))
            }
            stage.server.heal()
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(try await stage.coordinator.status().failures == 0)
        }

        // MARK: The key's life

        @Test("after a reinstallation the key id in the keychain is not used: the key is gone")
        func reinstall() async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            let old = try await stage.coordinator.status().keyHash
            try stage.reinstall()
            #expect(try await stage.coordinator.status().phase == .noKey)
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(try await stage.coordinator.status().keyHash != old)
            // No call of Apple's was wasted on the old one.
            #expect(stage.steps.withLock { $0.allSatisfy { $0.error == nil } })
        }

        @Test("the key's id goes into no other phone's keychain, and the state of the old phone makes no key")
        func otherPhone() async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            let backup = stage.phone.backup()
            let other = try AttestStage()
            other.phone.restore(backup)
            other.disk.withLock { $0 = stage.disk.withLock { $0 } }
            try other.relaunch()
            let status = try await other.coordinator.status()
            #expect(status.phase == .noKey)
            #expect(status.needsAssertion)
            let grant = try await other.coordinator.createAssertionIfRequired()
            #expect(grant != nil)
        }

        @Test(
            "after a restore on the same phone the dead key is found out and replaced",
            arguments: OpenQuestions.DeadAttestKey.allCases)
        func samePhone(code: OpenQuestions.DeadAttestKey) async throws {
            let stage = try AttestStage(PhoneConfiguration.iPhone15Pro.with { $0.openQuestions.deadAttestKey = code })
            _ = try await stage.coordinator.createAssertion()
            stage.phone.restore(stage.phone.backup())
            try stage.relaunch()
            _ = try await stage.coordinator.createAssertion()
            #expect(stage.count(.generateKey) == 2)
        }

        @Test("a key that the server retired is replaced; one that is given up is made anew")
        func retired() async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            stage.server.state.withLock { state in
                for id in state.keys.keys { state.keys[id]?.isRetired = true }
            }
            _ = try await stage.coordinator.createAssertion()
            #expect(stage.server.keys.count == 2)
            try await stage.coordinator.forgetKey()
            #expect(try await stage.coordinator.status().phase == .noKey)
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(stage.server.keys.count == 3)
        }

        @Test("a damaged state counts as a new installation, a keychain that is shut does not")
        func damage() async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            stage.phone.restart()
            try stage.relaunch()
            stage.wait(90_000)
            let error = await attestationFailure { try await stage.coordinator.createAssertion() }
            #expect(error?.code == .storageLocked)
            #expect(error?.suggestion == .retryWhenActive)
            stage.phone.unlock()
            _ = try await stage.coordinator.createAssertion()
            #expect(stage.count(.generateKey) == 1)
            stage.disk.withLock { $0 }.values.withLock { $0["attestation.state"] = Data("{".utf8) }
            _ = try await stage.coordinator.createAssertion()
            #expect(stage.count(.generateKey) == 2)
        }
    }
}

extension RelyingServer {
    /// How many assertions were accepted.
    var contexts: Int { state.withLock { $0.contexts.count } }
}

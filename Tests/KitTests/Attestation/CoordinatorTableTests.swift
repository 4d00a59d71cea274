import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct CoordinatorTableTests {
        @Test("each event in each state ends as the table says", arguments: TableRow.all)
        func row(row: TableRow) async throws {
            var results: [String] = []
            for state in ["n", "g", "s", "w", "a"] { results.append(try await result(row, in: state)) }
            #expect(results == row.results)
        }

        private func result(_ row: TableRow, in state: String) async throws -> String {
            let stage = try AttestStage()
            try await stage.reach(state)
            let keys = stage.count(.generateKey) + (state == "n" ? 1 : 0)
            let before = try await stage.coordinator.status()
            try prepare(row.event, stage)
            let error = await attempt(row.event, stage)
            stage.activity.withLock { $0 = .max }
            let after = try await stage.coordinator.status()
            // Whatever came of it: nothing is left under way, and time is noted only of what the server accepted.
            #expect(after.active == nil)
            let isAccepted = after.assertedAt != before.assertedAt
            #expect(!isAccepted || error == nil)
            guard let error else { return !isAccepted ? "fresh" : stage.count(.generateKey) > keys ? "new" : "ok" }
            #expect(error.code.rawValue == row.code)
            #expect(error.retryAt == after.retryAt)
            return try await stage.phase() + wait(stage, before, after)
        }

        private func prepare(_ event: TableRow.Event, _ stage: AttestStage) throws {
            switch event {
            case .system(let call, let code, let often):
                stage.phone.setAppAttestFault(
                    AppAttestFault(.fails(code), at: call, count: often == .once ? 1 : .max))
            case .network(let request, let fault, .once): stage.server.fail(request.endpoint, fault)
            case .network(let request, let fault, .always): stage.server.failAlways(request.endpoint, fault)
            case .background(let looks): stage.activity.withLock { $0 = looks }
            case .phoneClock(let seconds):
                stage.movePhoneClock(seconds)
                // Apple's clock does not jump along.
                stage.phone.setAppAttestClockSkew(-seconds)
            case .serverClock(let seconds): stage.moveServerClock(seconds)
            case .concurrent: break
            }
        }

        private func attempt(_ event: TableRow.Event, _ stage: AttestStage) async -> AttestationError? {
            let coordinator = stage.coordinator
            guard event == .concurrent else {
                return await attestationFailure { try await coordinator.createAssertionIfRequired() }
            }
            let asked = stage.count(.verifyAssertion)
            let errors = await withTaskGroup(of: AttestationError?.self) { group in
                for _ in 0..<10 {
                    group.addTask { await attestationFailure { try await coordinator.createAssertionIfRequired() } }
                }
                return await group.reduce(into: [AttestationError]()) { if let error = $1 { $0.append(error) } }
            }
            #expect(stage.count(.verifyAssertion) == asked + 1)
            return errors.first
        }

        /// The wait in one letter.
        private func wait(_ stage: AttestStage, _ before: AttestationStatus, _ after: AttestationStatus) -> String {
            let seconds = after.retryAt?.timeIntervalSince(stage.now) ?? 0
            switch seconds {
            case 0: return "0"
            case 0.9...4: return after.failures == before.failures ? "p" : "1"
            case 30...46: return "r"
            // A day, stretched by at most half, and the jitter.
            case 86_460...131_400: return "d"
            default: return "?\(seconds)"
            }
        }
    }
}

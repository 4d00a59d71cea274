import DeviceCheck
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("App Attest faults", .serialized, .phone())
struct FaultTests {
    /// Makes one call of a kind; what it needs was made before.
    private static func call(_ call: AppAttestFault.Call, _ bench: AttestBench, fresh: String, attested: String)
        async throws
    {
        switch call {
        case .generateKey: _ = try await bench.service.generateKey()
        case .attestKey: _ = try await bench.service.attestKey(fresh, clientDataHash: AttestBench.hash)
        case .generateAssertion:
            _ = try await bench.service.generateAssertion(attested, clientDataHash: AttestBench.hash)
        case .generateToken: _ = try await DCDevice.current.generateToken()
        }
    }

    @Test(
        "every code at the second of three calls, and at no other", arguments: AppAttestFault.Call.allCases,
        DeviceCheckCode.allCases)
    func everyCode(_ call: AppAttestFault.Call, _ fault: DeviceCheckCode) async throws {
        try await AttestBench.run { bench in
            let attested = try await bench.attestedKey()
            let fresh = try await [
                bench.service.generateKey(), bench.service.generateKey(), bench.service.generateKey(),
            ]
            bench.phone.setAppAttestFault(AppAttestFault(.fails(fault), at: call, number: 2))
            var codes: [Int?] = []
            for key in fresh {
                let result = await code { try await Self.call(call, bench, fresh: key, attested: attested) }
                codes.append(result?.rawValue)
            }
            #expect(codes == [nil, fault.rawValue, nil])
            #expect(bench.phone.appAttestFaults.isEmpty)
        }
    }

    @Test("a fault of several calls ends after them; one of all calls when it is taken away")
    func several() async throws {
        try await AttestBench.run { bench in
            bench.phone.setAppAttestFault(
                AppAttestFault(.fails(.unknownSystemFailure), at: .generateKey, number: 2, count: 2))
            var codes: [DCError.Code?] = []
            for _ in 0..<4 { codes.append(await code { _ = try await bench.service.generateKey() }) }
            #expect(codes == [nil, .unknownSystemFailure, .unknownSystemFailure, nil])
            bench.phone.setAppAttestFault(AppAttestFault(.fails(.invalidKey), at: .generateKey, count: .max))
            for _ in 0..<3 {
                let result = await code { _ = try await bench.service.generateKey() }
                #expect(result == .invalidKey)
            }
            bench.phone.removeAppAttestFaults()
            _ = try await bench.service.generateKey()
        }
    }

    @Test("a call that failed by a fault changed nothing: the key can be attested afterwards")
    func noEffect() async throws {
        try await AttestBench.run { bench in
            let key = try await bench.service.generateKey()
            bench.phone.setAppAttestFault(AppAttestFault(.fails(.serverUnavailable), at: .attestKey))
            let first = await code { _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash) }
            #expect(first == .serverUnavailable)
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
            let counter = try await bench.nextCounter(key)
            #expect(counter == 1)
            #expect(bench.phone.appAttestRiskMetric(for: TestApp.appId) == 1)
        }
    }

    @Test("a held call ends when it is released", arguments: ConnectionKind.allCases)
    func held(_ kind: ConnectionKind) async throws {
        try await AttestBench.run(kind) { bench in
            bench.phone.setAppAttestFault(AppAttestFault(.held, at: .generateKey))
            async let key = DCAppAttestService.shared.generateKey()
            await bench.phone.waitUntilAppAttestHolds()
            bench.phone.releaseHeldAppAttestCalls()
            let made = try await key
            #expect(made.count == 44)
            #expect(bench.phone.heldAppAttestCalls == 0)
        }
    }

    @Test("a held call ends with its launch, as a failure")
    func heldAndKilled() async throws {
        try await AttestBench.run { bench in
            bench.phone.setAppAttestFault(AppAttestFault(.held, at: .generateKey))
            async let result = code { _ = try await DCAppAttestService.shared.generateKey() }
            await bench.phone.waitUntilAppAttestHolds()
            bench.phone.kill(bench.bench.launch)
            let ended = await result
            #expect(ended == .unknownSystemFailure)
        }
    }

    @Test("a slow answer comes, and not before its time")
    func slow() async throws {
        try await AttestBench.run { bench in
            bench.phone.setAppAttestFault(AppAttestFault(.slow(0.12), at: .generateKey))
            let start = ContinuousClock.now
            _ = try await bench.service.generateKey()
            #expect(ContinuousClock.now - start >= .milliseconds(110))
        }
    }

    @Test("the service's clock may be ahead or behind", arguments: [86_400 * 7, -86_400 * 7] as [TimeInterval])
    func skew(_ seconds: TimeInterval) async throws {
        try await AttestBench.run { bench in
            bench.phone.setAppAttestClockSkew(seconds)
            let key = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
            let expected = (bench.clock.now.timeIntervalSince1970 + seconds) * 1000
            let serial = try #require(AttestationParts([UInt8](object))).serial
            #expect(serial == UInt64(expected.rounded()))
        }
    }

    @Test("an app that is killed before a call's effect finds nothing done", arguments: 1...3)
    func killMatrix(_ effect: Int) async throws {
        try await AttestBench.run { bench in
            bench.phone.kill(bench.bench.launch, beforeEffect: effect)
            var reached = 0
            let service = bench.service
            let result = await code {
                let key = try await service.generateKey()
                reached = 1
                _ = try await service.attestKey(key, clientDataHash: AttestBench.hash)
                reached = 2
                _ = try await service.generateAssertion(key, clientDataHash: AttestBench.hash)
                reached = 3
            }
            #expect(result == .unknownSystemFailure)
            #expect(reached == effect - 1)
            #expect(bench.phone.appAttestRiskMetric(for: TestApp.appId) == (effect > 2 ? 1 : 0))
            #expect(bench.phone.terminations.count == 1)
        }
    }
}

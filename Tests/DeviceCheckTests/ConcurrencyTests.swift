import DeviceCheck
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Clients of Swift 6: the service stays on the actor that got it.
private actor Attester {
    private let service = DCAppAttestService.shared

    func attest(_ hash: Data) async throws -> String {
        let key = try await service.generateKey()
        _ = try await service.attestKey(key, clientDataHash: hash)
        return key
    }

    func assertion(_ key: String, _ hash: Data) async throws -> Data {
        try await service.generateAssertion(key, clientDataHash: hash)
    }
}

@MainActor
private final class ScreenModel {
    private let service = DCAppAttestService.shared
    private let device = DCDevice.current
    private(set) var isAttested = false

    func attest() async throws {
        let key = try await service.generateKey()
        _ = try await service.attestKey(key, clientDataHash: AttestBench.hash)
        _ = try await device.generateToken()
        isAttested = true
    }
}

@Suite("DeviceCheck and concurrency", .serialized, .phone())
struct ConcurrencyTests {
    @Test("an actor keeps the service, and concurrent assertions count on without gaps")
    func actor() async throws {
        try await AttestBench.run { _ in
            let attester = Attester()
            let key = try await attester.attest(AttestBench.hash)
            let counters = try await withThrowingTaskGroup(of: UInt32.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let assertion = try await attester.assertion(key, AttestBench.hash)
                        let data = CBORValue([UInt8](assertion))?["authenticatorData"]?.bytes ?? []
                        return data[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counters.sorted() == Array(1...20))
        }
    }

    @Test("the main actor keeps the service")
    func mainActor() async throws {
        try await AttestBench.run { _ in
            let model = await ScreenModel()
            try await model.attest()
            #expect(await model.isAttested)
        }
    }
}

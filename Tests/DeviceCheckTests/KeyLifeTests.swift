import DeviceCheck
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Life of App Attest keys", .serialized, .phone())
struct KeyLifeTests {
    /// What becomes of a key.
    enum Event: String, CaseIterable {
        case relaunch, update, phoneRestart, passcodeRemoved, reinstall, restore, erase

        var survives: Bool { [.relaunch, .update, .phoneRestart, .passcodeRemoved].contains(self) }

        func happen(_ bench: AttestBench) throws {
            switch self {
            case .relaunch: bench.phone.terminate(bench.bench.launch)
            case .update: bench.phone.install(TestApp.make(version: "1315"))
            case .phoneRestart: bench.phone.restart()
            case .passcodeRemoved: try bench.phone.removePasscode()
            case .reinstall:
                bench.phone.uninstall(bench.app.bundleIdentifier)
                bench.phone.install(bench.app)
            case .restore: bench.phone.restore(bench.phone.backup())
            case .erase:
                bench.phone.erase()
                bench.phone.install(bench.app)
            }
        }
    }

    @Test("a key survives updates, not reinstallation, restore or erasure", arguments: Event.allCases)
    func survival(_ event: Event) async throws {
        try await AttestBench.run { bench in
            let key = try await bench.attestedKey()
            let before = try await bench.nextCounter(key)
            #expect(before == 1)
            try event.happen(bench)
            try bench.relaunch()
            if event.survives {
                let after = try await bench.nextCounter(key)
                #expect(after == 2)
            } else {
                let result = await code {
                    _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
                }
                #expect(result == .invalidInput)
            }
            _ = try await bench.attestedKey()
        }
    }

    @Test("the counter of each key is its own, from 1")
    func counters() async throws {
        try await AttestBench.run { bench in
            let one = try await bench.attestedKey()
            let other = try await bench.attestedKey()
            var counters: [UInt32] = []
            for key in [one, one, other, one] { counters.append(try await bench.nextCounter(key)) }
            #expect(counters == [1, 2, 1, 3])
        }
    }

    @Test("another app can't use the key")
    func otherApp() async throws {
        try await AttestBench.run { bench in
            let key = try await bench.attestedKey()
            try bench.relaunch(TestApp.make("J4Y28BA299.com.example.other"))
            let result = await code {
                _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
            }
            #expect(result == .invalidInput)
        }
    }

    @Test("keys are in no keychain")
    func keychain() async throws {
        try await AttestBench.run { bench in
            let before = bench.phone.backup()
            _ = try await bench.attestedKey()
            #expect(bench.phone.backup() == before)
        }
    }

    @Test("keys, counters, authority, faults and skew outlive the phone's process")
    func stateFile() async throws {
        let name = "latchkey-attest-\(UUID().uuidString)"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: file) }
        let authority = try AppAttestAuthority(seed: [1, 2, 3])
        let fault = AppAttestFault(.fails(.invalidKey), at: .generateKey, number: 3, count: .max)
        let key = try await withPhone(file) { phone, service in
            phone.setAppAttestAuthority(authority)
            phone.setAppAttestClockSkew(-60)
            phone.setDistribution(.testFlight, of: TestApp.make().bundleIdentifier)
            let key = try await service.generateKey()
            _ = try await service.attestKey(key, clientDataHash: AttestBench.hash)
            _ = try await service.generateAssertion(key, clientDataHash: AttestBench.hash)
            phone.setAppAttestFault(fault)
            phone.setAppAttestFault(AppAttestFault(.slow(2), at: .attestKey))
            phone.setAppAttestFault(AppAttestFault(.held, at: .generateToken))
            return key
        }
        try await withPhone(file) { phone, service in
            #expect(phone.appAttestAuthority == authority)
            #expect(phone.configuration.openQuestions.secondAttestation == .accepted)
            #expect(phone.configuration.openQuestions.deadAttestKey == .unknownSystemFailure)
            #expect(
                phone.appAttestFaults == [
                    fault, AppAttestFault(.slow(2), at: .attestKey), AppAttestFault(.held, at: .generateToken),
                ])
            #expect(phone.appAttestRiskMetric(for: TestApp.appId) == 1)
            let assertion = try await service.generateAssertion(key, clientDataHash: AttestBench.hash)
            let data = CBORValue([UInt8](assertion))?["authenticatorData"]?.bytes ?? []
            #expect(data[33..<37] == [0, 0, 0, 2])
            // The category: TestFlight.
            #expect(data.suffix(4) == [2, 0, 0, 0])
        }
    }

    private func withPhone<Result>(
        _ file: URL, _ body: (VirtualPhone, DCAppAttestService) async throws -> Result
    ) async throws -> Result {
        let configuration = PhoneConfiguration.iPhone15Pro.with {
            $0.systemVersion = "27.0.1"
            $0.openQuestions.secondAttestation = .accepted
            $0.openQuestions.deadAttestKey = .unknownSystemFailure
        }
        let phone = try VirtualPhone(stateFile: file, configuration)
        let launch = try phone.launch(TestApp.make())
        let outer = ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
        defer {
            ProcessPhone.use(outer)
            phone.closeStateFile()
        }
        return try await body(phone, .shared)
    }

    @Test("the risk metric counts the attestations of the last 30 days, also of apps that are gone")
    func riskMetric() async throws {
        try await AttestBench.run { bench in
            _ = try await bench.attestedKey()
            bench.clock.advance(by: 20 * 86_400)
            bench.phone.uninstall(bench.app.bundleIdentifier)
            try bench.relaunch(bench.app)
            _ = try await bench.attestedKey()
            #expect(bench.phone.appAttestRiskMetric(for: TestApp.appId) == 2)
            #expect(bench.phone.appAttestRiskMetric(for: "TEAM.other") == 0)
            bench.clock.advance(by: 11 * 86_400)
            #expect(bench.phone.appAttestRiskMetric(for: TestApp.appId) == 1)
        }
    }
}

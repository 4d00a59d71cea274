import DeviceCheck
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// What is told of an app's code: of apps that opted in, on iOS 27.
@Suite("App Attest and the app's code", .serialized, .phone())
struct CodeIdentityTests {
    private static let optIn: [String: PropertyListValue] = [
        "com.apple.developer.devicecheck.app-attest-opt-in": .array([.string("CDhash")])
    ]

    /// The extensions of the next assertion.
    private func extensions(_ bench: AttestBench, _ keyId: String) async throws -> [String: CBORValue] {
        let assertion = try await bench.service.generateAssertion(keyId, clientDataHash: AttestBench.hash)
        let data = try #require(CBORValue([UInt8](assertion))?["authenticatorData"]?.bytes)
        let map = try #require(CBORValue(Array(data.dropFirst(37))))
        let names = [
            "apple_cd_hash_hash_01", "apple_cd_hash_type_01", "apple_bundle_version_01", "apple_validation_category_01",
        ]
        return Dictionary(uniqueKeysWithValues: names.compactMap { name in map[name].map { (name, $0) } })
    }

    @Test("an assertion tells the SHA-256 of the code directory of the build that runs, and its kind")
    func update() async throws {
        let app = TestApp.make(entitlements: Self.optIn)
        try await AttestBench.run(app: app) { bench in
            let keyId = try await bench.attestedKey()
            let before = try await extensions(bench, keyId)
            #expect(before.count == 4)
            #expect(before["apple_cd_hash_hash_01"]?.bytes == app.codeDirectoryHash())
            #expect(before["apple_cd_hash_type_01"]?.bytes == [2])
            let next = TestApp.make(version: "1315", entitlements: Self.optIn)
            try bench.relaunch(next)
            let after = try await extensions(bench, keyId)
            #expect(after["apple_cd_hash_hash_01"]?.bytes == next.codeDirectoryHash())
            #expect(next.codeDirectoryHash() != app.codeDirectoryHash())
        }
    }

    @Test("an app that did not opt in tells nothing of its code")
    func withoutOptIn() async throws {
        try await AttestBench.run { bench in
            let told = try await extensions(bench, try await bench.attestedKey())
            #expect(told.count == 2)
        }
    }

    @Test("on a jailbroken phone it is the hash of other code; an erased phone is not jailbroken")
    func jailbroken() async throws {
        let app = TestApp.make(entitlements: Self.optIn)
        try await AttestBench.run(app: app) { bench in
            bench.phone.setJailbroken(true)
            let told = try await extensions(bench, try await bench.attestedKey())
            #expect(told["apple_cd_hash_hash_01"]?.bytes == app.codeDirectoryHash(of: .modified))
            #expect(app.codeDirectoryHash(of: .modified) != app.codeDirectoryHash())
            bench.phone.erase()
            #expect(!bench.phone.isJailbroken)
        }
    }

    @Test("where Apple refuses jailbroken phones, keys that are attested go on")
    func refused() async throws {
        let configuration = PhoneConfiguration.iPhone15Pro.with { $0.openQuestions.jailbrokenAttestation = .refused }
        try await AttestBench.run(configuration: configuration) { bench in
            let attested = try await bench.attestedKey()
            bench.phone.setJailbroken(true)
            let next = try await bench.service.generateKey()
            let result = await code {
                _ = try await bench.service.attestKey(next, clientDataHash: AttestBench.hash)
            }
            #expect(result == .invalidKey)
            let counter = try await bench.nextCounter(attested)
            #expect(counter == 1)
        }
    }

    @Test("a phone stays jailbroken when its process ends, and keeps its choice")
    func stateFile() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-jail-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let configuration = PhoneConfiguration.iPhone15Pro.with { $0.openQuestions.jailbrokenAttestation = .refused }
        try VirtualPhone(stateFile: file, configuration).setJailbroken(true)
        let again = try VirtualPhone(stateFile: file)
        #expect(again.isJailbroken)
        #expect(again.configuration.openQuestions.jailbrokenAttestation == .refused)
    }

    @Test("a key does not go along to another phone, and what an app keeps in the keychain does")
    func restoredElsewhere() async throws {
        try await AttestBench.run { bench in
            let keyId = try await bench.attestedKey()
            let backup = bench.phone.backup()
            try await AttestBench.run { other in
                other.phone.restore(backup)
                try other.relaunch()
                let result = await code {
                    _ = try await other.service.generateAssertion(keyId, clientDataHash: AttestBench.hash)
                }
                #expect(result == .invalidInput)
                #expect(other.phone.appAttestRiskMetric(for: TestApp.appId) == 0)
            }
        }
    }
}

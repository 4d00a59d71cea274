import LatchkeyBenchmarks
import Testing

@Suite("The cost of derived keys")
struct DerivationTests {
    @Test("keys of both curves are measured beside PBKDF2, which each of them includes")
    func ratios() throws {
        var settings = DerivationBenchmark.Settings()
        settings.seconds = 0.02
        settings.rounds = 3
        let report = try DerivationBenchmark(settings: settings).run { _ in }
        #expect(Set(report.ratios.keys) == ["ECDSA_P256", "ECDSA_secp256k1"])
        #expect(report.pbkdf2 > 0)
        // Nothing that includes PBKDF2 takes clearly less time than it, whatever else the machine does.
        #expect(report.ratios.values.allSatisfy { $0 > 0.7 })
    }
}

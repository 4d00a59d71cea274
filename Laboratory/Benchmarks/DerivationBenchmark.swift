import LatchkeyCrypto
import LatchkeyFlow

/// Measures how a wallet's key comes from its 24 words, beside the PBKDF2 that this must cost.
///
/// One thread. A derivation reads the words from their text, checks them, computes the seed, walks the path
/// `m/44'/539'/0'/0/0`, and computes the public key.
public struct DerivationBenchmark: Sendable {
    /// How it is measured.
    public struct Settings: Sendable {
        /// For how long in each round, in seconds of CPU time.
        public var seconds = 1.0
        /// How often each is measured, in turn; the median counts.
        public var rounds = 5

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// PBKDF2-HMAC-SHA512 with 2,048 rounds, by OpenSSL, per second of one core's CPU time.
        public var pbkdf2: Double
        /// Keys from words, per second of one core's CPU time, by algorithm.
        public var keys: [String: Double]
        /// The time of a key over that of PBKDF2, by algorithm.
        public var ratios: [String: Double]
        /// The maximum ratio to aim for.
        public var aim: Double
    }

    /// 24 words that anybody may know.
    private static let words = Array(repeating: "abandon", count: 23).joined(separator: " ") + " art"
    private let settings: Settings

    /// Prepares a benchmark.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Runs it.
    ///
    /// - Throws: `BenchmarkError` if a key or seed is not what it was before, `FlowKeyError` and `CryptoError` of the
    ///   libraries.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        let algorithms: [FlowSignatureAlgorithm] = [.ecdsaSecp256k1, .ecdsaP256]
        let derivations = try algorithms.map { ($0.name, try Self.derivation($0)) }
        let pbkdf2 = try Self.pbkdf2()
        var rates = MeasuredRates()
        for round in 1...settings.rounds {
            progress("Measuring, round \(round) of \(settings.rounds) …")
            rates.add("raw", "PBKDF2", try CPURate.measure(settings.seconds, pbkdf2))
            for (name, derivation) in derivations {
                rates.add("ours", name, try CPURate.measure(settings.seconds, derivation))
            }
        }
        guard let raw = rates.medians["raw"]?["PBKDF2"], let ours = rates.medians["ours"] else {
            throw BenchmarkError("Nothing was measured.")
        }
        return Report(pbkdf2: raw, keys: ours, ratios: ours.mapValues { raw / $0 }, aim: 1.2)
    }

    private static func derivation(_ algorithm: FlowSignatureAlgorithm) throws -> () throws -> Bool {
        let text = SecretBytes(words.utf8)
        let expected = try FlowPrivateKey(algorithm, phrase: SeedPhrase(text: text)).publicKey
        return { try FlowPrivateKey(algorithm, phrase: SeedPhrase(text: text)).publicKey == expected }
    }

    private static func pbkdf2() throws -> () throws -> Bool {
        let (password, salt) = (Array(words.utf8), Array("mnemonic".utf8))
        func seed() throws -> [UInt8] {
            try KeyDerivation.pbkdf2(.sha512, password: password, salt: salt, rounds: 2048, outputLength: 64)
        }
        let expected = try seed()
        return { try seed() == expected }
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Measures the verification of ID tokens beside the raw signature verification.
///
/// One thread, no network: the issuer's keys are parsed before, as a server has them after its first token.
public struct IDTokenBenchmark: Sendable {
    /// How it is measured.
    public struct Settings: Sendable {
        /// For how long in each round, in seconds of CPU time.
        public var seconds = 1.0
        /// How often each is measured, in turn; the median counts.
        public var rounds = 5

        /// The defaults above.
        public init() {}
    }

    /// The results: operations per second of one core's CPU time.
    public struct Report: Codable, Sendable {
        /// The length of the RS256 token in bytes.
        public var tokenLength: Int
        /// One OpenSSL verification with key, signature and digest ready.
        public var raw: [String: Double]
        /// ID tokens from text to verdict.
        public var ours: [String: Double]
        /// ID tokens over raw verifications, by algorithm, and the aim for RS256.
        public var shares: [String: Double]
        /// The minimum share of RS256 to aim for.
        public var aim: Double
    }

    private static let audience = "1234-abc.apps.googleusercontent.com"
    /// 2025-11-10T13:54:54Z.
    private static let now: Int64 = 1_762_782_894
    private let settings: Settings

    /// Prepares a benchmark.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Runs it.
    ///
    /// - Throws: `BenchmarkError` if something that must hold does not, `CryptoError` if no key can be made.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        let (rsa, curve) = (try RSAPrivateKey(size: 2048), try ECPrivateKey(curve: .p256))
        let rs256 = try Self.token("RS256") {
            try rsa.signature(for: HashAlgorithm.sha256.hash($0), padding: .pkcs1(.sha256))
        }
        let es256 = try Self.token("ES256") { try curve.signature(for: $0, hash: .sha256).p1363 }
        let keys = try Self.keys(rsa.publicKey, curve.publicKey)
        let work: [(who: String, name: String, operation: () throws -> Bool)] = [
            ("raw", "RS256", try Self.raw(rsa)), ("ours", "RS256", Self.verification(of: rs256, keys)),
            ("raw", "ES256", try Self.raw(curve)), ("ours", "ES256", Self.verification(of: es256, keys)),
        ]
        var rates = MeasuredRates()
        for round in 1...settings.rounds {
            progress("Measuring, round \(round) of \(settings.rounds) …")
            for (who, name, operation) in work {
                rates.add(who, name, try CPURate.measure(settings.seconds, operation))
            }
        }
        let (raw, ours) = (rates.medians["raw"] ?? [:], rates.medians["ours"] ?? [:])
        let shares = ours.compactMap { name, rate in raw[name].map { (name, rate / $0) } }
        return Report(
            tokenLength: rs256.utf8.count, raw: raw, ours: ours,
            shares: Dictionary(uniqueKeysWithValues: shares), aim: 0.9)
    }

    private static func verification(of token: String, _ keys: SignatureKeySet) -> () throws -> Bool {
        let verifier = IDTokenVerifier()
        let expectation = IDTokenExpectation(
            issuers: IDTokenExpectation.googleIssuers, audiences: [audience], nonce: .exactly("n-0S6_WzA2Mj"))
        return {
            let result = verifier.verify(try UnverifiedIDToken(token), keys: keys, expecting: expectation, now: now)
            guard case .success = result else { return false }
            return true
        }
    }

    private static func raw(_ key: RSAPrivateKey) throws -> () throws -> Bool {
        let digest = HashAlgorithm.sha256.hash(Array("latchkey".utf8))
        let signature = try key.signature(for: digest, padding: .pkcs1(.sha256))
        let publicKey = key.publicKey
        return { publicKey.isValidSignature(signature, for: digest, padding: .pkcs1(.sha256)) }
    }

    private static func raw(_ key: ECPrivateKey) throws -> () throws -> Bool {
        let digest = HashAlgorithm.sha256.hash(Array("latchkey".utf8))
        let signature = try key.signature(forDigest: digest)
        let publicKey = key.publicKey
        return { publicKey.isValidSignature(signature, forDigest: digest) }
    }

    /// A token with the claims of Google's.
    private static func token(_ algorithm: String, sign: ([UInt8]) throws -> [UInt8]) throws -> String {
        let header: JSONValue = ["alg": .string(algorithm), "kid": .string(algorithm), "typ": "JWT"]
        let claims: JSONValue = [
            "iss": "https://accounts.google.com", "azp": .string(audience), "aud": .string(audience),
            "sub": "104729001154321987601", "email": "maya@example.com", "email_verified": true,
            "at_hash": "77QmUPtjPfzWtF2AnpK9RQ", "nonce": "n-0S6_WzA2Mj", "name": "Maya Chen",
            "picture": "https://lh3.googleusercontent.com/a/ACg8ocK0123456789abcdefghijklmnopqrstuvwxyz=s96-c",
            "given_name": "Maya", "family_name": "Chen", "iat": .integer(Int(now)), "exp": .integer(Int(now) + 3600),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let input =
            Base64.encodeURL(Array(try encoder.encode(header))) + "."
            + Base64.encodeURL(Array(try encoder.encode(claims)))
        return input + "." + Base64.encodeURL(try sign(Array(input.utf8)))
    }

    private static func keys(_ rsa: RSAPublicKey, _ curve: ECPublicKey) throws -> SignatureKeySet {
        try SignatureKeySet(keys: [
            SignatureKey([
                "kty": "RSA", "kid": "RS256", "n": .string(Base64.encodeURL(rsa.modulus)),
                "e": .string(Base64.encodeURL(rsa.exponent)),
            ]),
            SignatureKey([
                "kty": "EC", "crv": "P-256", "kid": "ES256",
                "x": .string(Base64.encodeURL(Array(curve.raw.prefix(32)))),
                "y": .string(Base64.encodeURL(Array(curve.raw.suffix(32)))),
            ]),
        ])
    }
}

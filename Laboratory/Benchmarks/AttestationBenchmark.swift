import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Measures the verification of App Attest's objects beside OpenSSL's raw verification and peers in Python.
///
/// One thread, no server. Real objects are read from a folder of vectors; ours and the peers' rounds are taken in turn.
public struct AttestationBenchmark: Sendable {
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
        /// The object that was verified.
        public var object: String
        /// Raw P-384 and P-256 verifications by OpenSSL, key and signature parsed before.
        public var raw: [String: Double]
        /// Ours: attestation (from CBOR to verdict, chain included), attestation with its receipt, receipt, assertion.
        public var ours: [String: Double]
        /// The peers, by their names.
        public var peers: [String: [String: Double]]
        /// The peers' platforms, as they report them.
        public var peersRunOn: [String: String]
        /// The ratios that have an aim, and the aims.
        public var ratios: [Ratio]

        /// One of our rates over another.
        public struct Ratio: Codable, Sendable {
            /// The name of the comparison.
            public var name: String
            /// Ours over the other.
            public var ratio: Double
            /// The minimum to aim for.
            public var aim: Double
        }
    }

    private let vectors: URL
    private let peerFolder: URL
    private let settings: Settings

    /// Prepares a benchmark with the real objects in a folder, beside the peers in another.
    public init(vectors: URL, peerFolder: URL, settings: Settings = Settings()) {
        self.vectors = vectors
        self.peerFolder = peerFolder
        self.settings = settings
    }

    /// Runs it; the first time it fetches the peers' packages.
    ///
    /// - Throws: `BenchmarkError` if objects or peers are missing, or something that must hold does not.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        let object = try AttestedObject(folder: vectors)
        progress("Preparing the peers …")
        let peer = try AttestationPeer(folder: peerFolder, object: object)
        defer { peer.stop() }
        var rates = MeasuredRates()
        let work = try object.work()
        for round in 1...settings.rounds {
            progress("Measuring, round \(round) of \(settings.rounds) …")
            for (name, operation) in work {
                rates.add("latchkey", name, try CPURate.measure(settings.seconds, operation))
            }
            for (name, work, rate) in try peer.round(seconds: settings.seconds) { rates.add(name, work, rate) }
        }
        return Self.report(rates, object.name, peer.runsOn)
    }

    private static func report(_ rates: MeasuredRates, _ object: String, _ runsOn: [String: String]) -> Report {
        let medians = rates.medians
        let ours = medians["latchkey"] ?? [:]
        let raw = ours.filter { $0.key.hasPrefix("raw") }
        let peers = medians.filter { $0.key != "latchkey" }
        func ratio(_ name: String, _ work: String, _ other: Double?, aim: Double) -> Report.Ratio? {
            guard let rate = ours[work], let other else { return nil }
            return Report.Ratio(name: name, ratio: rate / other, aim: aim)
        }
        let cbor2 = peers["cbor2+cryptography"]
        let asn1crypto = peers["asn1crypto+cryptography"]
        return Report(
            object: object, raw: raw, ours: ours.filter { !$0.key.hasPrefix("raw") }, peers: peers, peersRunOn: runsOn,
            ratios: [
                ratio("attestation / raw P-384", "attestation", raw["raw P-384"], aim: 0.75),
                ratio("attestation / cbor2+cryptography", "attestation", cbor2?["attestation"], aim: 1.3),
                ratio("assertion / raw P-256", "assertion", raw["raw P-256"], aim: 0.85),
                ratio("assertion / cbor2+cryptography", "assertion", cbor2?["assertion"], aim: 1),
                ratio("receipt / asn1crypto+cryptography", "receipt", asn1crypto?["receipt"], aim: 2),
            ].compactMap { $0 })
    }
}

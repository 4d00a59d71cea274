import Foundation
import LatchkeyCrypto
import LatchkeyTrust

/// What is known of the good objects in `seeds`: nothing that says something else may be accepted.
///
/// A signature has more than one encoding, so an accepted object need not be a seed byte for byte; what it says must be.
struct SeedKnowledge {
    static let shared = SeedKnowledge()

    private static let folder = ProcessInfo.processInfo.environment["LATCHKEY_FUZZ_FOLDER"] ?? "Tests/Fuzz"
    private static let appID = AppID(rawValue: "LATCHKEY00.com.example.chatter")
    private static let clientData = Array("client data".utf8)
    /// A moment at which all seeds are valid, in milliseconds since 1970.
    private static let now: UInt64 = 1_791_530_751_610

    private let verifier: AttestationVerifier
    private let receiptVerifier: ReceiptVerifier
    private let attestationExpectation: AttestationExpectation
    private var attested: [VerifiedAttestation] = []
    private var attestedData: Set<[UInt8]> = []
    private var assertedData: Set<[UInt8]> = []
    private var receiptFields: Set<ReceiptFields> = []

    private init() {
        guard let appID = Self.appID, let root = try? Certificate(der: Self.read("root.der")) else {
            stop("root.der can't be read")
        }
        verifier = AttestationVerifier(roots: [root])
        receiptVerifier = ReceiptVerifier(roots: [HashAlgorithm.sha256.hash(Self.read("receipt-root.der"))])
        attestationExpectation = AttestationExpectation(
            appIDs: [appID], clientDataHash: ClientDataHash(challenge: Self.clientData), keyID: nil,
            environments: [.development, .production])
        for seed in Self.seeds("attestation") {
            guard let (unverified, verified) = accepted(attestation: seed) else { stop("an attestation is no seed") }
            attested.append(verified)
            attestedData.insert(unverified.authenticatorData.bytes)
        }
        for seed in Self.seeds("assertion") {
            guard let data = accepted(assertion: seed) else { stop("an assertion is no seed") }
            assertedData.insert(data)
        }
        for seed in Self.seeds("receipt") {
            guard let fields = accepted(receipt: seed) else { stop("a receipt is no seed") }
            receiptFields.insert(fields)
        }
    }

    func attestation(_ bytes: [UInt8]) {
        guard let (unverified, _) = accepted(attestation: bytes) else { return }
        if !attestedData.contains(unverified.authenticatorData.bytes) { stop("forged authenticator data are accepted") }
    }

    func assertion(_ bytes: [UInt8]) {
        guard let data = accepted(assertion: bytes) else { return }
        if !assertedData.contains(data) { stop("a forged assertion is accepted") }
    }

    func receipt(_ bytes: [UInt8]) {
        guard let fields = accepted(receipt: bytes) else { return }
        if !receiptFields.contains(fields) { stop("a forged receipt is accepted") }
    }

    private func accepted(attestation bytes: [UInt8]) -> (UnverifiedAttestation, VerifiedAttestation)? {
        guard let unverified = try? UnverifiedAttestation(cbor: bytes) else { return nil }
        _ = try? verifier.explain(unverified, expecting: attestationExpectation, now: Self.now)
        guard
            let verified = try? verifier.verify(unverified, expecting: attestationExpectation, now: Self.now).get()
        else { return nil }
        return (unverified, verified)
    }

    private func accepted(assertion bytes: [UInt8]) -> [UInt8]? {
        guard let unverified = try? UnverifiedAssertion(cbor: bytes) else { return nil }
        let isAccepted = attested.contains { key in
            let expectation = AssertionExpectation(
                publicKey: key.publicKey, appIDs: [key.appID], clientData: Self.clientData,
                challenge: .clientData(Self.clientData), storedCounter: 0)
            _ = AssertionVerifier().explain(unverified, expecting: expectation)
            return (try? AssertionVerifier().verify(unverified, expecting: expectation).get()) != nil
        }
        return isAccepted ? unverified.authenticatorData.bytes : nil
    }

    private func accepted(receipt bytes: [UInt8]) -> ReceiptFields? {
        guard let unverified = try? UnverifiedReceipt(bytes) else { return nil }
        guard let key = attested.first(where: { $0.certificate.der == unverified.fields.certificate }) ?? attested.first
        else { return nil }
        let expectation = ReceiptExpectation(appIDs: [key.appID], publicKey: key.publicKey)
        _ = try? receiptVerifier.explain(unverified, expecting: expectation, now: Self.now)
        return (try? receiptVerifier.verify(unverified, expecting: expectation, now: Self.now).get())?.fields
    }

    private static func seeds(_ name: String) -> [[UInt8]] {
        let path = "seeds/\(name)"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)") else {
            stop("\(path) can't be read")
        }
        return names.sorted().map { read("\(path)/\($0)") }
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
            stop("\(path) can't be read")
        }
        return [UInt8](data)
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// An attestation of a real iPhone with its receipt and an assertion, and what is expected of them.
struct AttestedObject {
    /// The part of `meta.json` that is needed here.
    struct Description: Decodable {
        struct Assertion: Decodable {
            var file: String
            var clientDataFile: String
        }

        struct Receipt: Decodable {
            var signatureValid: Bool
        }

        var appId: String
        var keyId: String
        var environment: String
        var clientDataHash: String
        var verifyAt: String
        var receipt: Receipt
        var assertions: [Assertion]
    }

    let folder: URL
    let description: Description
    let attestation: [UInt8]
    let assertion: [UInt8]
    let clientData: [UInt8]

    var name: String { folder.lastPathComponent }

    /// Takes the last object by name that has an assertion and a good receipt, in the folder `app-attest` of the vectors.
    init(folder vectors: URL) throws {
        let root = vectors.appendingPathComponent("app-attest")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
        for name in names.reversed() {
            let folder = root.appendingPathComponent(name)
            guard let meta = try? Data(contentsOf: folder.appendingPathComponent("meta.json")),
                let description = try? JSONDecoder().decode(Description.self, from: meta),
                description.receipt.signatureValid, let assertion = description.assertions.first
            else { continue }
            func bytes(_ file: String) throws -> [UInt8] {
                try [UInt8](Data(contentsOf: folder.appendingPathComponent(file)))
            }
            self.folder = folder
            self.description = description
            attestation = try bytes("attestation.cbor")
            self.assertion = try bytes(assertion.file)
            clientData = try bytes(assertion.clientDataFile)
            return
        }
        throw BenchmarkError("There are no real objects in \(root.path): name a folder of vectors with --vectors.")
    }

    /// Each kind of work, under its name; each answers whether what must hold does.
    func work() throws -> [(String, () throws -> Bool)] {
        guard let appID = AppID(rawValue: description.appId), let hash = Base64.decode(description.clientDataHash),
            let environment = AppAttestEnvironment(rawValue: description.environment)
        else { throw BenchmarkError("\(name)/meta.json does not describe an attestation.") }
        let now = try time()
        let verifier = try AttestationVerifier.apple()
        let expectation = AttestationExpectation(
            appIDs: [appID], clientDataHash: ClientDataHash(bytes: hash),
            keyID: AppAttestKeyID(base64: description.keyId), environments: [environment])
        let cbor = attestation
        let verified = try verifier.verify(UnverifiedAttestation(cbor: cbor), expecting: expectation, now: now).get()
        let receipts = ReceiptVerifier()
        let receipt = ReceiptExpectation(
            appIDs: [appID], publicKey: verified.publicKey, clientDataHash: expectation.clientDataHash,
            environment: environment, kind: .attest)
        let (assertionCBOR, signed, key) = (assertion, clientData, verified.publicKey.x963)
        return try [
            ("raw P-384", Self.raw(.p384, .sha384)), ("raw P-256", Self.raw(.p256, .sha256)),
            (
                "attestation",
                {
                    try verifier.verify(UnverifiedAttestation(cbor: cbor), expecting: expectation, now: now).isSuccess
                }
            ),
            (
                "receipt",
                {
                    try receipts.verify(UnverifiedReceipt(verified.receipt), expecting: receipt, now: now).isSuccess
                }
            ),
            (
                "assertion",
                {
                    // The key as a store has it: parsing it is part of the work.
                    let expectation = AssertionExpectation(
                        publicKey: try ECPublicKey(x963: key, curve: .p256), appIDs: [appID], clientData: signed,
                        challenge: .clientData(signed), storedCounter: 0)
                    return AssertionVerifier().verify(
                        try UnverifiedAssertion(cbor: assertionCBOR), expecting: expectation
                    ).isSuccess
                }
            ),
        ]
    }

    /// OpenSSL's verification of a signature, all of it parsed before.
    private static func raw(_ curve: NamedCurve, _ hash: HashAlgorithm) throws -> () throws -> Bool {
        let key = try ECPrivateKey(curve: curve)
        let digest = hash.hash(Array("latchkey".utf8))
        let signature = try key.signature(forDigest: digest)
        let publicKey = key.publicKey
        return { publicKey.isValidSignature(signature, forDigest: digest) }
    }

    /// `verifyAt` in milliseconds since 1970.
    func time() throws -> UInt64 {
        let parts = description.verifyAt.dropLast().split(separator: ".")
        guard let seconds = parts.first,
            let date = try? Date(String(seconds) + "Z", strategy: .iso8601)
        else { throw BenchmarkError("\(name)/meta.json has no time.") }
        let fraction = parts.count == 2 ? Double("0." + parts[1]) ?? 0 : 0
        return UInt64((date.timeIntervalSince1970 + fraction) * 1000)
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

/// Attestations, assertions and receipts that real iPhones made.
///
/// They are no part of the repository: they are read from the folder that LATCHKEY_VECTORS names, else from
/// `../shared/vectors`; without it these tests are skipped.
enum RealObjects {
    static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"].map { URL(fileURLWithPath: $0) }
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return (environment ?? root.appendingPathComponent("../shared/vectors")).appendingPathComponent("app-attest")
    }()

    static let names: [String] = {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return found.filter { name in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(name + "/meta.json").path)
        }.sorted()
    }()

    static var arePresent: Bool { !names.isEmpty }

    static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appendingPathComponent(path)))
    }
}

/// What the `meta.json` beside an object says.
struct RealObject: Decodable {
    struct Assertion: Decodable {
        var file: String
        var clientDataFile: String
        var counter: UInt32
        var flags: String
        var extensions: [String: String]?
    }

    struct Receipt: Decodable {
        var file: String
        var type: String
        var riskMetric: Int?
        var creation: String
        var notBefore: String?
        var expiration: String
        var environment: String
        var timestampOfRequest: String?
    }

    struct EmbeddedReceipt: Decodable {
        var type: String
        var environment: String
        var creation: String
        var expiration: String
        var token: String
        var signatureValid: Bool
    }

    var name: String
    var appId: String
    var keyId: String
    var environment: String
    var clientDataHash: String
    var challengeBase64: String?
    var clientDataHashMode: String
    var verifyAt: String
    var authDataFlags: String
    var authDataExtensions: [String: String]?
    var receipt: EmbeddedReceipt
    var assertions: [Assertion]
    var receipts: [Receipt]

    static func named(_ name: String) throws -> RealObject {
        try JSONDecoder().decode(RealObject.self, from: Data(RealObjects.bytes(name + "/meta.json")))
    }

    func bytes(_ file: String) throws -> [UInt8] { try RealObjects.bytes(name + "/" + file) }

    func appID() throws -> AppID { try #require(AppID(rawValue: appId)) }

    func expectation() throws -> AttestationExpectation {
        AttestationExpectation(
            appIDs: [try appID()], clientDataHash: ClientDataHash(bytes: try #require(Base64.decode(clientDataHash))),
            keyID: AppAttestKeyID(base64: keyId),
            environments: [try #require(AppAttestEnvironment(rawValue: environment))])
    }

    func now() throws -> UInt64 { try #require(ReceiptTime.milliseconds(verifyAt)) }

    /// The verdict at the time that the object is good for, with one thing changed.
    func fault(
        bytes: [UInt8]? = nil, verifier: AttestationVerifier, at time: UInt64? = nil,
        change: (inout AttestationExpectation) throws -> Void = { _ in }
    ) throws -> AttestationFault? {
        var expectation = try expectation()
        try change(&expectation)
        let attestation: UnverifiedAttestation
        do throws(AttestationRejection) {
            attestation = try UnverifiedAttestation(cbor: try self.bytes("attestation.cbor", unless: bytes))
        } catch {
            return error.fault
        }
        switch try verifier.verify(attestation, expecting: expectation, now: try time ?? now()) {
        case .success: return nil
        case .failure(let rejection): return rejection.fault
        }
    }

    private func bytes(_ file: String, unless other: [UInt8]?) throws(AttestationRejection) -> [UInt8] {
        if let other { return other }
        guard let bytes = try? bytes(file) else { throw AttestationRejection(.malformed) }
        return bytes
    }

    func verified(_ verifier: AttestationVerifier) throws -> VerifiedAttestation {
        let attestation = try UnverifiedAttestation(cbor: try bytes("attestation.cbor"))
        return try verifier.verify(attestation, expecting: try expectation(), now: try now()).get()
    }
}

import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import PeerPipe
import VirtualPhone

/// The server's verifiers, under Apple's roots or those of the virtual phones.
struct Judge {
    private let attestation: UnverifiedAttestation
    private let expectation: AttestationExpectation
    private let attestations: AttestationVerifier
    private let receipts: ReceiptVerifier
    private let now: UInt64

    init(_ fields: Peer.Fields, now: UInt64) throws {
        guard let appID = fields["appId"].flatMap(AppID.init(rawValue:)),
            let keyID = fields["keyId"].flatMap(AppAttestKeyID.init(base64:)),
            let environment = fields["environment"].flatMap(AppAttestEnvironment.init(rawValue:))
        else { throw PeerPipe.UnknownRequest() }
        attestation = try UnverifiedAttestation(cbor: [UInt8](Peer.bytes(fields, "attestation")))
        expectation = AttestationExpectation(
            appIDs: [appID], clientDataHash: ClientDataHash(bytes: [UInt8](try Peer.bytes(fields, "hash"))),
            keyID: keyID, environments: [environment])
        self.now = now
        switch fields["roots"] {
        case "apple":
            attestations = try .apple()
            receipts = ReceiptVerifier()
        case "ours":
            let authority = AppAttestAuthority.latchkeyTest
            attestations = AttestationVerifier(roots: [try Certificate(der: authority.root)])
            receipts = ReceiptVerifier(roots: [HashAlgorithm.sha256.hash(authority.receiptRoot)])
        default: throw PeerPipe.UnknownRequest()
        }
    }

    /// For attestation and receipt `accepted`, or the code of the one rule that is broken.
    var verdicts: Peer.Fields {
        get throws {
            let key = try ECPublicKey(spki: attestation.certificate.spki)
            let receipt = try receipts.explain(
                UnverifiedReceipt(attestation.receipt),
                expecting: ReceiptExpectation(
                    appIDs: expectation.appIDs, publicKey: key, clientDataHash: expectation.clientDataHash,
                    environment: expectation.environments.first, kind: .attest), now: now)
            return [
                "attestation": Self.verdict(try attestations.explain(attestation, expecting: expectation, now: now)),
                "receipt": Self.verdict(receipt),
            ]
        }
    }

    private static func verdict(_ steps: [VerificationStep]) -> String {
        let codes = steps.compactMap(\.code)
        return codes.isEmpty ? "accepted" : codes.joined(separator: " ")
    }
}

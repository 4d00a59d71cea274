import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

/// A phone with an app on it, whose keys are attested.
final class AttestedPhone: Sendable {
    static let team = "J4Y28BA299"
    static let appID = team + ".com.example.messenger"

    let phone: VirtualPhone
    private let connection: InProcessConnection
    private let clock: TestClock
    private let environment: AttestationEnvironment

    /// - Parameters:
    ///   - environment: of the keys.
    ///   - skew: by how many seconds the clock of Apple's attestations is ahead; a minute behind, so that an exchange is later.
    init(
        _ clock: TestClock, appID: String = AttestedPhone.appID, environment: AttestationEnvironment = .production,
        authority: AppAttestAuthority = .latchkeyTest, skew: TimeInterval = -60
    ) throws {
        self.clock = clock
        self.environment = environment
        let app = App(
            bundleIdentifier: String(appID.drop { $0 != "." }.dropFirst()),
            entitlements: [
                "application-identifier": .string(appID),
                "com.apple.developer.devicecheck.appattest-environment": .string(environment.rawValue),
            ])
        phone = VirtualPhone(.iPhone15Pro, person: ScriptedPerson.approves, seed: 1) { clock.date }
        phone.setAppAttestAuthority(authority)
        phone.setAppAttestClockSkew(skew)
        connection = InProcessConnection(phone: phone, launch: try phone.launch(app))
    }

    /// Makes a key and has it attested, as the store would keep it: due at once.
    func attestedKey() throws -> AttestedKeyRecord {
        let keyID = try connection.send(GenerateAppAttestKey()).keyId
        let hash = HashAlgorithm.sha256.hash(Array("challenge".utf8))
        let reply = try connection.send(AttestKey(keyId: keyID, clientDataHash: hash))
        let object = try UnverifiedAttestation(cbor: [UInt8](reply.attestation))
        let receipt = try UnverifiedReceipt(object.receipt)
        guard case .ellipticCurve(let publicKey) = object.certificate.publicKey else {
            throw CocoaError(.coderInvalidValue)
        }
        return AttestedKeyRecord(
            keyID: try #require(AttestedKeyID(rawValue: keyID)), publicKey: publicKey.x963,
            appID: receipt.fields.appID, environment: environment, receipt: object.receipt,
            receiptCreatedAt: Date(timeIntervalSince1970: Double(receipt.fields.creation) / 1000),
            refreshAt: clock.date, attestedAt: clock.date)
    }
}

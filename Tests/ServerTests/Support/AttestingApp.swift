import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import VirtualPhone

/// An app on a phone, with one key in the phone's enclave: what App Attest makes of it, by the virtual phone's authority.
struct AttestingApp: Sendable {
    static let appID = "J4Y28BA299.swiss.ricardo.iphone"

    var key: ECPrivateKey
    var appID = AttestingApp.appID
    var version = "1314"
    var distribution = AppDistribution.appStore
    var systemVersion = "27.0.1"
    var authority = AppAttestAuthority.latchkeyTest

    init() throws {
        key = try ECPrivateKey(curve: .p256)
    }

    /// The name of the key.
    var keyID: AttestedKeyID {
        get throws { try #require(AttestedKeyID(bytes: HashAlgorithm.sha256.hash(key.publicKey.x963))) }
    }

    private var app: AttestedApp {
        AttestedApp(
            App(
                bundleIdentifier: String(appID.dropFirst(11)), infoDictionary: ["CFBundleVersion": .string(version)],
                entitlements: ["application-identifier": .string(appID)]), distribution: distribution)
    }

    /// What `attestKey` gives for client data.
    func attestation(_ clientData: [UInt8], at milliseconds: UInt64) throws -> [UInt8] {
        try AttestationIssue(
            authority: authority, profile: AttestationProfile(systemVersion: systemVersion), app: app,
            publicKey: key.publicKey, clientDataHash: HashAlgorithm.sha256.hash(clientData),
            hardwareIdentifier: [UInt8](repeating: 7, count: 16), milliseconds: milliseconds
        ).object()
    }

    /// What `generateAssertion` gives for client data.
    func assertion(_ clientData: [UInt8], counter: UInt32) throws -> [UInt8] {
        let data = AuthenticatorData(app: app, profile: AttestationProfile(systemVersion: systemVersion))
            .asserted(counter: counter)
        let nonce = HashAlgorithm.sha256.hash(data + HashAlgorithm.sha256.hash(clientData))
        let signature = try key.signature(for: nonce, hash: .sha256)
        return CBORWriter.map([
            "signature": CBORWriter.bytes(signature.der), "authenticatorData": CBORWriter.bytes(data),
        ])
    }

    /// An attestation object of these parts.
    static func object(certificates: [[UInt8]], receipt: [UInt8], authenticatorData: [UInt8]) -> [UInt8] {
        CBORWriter.map([
            "fmt": CBORWriter.text("apple-appattest"),
            "attStmt": CBORWriter.map([
                "x5c": CBORWriter.array(certificates.map { CBORWriter.bytes($0) }),
                "receipt": CBORWriter.bytes(receipt),
            ]),
            "authData": CBORWriter.bytes(authenticatorData),
        ])
    }
}

/// Client data with a challenge, and other members behind it.
func clientData(_ challenge: String, _ others: String = "") -> [UInt8] {
    Array(#"{"challenge":"\#(challenge)"\#(others)}"#.utf8)
}

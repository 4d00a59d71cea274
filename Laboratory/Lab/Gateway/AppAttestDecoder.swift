import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Decodes an attestation or assertion, and reports the result of each verification rule.
struct AppAttestDecoder {
    let authority: AttestingAuthority
    let keys: KnownAttestedKeys
    /// The visit's time, in milliseconds since 1970.
    let now: Int64

    /// The object in a request; nil if there is none.
    func decode(_ sent: JSONValue, isAccepted: Bool) -> DecodedAppAttest? {
        guard let clientData = Self.bytes(sent["clientData"]), let keyID = Self.keyID(sent["keyIdentifier"]) else {
            return nil
        }
        if let object = Self.bytes(sent["attestation"]) {
            return attestation(object, clientData, keyID, isAccepted: isAccepted)
        }
        return Self.bytes(sent["assertion"]).map { assertion($0, clientData, keyID, isAccepted: isAccepted) }
    }

    /// The assertion sent with a signature; nil if there is none.
    func decodeSignIn(_ sent: JSONValue, isAccepted: Bool) -> DecodedAppAttest? {
        guard let assertion = sent["assertion"], assertion["keyIdentifier"] != nil else { return nil }
        return decode(assertion, isAccepted: isAccepted)
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard case .string(let text)? = value, text.utf8.count <= 90_000 else { return nil }
        return Base64.decode(text)
    }

    private static func keyID(_ value: JSONValue?) -> AppAttestKeyID? {
        guard case .string(let text)? = value else { return nil }
        return AppAttestKeyID(base64: text)
    }

    // MARK: Attestation

    private func attestation(
        _ object: [UInt8], _ clientData: [UInt8], _ keyID: AppAttestKeyID, isAccepted: Bool
    ) -> DecodedAppAttest {
        let read: UnverifiedAttestation
        do throws(AttestationRejection) {
            read = try UnverifiedAttestation(cbor: object)
        } catch {
            return Self.unreadable("attestation", object, error.fault.sentence)
        }
        let hash = ClientDataHash(challenge: clientData)
        let expectation = AttestationExpectation(
            appIDs: authority.appIDs, clientDataHash: hash, keyID: keyID, environments: [.development, .production])
        let steps = try? authority.verifier.explain(read, expecting: expectation, now: UInt64(max(0, now)))
        if isAccepted, let key = read.authenticatorData.attestedKey,
            let point = try? ECPublicKey(x963: key.x963, curve: .p256)
        {
            keys.note(keyID.base64, point)
        }
        return DecodedAppAttest(
            kind: "attestation", length: object.count,
            fields: Self.fields(read.authenticatorData, keyID, clientData) + Self.fields(of: read),
            steps: (steps ?? []).map(DecodedStep.init))
    }

    private static func fields(of attestation: UnverifiedAttestation) -> [NamedValue] {
        let certificate = attestation.certificate
        var fields = [
            NamedValue(name: "credCert valid from", value: time(certificate.notBefore)),
            NamedValue(name: "credCert valid to", value: time(certificate.notAfter)),
            NamedValue(name: "credCert", value: "\(certificate.der.count) bytes"),
            NamedValue(name: "issuer", value: "\(attestation.issuer.count) bytes"),
            NamedValue(name: "receipt", value: "\(attestation.receipt.count) bytes"),
        ]
        guard let receipt = try? UnverifiedReceipt(attestation.receipt) else { return fields }
        fields.append(NamedValue(name: "receipt made", value: time(Int64(receipt.fields.creation / 1000))))
        if let metric = receipt.fields.riskMetric {
            fields.append(NamedValue(name: "receipt risk metric", value: "\(metric)"))
        }
        return fields
    }

    // MARK: Assertion

    private func assertion(
        _ object: [UInt8], _ clientData: [UInt8], _ keyID: AppAttestKeyID, isAccepted: Bool
    ) -> DecodedAppAttest {
        let read: UnverifiedAssertion
        do throws(AssertionFault) {
            read = try UnverifiedAssertion(cbor: object)
        } catch {
            return Self.unreadable("assertion", object, error.sentence)
        }
        let known = keys.key(keyID.base64)
        let steps = known.map { key in
            AssertionVerifier().explain(
                read,
                expecting: AssertionExpectation(
                    publicKey: key.publicKey, appIDs: authority.appIDs, clientData: clientData,
                    challenge: .comparedByCaller, storedCounter: key.counter))
        }
        if isAccepted { keys.note(keyID.base64, counter: read.authenticatorData.counter) }
        return DecodedAppAttest(
            kind: "assertion", length: object.count,
            fields: Self.fields(read.authenticatorData, keyID, clientData), steps: (steps ?? []).map(DecodedStep.init))
    }

    // MARK: Both

    private static func unreadable(_ kind: String, _ object: [UInt8], _ sentence: String) -> DecodedAppAttest {
        DecodedAppAttest(kind: kind, length: object.count, fields: [], steps: [], unreadable: sentence)
    }

    private static func fields(
        _ data: AuthenticatorData, _ keyID: AppAttestKeyID, _ clientData: [UInt8]
    ) -> [NamedValue] {
        var fields = [
            NamedValue(name: "key id", value: keyID.base64),
            NamedValue(name: "clientData", value: String(decoding: clientData, as: UTF8.self)),
            NamedValue(
                name: "clientDataHash", value: LabHex.encode(HashAlgorithm.sha256.hash(clientData))),
            NamedValue(name: "RP id hash", value: LabHex.encode(data.relyingPartyHash)),
            NamedValue(name: "flags", value: "0x" + LabHex.encode([data.flags])),
            NamedValue(name: "counter", value: "\(data.counter)"),
        ]
        if let key = data.attestedKey {
            // Some of the sixteen bytes are zero.
            let aaguid = String(decoding: key.aaguid.filter { $0 != 0 }, as: UTF8.self)
            fields.append(NamedValue(name: "aaguid", value: aaguid))
            fields.append(NamedValue(name: "public key", value: LabHex.encode(key.x963)))
        }
        if let category = data.extensions?.validationCategory {
            fields.append(NamedValue(name: "validation category", value: "\(category)"))
        }
        if let version = data.extensions?.bundleVersion {
            fields.append(NamedValue(name: "bundle version", value: version))
        }
        return fields
    }

    private static func time(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
}

extension DecodedStep {
    init(_ step: VerificationStep) {
        self.init(
            number: step.number, title: step.title, holds: step.holds, code: step.code, sentence: step.sentence)
    }
}

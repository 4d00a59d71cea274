import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// The facts of accepted objects, with names for people.
enum AttestFacts {
    static func facts(
        _ attestation: VerifiedAttestation, _ reading: AttestOptions.ClientDataHashReading
    ) -> [VerificationReport.Fact] {
        var facts = [
            VerificationReport.Fact(name: "key id", value: attestation.keyID.base64),
            .init(name: "public key", value: Base64.encode(attestation.publicKey.x963)),
            .init(name: "app", value: attestation.appID.rawValue),
            .init(name: "environment", value: attestation.environment.rawValue),
            .init(name: "client data hash", value: Base64.encode(reading.hash.bytes)),
            .init(
                name: reading.otherForm == nil ? "hash read as" : "challenge read as", value: reading.form.rawValue),
        ]
        if let version = attestation.systemVersion { facts.append(.init(name: "system", value: version)) }
        return facts + extensions(attestation.validationCategory, attestation.bundleVersion)
    }

    static func facts(_ assertion: VerifiedAssertion) -> [VerificationReport.Fact] {
        [
            .init(name: "app", value: assertion.appID.rawValue),
            .init(name: "counter", value: String(assertion.counter)),
        ] + extensions(assertion.validationCategory, assertion.bundleVersion)
    }

    static func facts(_ receipt: ReceiptFields) -> [VerificationReport.Fact] {
        var facts = [
            VerificationReport.Fact(name: "kind", value: receipt.kind.rawValue),
            .init(name: "app", value: receipt.appID),
        ]
        if let environment = receipt.environment {
            facts.append(.init(name: "environment", value: environment.rawValue))
        }
        if let metric = receipt.riskMetric { facts.append(.init(name: "risk metric", value: String(metric))) }
        facts.append(.init(name: "made", value: JudgingTime(milliseconds: receipt.creation).text))
        if let notBefore = receipt.notBefore {
            facts.append(.init(name: "exchange from", value: JudgingTime(milliseconds: notBefore).text))
        }
        facts.append(.init(name: "good until", value: JudgingTime(milliseconds: receipt.expiration).text))
        return facts
    }

    private static func extensions(_ category: ValidationCategory?, _ version: String?) -> [VerificationReport.Fact] {
        var facts: [VerificationReport.Fact] = []
        if let category {
            facts.append(.init(name: "category", value: "\(category.rawValue) (\(category))"))
        }
        if let version { facts.append(.init(name: "bundle version", value: version)) }
        return facts
    }
}

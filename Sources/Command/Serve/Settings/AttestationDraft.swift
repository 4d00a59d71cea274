import LatchkeyCrypto
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// What the settings say of App Attest.
struct AttestationDraft: Sendable {
    var appIDs: Set<AppID> = []
    var environments: Set<AttestationEnvironment> = []
    var relyingParties: [RelyingPartyName] = []
    var root: Certificate?
    var receiptRoot: Certificate?
    var challengeFrom: Int?
    var denyFrom: Int?

    /// The configuration; `nil` without an app.
    ///
    /// - Throws: `UsageError` for a threshold that never counts.
    func configuration() throws(UsageError) -> AttestationConfiguration? {
        if let challengeFrom, let denyFrom, challengeFrom >= denyFrom {
            throw UsageError("--attest-metric-challenge must be below --attest-metric-deny, which comes before it.")
        }
        guard !appIDs.isEmpty else { return nil }
        var configuration = AttestationConfiguration(appIDs: appIDs)
        configuration.environments = environments
        configuration.relyingParties = relyingParties
        configuration.roots = AttestationRoots(attestation: root, receipts: receiptRoot)
        configuration.policy = ThresholdPolicy(challengeFrom: challengeFrom, denyFrom: denyFrom)
        return configuration
    }
}

extension ConfigurationWarnings {
    /// What is worth a thought about App Attest.
    static func attestation(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        guard let attestation = configuration.attestation else {
            return ServerSettings.attestation.map(\.name).filter(reading.isGiven)
                .map { "\($0) has no effect: attest-app is not set." }
        }
        guard configuration.profile == .production else { return [] }
        var warnings: [String] = []
        if attestation.environments.contains(.development) {
            warnings.append(
                "attest-environment takes development: a key from there is no better than a developer's word.")
        }
        warnings += ["attest-root", "attest-receipt-root"].filter(reading.isGiven)
            .map { "\($0) takes the place of Apple's: whoever has that root's key attests whatever they like." }
        return warnings
    }
}

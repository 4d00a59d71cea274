import LatchkeyCommandLine
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// The App Attest settings, before it is known whether they fit together.
struct AttestationDraft: Sendable {
    var appIDs: Set<AppID> = []
    var environments: Set<AttestationEnvironment> = []
    var relyingParties: [RelyingPartyName] = []
    var root: Certificate?
    var receiptRoot: Certificate?
    var challengeFrom: Int?
    var denyFrom: Int?
    var team: String?
    var keyID: String?
    var key: DeviceCheckKey?
    var productionURL = ReceiptExchangeConfiguration.appleProduction
    var developmentURL = ReceiptExchangeConfiguration.appleDevelopment

    /// The configuration; `nil` without an app.
    ///
    /// - Throws: `UsageError` for a threshold without effect, a relying party of the server's own name, and an incomplete
    ///   DeviceCheck key.
    func configuration(of serverID: ServerID) throws(UsageError) -> AppAttestConfiguration? {
        if let challengeFrom, let denyFrom, challengeFrom >= denyFrom {
            throw UsageError("--attest-metric-challenge must be below --attest-metric-deny, which takes precedence.")
        }
        guard !relyingParties.contains(where: { $0.rawValue == serverID.rawValue }) else {
            throw UsageError(
                "--relying-party must not be the --server-id: a service that checks no typ would take assertion tokens "
                    + "for access tokens. Give the service another name.")
        }
        guard !appIDs.isEmpty else { return nil }
        var configuration = AppAttestConfiguration(appIDs: appIDs)
        configuration.environments = environments
        configuration.relyingParties = relyingParties
        configuration.roots = AttestationRoots(attestation: root, receipts: receiptRoot)
        configuration.policy = ThresholdPolicy(challengeFrom: challengeFrom, denyFrom: denyFrom)
        configuration.exchange = try exchange()
        return configuration
    }

    private func exchange() throws(UsageError) -> ReceiptExchangeConfiguration? {
        if team == nil, keyID == nil, key == nil { return nil }
        guard let team, let keyID, let key else {
            throw UsageError("Risk metrics need --devicecheck-team, --devicecheck-key-id and --devicecheck-key.")
        }
        do throws(ReceiptExchangeConfiguration.Fault) {
            return try ReceiptExchangeConfiguration(
                teamID: team, keyID: keyID, key: key, productionURL: productionURL, developmentURL: developmentURL)
        } catch {
            throw UsageError(error.description)
        }
    }
}

extension ConfigurationWarnings {
    /// The warnings about App Attest.
    static func attestation(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        guard let attestation = configuration.attestation else {
            return ServerSettings.attestation.map(\.name).filter(reading.isGiven)
                .map { "\($0) has no effect: attest-app is not set." }
        }
        var warnings: [String] = []
        if attestation.exchange == nil {
            let thresholds = ["attest-metric-challenge", "attest-metric-deny"].filter(reading.isGiven)
            warnings += thresholds.map { "\($0) has no effect: without a DeviceCheck key no risk metric is available." }
        }
        guard configuration.profile == .production else { return warnings }
        if attestation.environments.contains(.development) {
            warnings.append(
                "attest-environment accepts development: keys from there prove nothing about the app.")
        }
        warnings += ["attest-root", "attest-receipt-root"].filter(reading.isGiven)
            .map { "\($0) replaces Apple's: anyone with that root's key can attest anything." }
        return warnings
    }
}

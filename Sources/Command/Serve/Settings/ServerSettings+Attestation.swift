import LatchkeyCrypto
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

extension ServerSettings {
    /// Settings of App Attest.
    static let attestation = apps + roots + metrics + deviceCheck

    private static let apps = [
        Setting(
            "attest-app", "LIST", absent: "none",
            "Apps whose App Attest keys are accepted, as TEAMID.bundle.id; without any, App Attest is off.",
            .list("app ids such as 0123456789.com.example.app, separated by commas") { draft, texts in
                let appIDs = texts.compactMap { AppID(rawValue: $0) }
                draft.attestation.appIDs = Set(appIDs)
                return appIDs.count == texts.count && !texts.isEmpty
            }),
        Setting(
            "attest-environment", "LIST", default: "production",
            "Environments whose keys are accepted: production, development, or both.",
            .list("production, development, or both separated by a comma") { draft, texts in
                let environments = texts.compactMap { AttestationEnvironment(rawValue: $0) }
                draft.attestation.environments = Set(environments)
                return environments.count == texts.count && !texts.isEmpty
            }),
        Setting(
            "relying-party", "LIST", default: "default", "Services that accept assertion tokens.",
            .list("names of 1–64 characters from A–Z a–z 0–9 . _ -, separated by commas") { draft, texts in
                let names = texts.compactMap { RelyingPartyName(rawValue: $0) }
                draft.attestation.relyingParties = names
                return names.count == texts.count && !texts.isEmpty
            }),
    ]

    private static let roots = [
        Setting(
            "attest-root", "FILE", absent: "Apple's",
            "A root certificate for attestations instead of Apple's, in PEM; for tests and the lab.",
            .file(.open, "one certificate in PEM") { draft, text in
                draft.attestation.root = try? Certificate(pem: text)
                return draft.attestation.root != nil
            }),
        Setting(
            "attest-receipt-root", "FILE", absent: "Apple's",
            "A root certificate for receipts instead of Apple's, in PEM; for tests and the lab.",
            .file(.open, "one certificate in PEM") { draft, text in
                draft.attestation.receiptRoot = try? Certificate(pem: text)
                return draft.attestation.receiptRoot != nil
            }),
    ]

    private static let metrics = [
        Setting(
            "attest-metric-challenge", "NUMBER", absent: "never",
            "Minimum risk metric for the decision challenge.",
            .number(1...1_000_000) { $0.attestation.challengeFrom = $1 }),
        Setting(
            "attest-metric-deny", "NUMBER", absent: "never",
            "Minimum risk metric for denying and suspending a key.",
            .number(1...1_000_000) { $0.attestation.denyFrom = $1 }),
    ]

    private static let deviceCheck = [
        Setting(
            "devicecheck-team", "ID", "The developer team for requesting risk metrics from Apple.",
            .text("the id of a team: 10 capital letters and digits") {
                $0.attestation.team = $1
                return !$1.isEmpty
            }),
        Setting(
            "devicecheck-key-id", "ID", "The id of the team's DeviceCheck key.",
            .text("the id of a key: 10 capital letters and digits") {
                $0.attestation.keyID = $1
                return !$1.isEmpty
            }),
        Setting(
            "devicecheck-key", "FILE", "The file with that key, AuthKey_….p8.",
            .file(.secret, "a P-256 key, PKCS #8, in PEM") {
                $0.attestation.key = DeviceCheckKey(pem: $1)
                return $0.attestation.key != nil
            }),
        Setting(
            "devicecheck-url", "URL", default: ReceiptExchangeConfiguration.appleProduction,
            "The URL for exchanging production receipts; https unless on loopback.",
            .text("a URL") {
                $0.attestation.productionURL = $1
                return !$1.isEmpty
            }),
        Setting(
            "devicecheck-development-url", "URL", default: ReceiptExchangeConfiguration.appleDevelopment,
            "The URL for exchanging development receipts; https unless on loopback.",
            .text("a URL") {
                $0.attestation.developmentURL = $1
                return !$1.isEmpty
            }),
    ]
}

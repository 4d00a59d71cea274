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
            "Apps whose App Attest keys are taken: TEAMID.bundle.id, with commas; without any, nothing of it is served.",
            .list("app ids such as 0123456789.com.example.app, with commas between them") { draft, texts in
                let appIDs = texts.compactMap { AppID(rawValue: $0) }
                draft.attestation.appIDs = Set(appIDs)
                return appIDs.count == texts.count && !texts.isEmpty
            }),
        Setting(
            "attest-environment", "LIST", default: "production",
            "Environments whose keys are taken: production, development, or both with a comma.",
            .list("production, development, or both with a comma between them") { draft, texts in
                let environments = texts.compactMap { AttestationEnvironment(rawValue: $0) }
                draft.attestation.environments = Set(environments)
                return environments.count == texts.count && !texts.isEmpty
            }),
        Setting(
            "relying-party", "LIST", default: "default", "Services for which assertions are made, with commas.",
            .list("names of 1–64 characters from A–Z a–z 0–9 . _ -, with commas between them") { draft, texts in
                let names = texts.compactMap { RelyingPartyName(rawValue: $0) }
                draft.attestation.relyingParties = names
                return names.count == texts.count && !texts.isEmpty
            }),
    ]

    private static let roots = [
        Setting(
            "attest-root", "FILE", absent: "Apple's",
            "Another root of attestations, PEM: for tests and the lab, in place of Apple's.",
            .file(.open, "one certificate in PEM") { draft, text in
                draft.attestation.root = try? Certificate(pem: text)
                return draft.attestation.root != nil
            }),
        Setting(
            "attest-receipt-root", "FILE", absent: "Apple's",
            "Another root of receipts, PEM: for tests and the lab, in place of Apple's.",
            .file(.open, "one certificate in PEM") { draft, text in
                draft.attestation.receiptRoot = try? Certificate(pem: text)
                return draft.attestation.receiptRoot != nil
            }),
    ]

    private static let metrics = [
        Setting(
            "attest-metric-challenge", "NUMBER", absent: "never",
            "The risk metric from which on a key's decision is challenge.",
            .number(1...1_000_000) { $0.attestation.challengeFrom = $1 }),
        Setting(
            "attest-metric-deny", "NUMBER", absent: "never",
            "The risk metric from which on a key is denied and suspended.",
            .number(1...1_000_000) { $0.attestation.denyFrom = $1 }),
    ]

    private static let deviceCheck = [
        Setting(
            "devicecheck-team", "ID", "The developer team that asks Apple for risk metrics.",
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
            "devicecheck-key", "FILE", "The file of that key, AuthKey_….p8.",
            .file(.secret, "a P-256 key, PKCS #8, in PEM") {
                $0.attestation.key = DeviceCheckKey(pem: $1)
                return $0.attestation.key != nil
            }),
        Setting(
            "devicecheck-url", "URL", default: ReceiptExchangeConfiguration.appleProduction,
            "Where receipts of the environment production are exchanged; https unless on loopback.",
            .text("a URL") {
                $0.attestation.productionURL = $1
                return !$1.isEmpty
            }),
        Setting(
            "devicecheck-development-url", "URL", default: ReceiptExchangeConfiguration.appleDevelopment,
            "Where receipts of the environment development are exchanged; https unless on loopback.",
            .text("a URL") {
                $0.attestation.developmentURL = $1
                return !$1.isEmpty
            }),
    ]
}

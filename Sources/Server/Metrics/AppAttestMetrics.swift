import LatchkeyWire

/// The App Attest metrics of `GET /metrics`, if it is on.
struct AppAttestMetrics: Sendable {
    private let parts: ApplicationParts

    init(_ parts: ApplicationParts) {
        self.parts = parts
    }

    func add(to page: inout MetricsText) {
        guard parts.configuration.attestation != nil else { return }
        page.add(
            "latchkey_attestation_faults_total", .counter,
            "Refused attestations and assertions, by the broken rule.",
            Self.byRule(parts.audit.counts.rejections).sorted { $0.key < $1.key }
                .map { .init($0.value, [("rule", $0.key)]) })
        guard let counts = parts.refresher?.counts else { return }
        page.add(
            "latchkey_receipt_exchanges_total", .counter, "Receipt exchanges, by outcome.",
            [("refreshed", counts.refreshed), ("not_yet", counts.notYet), ("ended", counts.ended)]
                .map { .init($0.1, [("outcome", $0.0)]) }
                + ReceiptExchangeFailure.Code.allCases.map {
                    .init(counts.failed[$0] ?? 0, [("outcome", $0.rawValue)])
                })
    }

    /// The finer reasons of attestations and assertions that were refused: the verifiers' codes.
    private static func byRule(_ rejections: [String: Int]) -> [String: Int] {
        rejections.reduce(into: [:]) { rules, rejection in
            for code in [ProblemCode.attestationRejected, .assertionRejected] {
                let prefix = code.rawValue + ":"
                guard rejection.key.hasPrefix(prefix) else { continue }
                rules[String(rejection.key.dropFirst(prefix.count)), default: 0] += rejection.value
            }
        }
    }
}

import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ReceiptRefresher {
    /// The refresher of a server; `nil` if it does not ask for risk metrics.
    convenience init?(
        _ configuration: AttestationConfiguration, store: any Store, audit: AuditLog, log: ServerLog,
        clock: @escaping @Sendable () -> UInt64
    ) {
        guard let exchange = configuration.exchange else { return nil }
        let policy = configuration.policy
        self.init(
            exchange,
            exchange: ReceiptExchange(exchange, verifier: configuration.roots.receiptVerifier, clock: clock),
            store: store,
            reaction: MetricReaction(store: store, audit: audit) { record in
                let now = Date(timeIntervalSince1970: Double(clock()) / 1000)
                return policy.decide(AttestationFacts(record, now: now))
            }, log: log, clock: clock)
    }
}

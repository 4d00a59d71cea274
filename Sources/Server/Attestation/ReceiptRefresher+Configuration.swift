import LatchkeyStore

extension ReceiptRefresher {
    /// The refresher of a server; `nil` if it does not ask for risk metrics.
    convenience init?(
        _ configuration: AppAttestConfiguration, store: any Store, audit: AuditLog, log: ServerLog,
        clock: @escaping @Sendable () -> UInt64
    ) {
        guard let exchange = configuration.exchange else { return nil }
        self.init(
            exchange,
            exchange: ReceiptExchange(exchange, verifier: configuration.roots.receiptVerifier, clock: clock),
            store: store,
            reaction: MetricReaction(policy: configuration.policy, store: store, audit: audit), log: log, clock: clock)
    }
}

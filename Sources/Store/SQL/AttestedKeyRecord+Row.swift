import LatchkeyWire

extension AttestedKeyRecord {
    /// The query for records; conditions and an order may follow.
    static let selection = """
        SELECT k.key_id, k.public_key, k.app_id, k.environment, u.name, d.device_id, k.state, k.counter, r.receipt,
            r.created_at, r.risk_metric, r.risk_metric_at, r.refresh_at, r.refresh_failures, k.attested_at,
            k.last_used_at, u.subject, k.suspended_by
        FROM attested_keys k
            JOIN attestation_receipts r ON r.key_number = k.key_number
            LEFT JOIN users u ON u.user_number = k.user_number
            LEFT JOIN devices d ON d.attested_key_id = k.key_id
        """

    /// Reads a row of that selection.
    ///
    /// - Throws: ``StoreError/malformedRow`` if a column breaks the rule of its kind.
    init(columns row: any SQLRow) throws(StoreError) {
        guard let publicKey = row.blob(1), let appID = row.text(2), let receipt = row.blob(8),
            let counter = UInt32(exactly: try row.requiredInteger(7)),
            let failures = Int(exactly: try row.requiredInteger(13))
        else { throw .malformedRow }
        self.init(
            keyID: try row.required(0), publicKey: publicKey, appID: appID, environment: try row.required(3),
            user: row.isNull(16) ? nil : try row.requiredUser(16), username: try row.optional(4),
            deviceID: try row.optional(5), state: try row.required(6),
            counter: counter, receipt: receipt,
            receiptCreatedAt: .init(storedMilliseconds: try row.requiredInteger(9)),
            riskMetric: row.integer(10).map { Int($0) },
            riskMetricAt: row.integer(11).map { .init(storedMilliseconds: $0) },
            refreshAt: row.integer(12).map { .init(storedMilliseconds: $0) }, refreshFailures: failures,
            attestedAt: .init(storedMilliseconds: try row.requiredInteger(14)),
            lastUsedAt: row.integer(15).map { .init(storedMilliseconds: $0) },
            suspendedBy: row.text(17).flatMap(KeyAuthority.init))
    }
}

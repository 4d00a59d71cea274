import LatchkeyWire

extension InspectionReader {
    /// Attested keys by their id; `nil` if the store keeps none.
    ///
    /// Receipts are left out, because with one anyone could query Apple about the phone.
    func attestedKeys() throws(StoreError) -> StoreInspection.Table? {
        guard try has("attested_keys") else { return nil }
        let rows = try all(
            """
            SELECT k.key_id, k.username, d.device_id, k.app_id, k.environment, k.state, k.counter, r.risk_metric,
                r.refresh_at, r.refresh_failures, k.attested_at, k.last_used_at
            FROM \(attestedKeysWithNames) k
                JOIN attestation_receipts r ON r.key_number = k.key_number
                LEFT JOIN devices d ON d.attested_key_id = k.key_id
            WHERE ?1 IS NULL OR lower(k.username) = ?1 ORDER BY k.key_number DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: AttestedKeyID.self).rawValue),
                Self.text(try row.optional(1, as: Username.self)?.rawValue),
                Self.text(try row.optional(2, as: DeviceID.self)?.rawValue), Self.text(row.text(3)),
                .text(try row.required(4, as: AttestationEnvironment.self).rawValue),
                .text(try row.required(5, as: AttestedKeyState.self).rawValue),
                .number(try row.requiredInteger(6)), row.integer(7).map { .number($0) } ?? .none,
                Self.time(row.integer(8)), .number(try row.requiredInteger(9)), Self.time(row.integer(10)),
                Self.time(row.integer(11)),
            ]
        }
        return StoreInspection.Table(
            name: "attestedKeys",
            columns: [
                "keyIdentifier", "username", "deviceId", "appId", "environment", "state", "counter", "riskMetric",
                "refreshAt", "refreshFailures", "attestedAt", "lastUsedAt",
            ], rows: rows,
            total: try count(
                "SELECT count(*) FROM \(attestedKeysWithNames) WHERE ?1 IS NULL OR lower(username) = ?1"))
    }
}

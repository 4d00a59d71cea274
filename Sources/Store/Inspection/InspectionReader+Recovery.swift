import LatchkeyWire

extension InspectionReader {
    /// Recoveries, the latest end first; `nil` if the store keeps none.
    ///
    /// Their ids are left out, because with one anyone could ask about the recovery.
    func recoveries() throws(StoreError) -> StoreInspection.Table? {
        guard try has("recoveries") else { return nil }
        let source = "recoveries r JOIN users u ON u.user_number = r.user_number WHERE ?1 IS NULL OR lower(u.name) = ?1"
        let rows = try all(
            """
            SELECT u.name, r.device_id, r.model, r.state, r.proof, r.begun_at, r.witnessed_at, r.delay_seconds,
                r.expires_at
            FROM \(source) ORDER BY r.expires_at DESC, r.recovery_id LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue),
                .text(try row.required(1, as: DeviceID.self).rawValue),
                .text(try row.required(2, as: DeviceModel.self).rawValue),
                .text(try row.required(3, as: RecoveryState.self).rawValue),
                .text(try row.required(4, as: RecoveryProof.self).rawValue), Self.time(row.integer(5)),
                .number(try row.requiredInteger(6)), .number(try row.requiredInteger(7)), Self.time(row.integer(8)),
            ]
        }
        return StoreInspection.Table(
            name: "recoveries",
            columns: [
                "username", "deviceId", "deviceModel", "state", "begunWith", "begunAt", "witnessedAt", "delaySeconds",
                "expiresAt",
            ], rows: rows, total: try count("SELECT count(*) FROM \(source)"))
    }

    /// How many recovery codes users have left, for those who have any; `nil` if the store keeps none.
    func recoveryCodes() throws(StoreError) -> StoreInspection.Table? {
        guard try has("recovery_codes") else { return nil }
        let source = """
            (SELECT u.name, count(*) AS number FROM recovery_codes c JOIN users u ON u.user_number = c.user_number
             WHERE ?1 IS NULL OR lower(u.name) = ?1 GROUP BY u.user_number)
            """
        let rows = try all("SELECT name, number FROM \(source) ORDER BY name LIMIT ?2") { row throws(StoreError) in
            [.text(try row.required(0, as: Username.self).rawValue), .number(try row.requiredInteger(1))]
        }
        return StoreInspection.Table(
            name: "recoveryCodes", columns: ["username", "left"], rows: rows,
            total: try count("SELECT count(*) FROM \(source)"))
    }
}

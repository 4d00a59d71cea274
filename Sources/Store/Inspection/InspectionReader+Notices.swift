import LatchkeyWire

extension InspectionReader {
    /// What users were told; `nil` if the store keeps no notices.
    func notices() throws(StoreError) -> StoreInspection.Table? {
        guard try has("notices") else { return nil }
        let condition = "?1 IS NULL OR lower(u.name) = ?1"
        let rows = try all(
            """
            SELECT n.notice_number, u.name, n.kind, n.device_id, n.by_device_id, n.detail, n.at, n.read_at
            FROM notices n JOIN users u ON u.user_number = n.user_number
            WHERE \(condition) ORDER BY n.at DESC, n.notice_number DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .number(try row.requiredInteger(0)), .text(try row.required(1, as: Username.self).rawValue),
                Self.text(row.text(2)), Self.text(row.text(3)), Self.text(row.text(4)), Self.text(row.text(5)),
                Self.time(row.integer(6)), Self.time(row.integer(7)),
            ]
        }
        return StoreInspection.Table(
            name: "notices",
            columns: ["id", "username", "kind", "deviceId", "byDeviceId", "detail", "at", "readAt"], rows: rows,
            total: try count(
                "SELECT count(*) FROM notices n JOIN users u ON u.user_number = n.user_number WHERE \(condition)"))
    }

    /// Messages that are owed to users; `nil` if the store keeps none.
    func owedMessages() throws(StoreError) -> StoreInspection.Table? {
        guard try has("owed_messages") else { return nil }
        let condition = "?1 IS NULL OR lower(u.name) = ?1"
        let rows = try all(
            """
            SELECT m.owed_number, u.name, m.kind, m.phone_number
            FROM owed_messages m JOIN users u ON u.user_number = m.user_number
            WHERE \(condition) ORDER BY m.owed_number DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .number(try row.requiredInteger(0)), .text(try row.required(1, as: Username.self).rawValue),
                Self.text(row.text(2)), .text(try row.required(3, as: PhoneNumber.self).masked),
            ]
        }
        return StoreInspection.Table(
            name: "owedMessages", columns: ["id", "username", "kind", "phoneNumber"], rows: rows,
            total: try count(
                "SELECT count(*) FROM owed_messages m JOIN users u ON u.user_number = m.user_number WHERE \(condition)")
        )
    }

    /// Numbers that wait for their code, without the code's hash; `nil` if the store keeps none.
    func numberChanges() throws(StoreError) -> StoreInspection.Table? {
        guard try has("number_changes") else { return nil }
        let condition = "?1 IS NULL OR lower(u.name) = ?1"
        let rows = try all(
            """
            SELECT u.name, d.device_id, c.phone_number, c.expires_at, c.tries
            FROM number_changes c JOIN users u ON u.user_number = c.user_number
                LEFT JOIN devices d ON d.enrolment_id = c.enrolment_id
            WHERE \(condition) ORDER BY c.expires_at DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue),
                Self.text(try row.optional(1, as: DeviceID.self)?.rawValue),
                .text(try row.required(2, as: PhoneNumber.self).masked), Self.time(row.integer(3)),
                .number(try row.requiredInteger(4)),
            ]
        }
        return StoreInspection.Table(
            name: "numberChanges", columns: ["username", "deviceId", "phoneNumber", "expiresAt", "tries"], rows: rows,
            total: try count(
                "SELECT count(*) FROM number_changes c JOIN users u ON u.user_number = c.user_number WHERE \(condition)"
            )
        )
    }
}

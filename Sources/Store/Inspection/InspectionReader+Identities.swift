import LatchkeyWire

extension InspectionReader {
    /// Linked identities, the newest first; `nil` if the store keeps none.
    ///
    /// Without the person's id at the issuer: it is the same for everybody who asks the issuer.
    func linkedIdentities() throws(StoreError) -> StoreInspection.Table? {
        guard try has("linked_identities") else { return nil }
        let source = """
            linked_identities i JOIN users u ON u.user_number = i.user_number WHERE ?1 IS NULL OR lower(u.name) = ?1
            """
        let rows = try all(
            """
            SELECT u.name, i.identity_id, i.issuer, i.linked_at, i.last_used_at FROM \(source)
            ORDER BY i.identity_number DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue),
                .text(try row.required(1, as: LinkedIdentityID.self).rawValue), Self.text(row.text(2)),
                Self.time(row.integer(3)), Self.time(row.integer(4)),
            ]
        }
        return StoreInspection.Table(
            name: "linkedIdentities", columns: ["username", "identityId", "issuer", "linkedAt", "lastUsed"], rows: rows,
            total: try count("SELECT count(*) FROM \(source)"))
    }
}

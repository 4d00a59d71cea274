extension DeviceRecord {
    /// The query for records; conditions and an order may follow.
    static let selection = """
        SELECT d.device_id, u.subject, u.name, d.model, d.method, d.scheme, d.public_key, d.key_id, d.phone_number,
            d.enrolled_at, d.last_used_at, d.attested_key_id, d.needs_attestation
        FROM devices d JOIN users u ON u.user_number = d.user_number
        """

    /// Reads a row of that selection.
    ///
    /// - Throws: ``StoreError/malformedRow`` if one breaks the rule of its kind.
    init(columns row: any SQLRow) throws(StoreError) {
        let lastUsed = row.integer(10)
        self.init(
            deviceID: try row.required(0),
            user: try row.requiredUser(1),
            username: try row.required(2),
            model: try row.required(3),
            method: try row.required(4),
            scheme: try row.required(5),
            publicKey: row.blob(6),
            keyID: try row.optional(7),
            phoneNumber: try row.optional(8),
            enrolledAt: .init(storedMilliseconds: try row.requiredInteger(9)),
            lastUsedAt: lastUsed.map { .init(storedMilliseconds: $0) },
            attestedKeyID: try row.optional(11), needsAttestation: try row.requiredInteger(12) == 1)
    }
}

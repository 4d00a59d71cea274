extension DeviceRecord {
    /// The columns from which a record is read, in their order.
    static let columns = """
        device_id, username, model, method, scheme, public_key, key_id, phone_number, enrolled_at, last_used_at,
            attested_key_id
        """

    /// Reads a row of those columns.
    ///
    /// - Throws: ``StoreError/malformedRow`` if one breaks the rule of its kind.
    init(columns row: SQLiteRow) throws(StoreError) {
        let lastUsed = row.integer(9)
        self.init(
            deviceID: try row.required(0),
            username: try row.required(1),
            model: try row.required(2),
            method: try row.required(3),
            scheme: try row.required(4),
            publicKey: row.blob(5),
            keyID: try row.optional(6),
            phoneNumber: try row.optional(7),
            enrolledAt: .init(storedMilliseconds: try row.requiredInteger(8)),
            lastUsedAt: lastUsed.map { .init(storedMilliseconds: $0) },
            attestedKeyID: try row.optional(10))
    }
}

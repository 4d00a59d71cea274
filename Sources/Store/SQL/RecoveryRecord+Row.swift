import LatchkeyWire

extension RecoveryRecord {
    /// The query for records; conditions and an order may follow.
    static let selection = """
        SELECT r.recovery_id, u.subject, u.name, r.state, r.device_id, r.model, r.public_key, r.key_id, r.proof,
            r.begun_at, r.witnessed_at, r.delay_seconds, r.expires_at
        FROM recoveries r JOIN users u ON u.user_number = r.user_number
        """

    /// Reads a row of that selection.
    ///
    /// - Throws: ``StoreError/malformedRow`` if a column breaks the rule of its kind.
    init(columns row: any SQLRow) throws(StoreError) {
        let (witnessedAt, delay) = (try row.requiredInteger(10), try row.requiredInteger(11))
        guard let publicKey = row.blob(6), witnessedAt >= 0, delay >= 0 else { throw .malformedRow }
        self.init(
            id: try row.required(0), user: try row.requiredUser(1), username: try row.required(2),
            state: try row.required(3), deviceID: try row.required(4), model: try row.required(5),
            publicKey: publicKey, keyID: try row.required(7), proof: try row.required(8),
            begunAt: .init(storedMilliseconds: try row.requiredInteger(9)), witnessedAt: witnessedAt,
            delaySeconds: delay,
            expiresAt: .init(storedMilliseconds: try row.requiredInteger(12)))
    }
}

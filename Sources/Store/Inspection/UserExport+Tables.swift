extension UserExport {
    /// The user's own row, whose members stand beside the lists.
    static let account = Table(
        name: "", source: "users WHERE user_number = ?1",
        columns: [
            Column("users.subject", "id", .bytes), Column("users.name", "username"),
            Column("users.created_at", "createdAt", .integer), Column("users.suspended_at", "suspendedAt", .integer),
            Column("users.sms_off_at", "smsOffAt", .integer),
        ])

    /// The lists, by the tables of the store.
    static let tables = [
        devices, sessions, attestedKeys, linkedIdentities, notices, numberChanges, recoveries,
    ]

    private static let devices = Table(
        name: "devices", source: "devices WHERE user_number = ?1 ORDER BY enrolment_id",
        columns: [
            Column("devices.device_id", "deviceId"), Column("devices.model", "deviceModel"),
            Column("devices.method", "method"), Column("devices.scheme", "scheme"), Column("devices.key_id", "keyId"),
            Column("devices.phone_number", "phoneNumber"),
            Column("devices.number_verified_at", "numberVerifiedAt", .integer),
            Column("devices.enrolled_at", "enrolledAt", .integer),
            Column("devices.last_used_at", "lastUsedAt", .integer),
            Column("devices.attested_key_id", "attestedKeyId"),
            Column("devices.needs_attestation", "needsAttestation", .truth),
        ])

    private static let sessions = Table(
        name: "sessions",
        source: """
            refresh_families JOIN devices USING (enrolment_id) WHERE user_number = ?1 ORDER BY family_id
            """,
        columns: [
            Column("refresh_families.session_id", "sessionId", .bytes), Column("devices.device_id", "deviceId"),
            Column("refresh_families.authentication_method", "method"),
            Column("refresh_families.purpose", "purpose"),
            Column("refresh_families.within_session", "withinSessionId", .bytes),
            Column("refresh_families.authenticated_at", "authenticatedAt", .integer),
            Column("refresh_families.exchanged_at", "renewedAt", .integer),
            Column("refresh_families.expires_at", "expiresAt", .integer),
            Column("refresh_families.revoked_at", "endedAt", .integer),
        ])

    private static let attestedKeys = Table(
        name: "attestedKeys",
        source: """
            attested_keys LEFT JOIN attestation_receipts USING (key_number) WHERE user_number = ?1 ORDER BY key_number
            """,
        columns: [
            Column("attested_keys.key_id", "keyIdentifier"), Column("attested_keys.app_id", "appId"),
            Column("attested_keys.environment", "environment"), Column("attested_keys.state", "state"),
            Column("attested_keys.suspended_by", "suspendedBy"),
            Column("attested_keys.counter", "counter", .integer),
            Column("attested_keys.attested_at", "attestedAt", .integer),
            Column("attested_keys.last_used_at", "lastUsedAt", .integer),
            Column("attestation_receipts.risk_metric", "riskMetric", .integer),
            Column("attestation_receipts.risk_metric_at", "riskMetricAt", .integer),
        ])

    private static let linkedIdentities = Table(
        name: "linkedIdentities", source: "linked_identities WHERE user_number = ?1 ORDER BY identity_number",
        columns: [
            Column("linked_identities.identity_id", "identityId"), Column("linked_identities.issuer", "issuer"),
            Column("linked_identities.issuer_subject", "subject"),
            Column("linked_identities.linked_at", "linkedAt", .integer),
            Column("linked_identities.last_used_at", "lastUsedAt", .integer),
        ])

    private static let notices = Table(
        name: "notices", source: "notices WHERE user_number = ?1 ORDER BY notice_number",
        columns: [
            Column("notices.kind", "kind"), Column("notices.at", "at", .integer),
            Column("notices.device_id", "deviceId"), Column("notices.by_device_id", "byDeviceId"),
            Column("notices.detail", "detail"), Column("notices.read_at", "readAt", .integer),
        ])

    private static let numberChanges = Table(
        name: "numberChanges",
        source: """
            number_changes LEFT JOIN devices USING (enrolment_id) WHERE number_changes.user_number = ?1
            """,
        columns: [
            Column("devices.device_id", "deviceId"), Column("number_changes.phone_number", "phoneNumber"),
            Column("number_changes.expires_at", "expiresAt", .integer),
        ])

    private static let recoveries = Table(
        name: "recoveries", source: "recoveries WHERE user_number = ?1 ORDER BY begun_at",
        columns: [
            Column("recoveries.state", "state"), Column("recoveries.device_id", "deviceId"),
            Column("recoveries.model", "deviceModel"), Column("recoveries.key_id", "keyId"),
            Column("recoveries.proof", "proof"), Column("recoveries.begun_at", "begunAt", .integer),
            Column("recoveries.delay_seconds", "delaySeconds", .integer),
            Column("recoveries.expires_at", "expiresAt", .integer),
        ])
}

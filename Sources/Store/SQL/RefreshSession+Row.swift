import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RefreshSession {
    /// The columns of a row from which a session is read: of a family `f` with ``joins``.
    ///
    /// `hwk` counts only while the device is bound to the attested key of the sign-in, and that is not suspended.
    static let columns = """
        f.session_id, u.subject, u.name, d.device_id,
        CASE WHEN f.authentication_method = 'hwk' AND k.key_number IS NULL THEN 'pop'
            ELSE f.authentication_method END,
        f.authenticated_at, f.expires_at
        """
    /// How many columns that are.
    static let columnCount: Int32 = 7

    /// What a family is read together with; nothing is read if its enrollment is gone, or its device's key was changed.
    static let joins = """
        JOIN devices d ON d.enrolment_id = f.enrolment_id AND d.key_changes = f.key_changes
        JOIN users u ON u.user_number = d.user_number
        LEFT JOIN attested_keys k ON k.key_number = f.attested_key_number
            AND k.key_id = d.attested_key_id AND k.state = 'attested'
        """

    /// Whether a family `f` was not ended, nor the session in which it was asked for.
    static let isOpen = """
        f.revoked_at IS NULL AND (f.within_session IS NULL OR EXISTS (
            SELECT 1 FROM refresh_families w WHERE w.session_id = f.within_session AND w.revoked_at IS NULL))
        """

    /// Reads a row of ``columns``.
    init(columns row: any SQLRow) throws(StoreError) {
        guard let id = row.blob(0).flatMap(SessionID.init(bytes:)) else { throw .malformedRow }
        self.init(
            id: id, user: try row.requiredUser(1), username: try row.required(2), deviceID: try row.required(3),
            authenticationMethod: try row.required(4),
            authenticatedAt: Date(storedMilliseconds: try row.requiredInteger(5)),
            endsAt: Date(storedMilliseconds: try row.requiredInteger(6)))
    }
}

extension SQLValue {
    /// A session's id as it is stored: its 16 bytes.
    static func session(_ id: SessionID) -> SQLValue { .optional(Base64.decodeURL(id.rawValue[...])) }
}

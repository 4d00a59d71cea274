import LatchkeyCrypto
import LatchkeyStore

extension AdminService {
    /// Notes that a backup was made, named in the query by SHA-256 of its database: 64 digits of hex.
    @Sendable func noteBackup(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        let hash = try request.query("sha256", allowing: "64 hexadecimal digits") { text in
            Hex.decode(text).flatMap { $0.count == 32 ? $0 : nil }
        }
        guard let hash else { throw .refused(.fieldMissing, detail: "Name the backup by sha256.", field: "sha256") }
        audit.record(
            AuditEvent(.backupMade, detail: Hex.encode(hash), operatorID: request.operatorID),
            now: request.milliseconds)
        return AdminChange(changed: true)
    }
}

/// The audit log's event about a restoration, which the first start on the restored data writes.
public enum RestorationNote {
    /// The event as JSON.
    ///
    /// - Parameters:
    ///   - manifest: The backup's.
    ///   - operatorID: The user id of the operating system's user who restores it.
    public static func event(of manifest: BackupManifest, by operatorID: Int64) -> [UInt8]? {
        SortedJSON.bytes(
            of: AuditEvent(
                .backupRestored, detail: manifest.files[BackupManifest.database]?.sha256, operatorID: operatorID))
    }
}

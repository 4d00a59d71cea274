#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a backup holds: `manifest.json` beside its files.
public struct BackupManifest: Codable, Sendable, Equatable {
    /// The form of the backup; 1.
    public var form: Int
    /// When it was made, in milliseconds since 1970.
    public var madeAt: Int64
    /// The version of the database's schema.
    public var schemaVersion: Int
    /// Users and devices in it.
    public var users: Int
    /// Devices in it.
    public var devices: Int
    /// The files, by name.
    public var files: [String: File]

    /// A file of the backup.
    public struct File: Codable, Sendable, Equatable {
        /// SHA-256 of its bytes, 64 lower-case hexadecimal digits.
        public var sha256: String
        /// Its length in bytes.
        public var bytes: Int
    }

    /// The form that this version writes and reads.
    static let currentForm = 1
    /// The manifest's name in the folder of a backup.
    public static let name = "manifest.json"
    /// The database's name in the folder of a backup.
    public static let database = "latchkey.db"
    /// The name of the list of erased users in the folder of a backup.
    public static let erasures = "erased-users.txt"

    /// Reads the manifest of a backup.
    public static func read(folder: String) throws(BackupError) -> BackupManifest {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name), data.count <= 65_536,
            let manifest = try? JSONDecoder().decode(BackupManifest.self, from: data),
            manifest.form == currentForm, manifest.files[database] != nil
        else { throw .noManifest(path: folder) }
        return manifest
    }

    /// The manifest as JSON with sorted members.
    func encoded() throws(BackupError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { throw .noManifest(path: Self.name) }
        return Array(data) + [UInt8(ascii: "\n")]
    }
}

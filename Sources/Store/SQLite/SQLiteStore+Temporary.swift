import Foundation

extension SQLiteStore {
    /// Creates a store in a new temporary file, for tests and experiments; the caller removes the folder.
    ///
    /// - Parameter folder: An existing folder; the system's for temporary files unless said otherwise.
    public static func temporary(
        in folder: URL = FileManager.default.temporaryDirectory
    ) throws(StoreError) -> SQLiteStore {
        try SQLiteStore(path: folder.appendingPathComponent("latchkey-\(UUID().uuidString).sqlite").path)
    }
}

import LatchkeyStore

extension ChatterService {
    /// Copies a service's file to one that does not exist yet, as of one moment; a service may have it open.
    ///
    /// - Throws: `ChatterStartError` with the obstacle.
    public static func copy(_ path: String, to copy: String) throws(ChatterStartError) {
        do throws(StoreError) {
            let connection = try SQLiteConnection(path: path, access: .readOnly)
            defer { connection.close() }
            try connection.execute("VACUUM INTO '\(copy.replacing("'", with: "''"))'")
        } catch {
            throw .store(error, path: path)
        }
    }
}

import CPostgreSQL

/// libpq, loaded when the first PostgreSQL address is read; its functions are those that the shim lists.
enum PostgreSQLLibrary {
    /// The functions; `nil` if libpq is not installed, or is older than 14.
    ///
    /// Never changed once it is loaded.
    nonisolated(unsafe) private static let functions = latchkey_pq_load()

    /// The functions of libpq.
    ///
    /// - Throws: ``StoreError/unreachable(_:)`` if it is not installed.
    static func load() throws(StoreError) -> latchkey_pq {
        guard let functions else {
            throw .unreachable(
                "libpq, PostgreSQL's client library, is not installed or older than 14 (Debian: apt install libpq5)")
        }
        return functions.pointee
    }
}

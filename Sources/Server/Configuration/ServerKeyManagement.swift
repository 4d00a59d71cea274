/// Lists and changes the keys in the server's file.
struct ServerKeyManagement: Sendable {
    let path: String
    /// The keys of the server that runs here; `nil` if none does.
    let current: CurrentKeys?

    /// All keys, without their secrets.
    ///
    /// - Parameter now: Milliseconds since 1970.
    func list(now: UInt64) throws(ServerStartError) -> AdminServerKeyList {
        guard let file = try ServerKeys.read(path: path) else { throw .noKeys(path: path) }
        return AdminServerKeyList(keys: ServerKeyKind.allCases.flatMap { file.list($0, now: now) })
    }

    /// Makes a new key of a kind, and returns the keys of that kind.
    ///
    /// The file is written before the server that runs here takes the new keys: what they make is never lost.
    /// - Parameter now: Milliseconds since 1970.
    func rotate(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64
    ) throws(ServerStartError) -> Result<AdminServerKeyList, KeyRotationFailure> {
        guard kind != .decoys else { return .failure(.neverRotates) }
        return try ServerKeys.locked(path: path) { file throws(ServerStartError) in
            do throws(KeyRotationFailure) {
                _ = try file.rotate(kind, succession, now: now)
            } catch {
                return .failure(error)
            }
            try put(file)
            return .success(AdminServerKeyList(keys: file.list(kind, now: now)))
        }
    }

    /// Deletes the keys whose end has come; returns whether there were any.
    ///
    /// - Parameter now: Milliseconds since 1970.
    @discardableResult
    func removeExpired(now: UInt64) throws(ServerStartError) -> Bool {
        // Mostly there are none, and then nothing is locked.
        guard var read = try ServerKeys.read(path: path) else { throw .noKeys(path: path) }
        guard read.removeExpired(now: now) else { return false }
        return try ServerKeys.locked(path: path) { file throws(ServerStartError) in
            guard file.removeExpired(now: now) else { return false }
            try put(file)
            return true
        }
    }

    private func put(_ file: ServerKeys.File) throws(ServerStartError) {
        // A file that is refused is left as it is.
        let keys = try file.keys(path: path)
        try ServerKeys.replace(file, path: path)
        // Under the lock, so that of two changes at once the later one stays.
        current?.take(keys)
    }
}

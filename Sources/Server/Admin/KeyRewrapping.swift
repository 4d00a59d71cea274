import LatchkeyStore

/// Wraps the data key of the server keys in a database for something else.
public enum KeyRewrapping {
    /// Replaces what wraps the data key; servers on PostgreSQL may run meanwhile.
    ///
    /// They know the data key, so they go on; each must name the new wrapping at its next start. What was wrapped for
    /// the old one stays readable for whoever has a copy of it and the old key: see `isLeaked`.
    ///
    /// - Parameters:
    ///   - database: Where the keys are.
    ///   - old: What unwraps the data key now.
    ///   - new: What wraps it from now on; it is tried first.
    ///   - isLeaked: Whether the data key is replaced too, because others may know it. Servers that run then answer 503
    ///     until they are started with the new wrapping.
    /// - Throws: The obstacle, with the next step; nothing has changed then.
    public static func perform(
        _ database: StoreLocation, from old: KeyWrapping, to new: KeyWrapping, isLeaked: Bool = false
    ) async throws(ServerStartError) {
        let store: DatabaseStore
        do throws(StoreError) {
            switch database {
            case .sqlite(let path): store = try DatabaseStore(path: path)
            case .postgreSQL(let address): store = try DatabaseStore(address)
            }
        } catch {
            throw .store(error, in: database)
        }
        let outcome: Result<Void, ServerStartError>
        do throws(ServerStartError) {
            outcome = .success(try await rewrap(store, SharedKeyVault(old), SharedKeyVault(new), isLeaked))
        } catch {
            outcome = .failure(error)
        }
        await store.close()
        try outcome.get()
    }

    private static func rewrap(
        _ store: DatabaseStore, _ old: SharedKeyVault, _ new: SharedKeyVault, _ isLeaked: Bool
    ) async throws(ServerStartError) {
        while true {
            let next = try old.reseal(try store.sharedKeys(), for: new, underNewKey: isLeaked)
            do throws(StoreError) {
                // Otherwise a server has changed the keys meanwhile.
                if try await store.replaceServerKeys(by: next) { return }
            } catch {
                throw .store(error)
            }
        }
    }
}

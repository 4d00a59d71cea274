import LatchkeyCrypto
import LatchkeyStore

/// A server's keys: those of now, who changes them, and how changes of others are seen.
struct KeptServerKeys: Sendable {
    let current: CurrentKeys
    let management: any ServerKeyKeeping
    let followed: any FollowedKeys

    /// Reads the keys from the database or the file, and makes those that are missing; blocks.
    static func load(
        _ configuration: ServerConfiguration, _ store: DatabaseStore, _ log: ServerLog
    ) throws(ServerStartError) -> KeptServerKeys {
        let path = configuration.keysPath
        guard let wrapping = configuration.keyWrapping else {
            // Keys of its own would divide the service: the others refuse its tokens and codes.
            guard try sealed(store) == nil else { throw UnreadableSharedKeys.failure }
            let current = CurrentKeys(try ServerKeys.load(path: path, log: log))
            return KeptServerKeys(
                current: current, management: ServerKeyManagement(path: path, current: current),
                followed: FollowedKeyFile(path: path, current: current))
        }
        let vault = SharedKeyVault(wrapping)
        let (file, revision) = try shared(store, vault, path, log)
        let current = CurrentKeys(try file.keys(path: SharedKeyVault.place), revision: revision)
        return KeptServerKeys(
            current: current, management: SharedKeyManagement(store: store, vault: vault, current: current),
            followed: FollowedSharedKeys(store: store, vault: vault, current: current))
    }

    /// The keys of the database, where the first server puts those of its file, or new ones.
    private static func shared(
        _ store: DatabaseStore, _ vault: SharedKeyVault, _ path: String, _ log: ServerLog
    ) throws(ServerStartError) -> (ServerKeys.File, Int64) {
        while true {
            let sealed = try sealed(store)
            let next: SealedServerKeys
            if let sealed {
                var file = try vault.open(sealed)
                if file.isComplete { return (file, sealed.revision) }
                do throws(CryptoError) {
                    try file.addMissingKeys()
                } catch {
                    throw .crypto(error)
                }
                next = try vault.seal(file, after: sealed)
            } else {
                next = try vault.seal(first: try firstKeys(path, log))
            }
            do throws(StoreError) {
                // Another server may have been first; what is in the database decides.
                _ = try store.putServerKeys(next)
            } catch {
                throw .store(error)
            }
        }
    }

    private static func firstKeys(_ path: String, _ log: ServerLog) throws(ServerStartError) -> ServerKeys.File {
        guard var file = try ServerKeys.read(path: path) else {
            return try .generate(now: LatchkeyServer.systemClock())
        }
        do throws(CryptoError) {
            try file.addMissingKeys()
        } catch {
            throw .crypto(error)
        }
        log.write(
            .info, "the server keys of the file were put into the database",
            ["path": path, "consequence": "the file is not used any more: keep it as a backup in another place"])
        return file
    }

    private static func sealed(_ store: DatabaseStore) throws(ServerStartError) -> SealedServerKeys? {
        do throws(StoreError) {
            return try store.sealedServerKeys()
        } catch {
            throw .store(error)
        }
    }
}

/// The keys of a database without what unwraps them.
struct UnreadableSharedKeys: ServerKeyKeeping {
    static let failure = ServerStartError.sharedKeys(
        reason: "they are encrypted, and nothing was named that unwraps their key")

    func list(now: UInt64) throws(ServerStartError) -> AdminServerKeyList { throw Self.failure }

    func rotate(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64
    ) throws(ServerStartError) -> Result<AdminServerKeyList, KeyRotationFailure> { throw Self.failure }

    func removeExpired(now: UInt64) throws(ServerStartError) -> Bool { throw Self.failure }
}

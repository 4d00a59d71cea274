import LatchkeyHTTP
import LatchkeyStore

/// A data folder that no server has open, for the commands of its operator: they ask as they would ask the server.
public final class OfflineAdministration: Sendable {
    private let store: DatabaseStore
    private let audit: AuditLog
    private let settler: AuditSettler
    private let service: AdminService

    /// Opens the folder, whose database must exist.
    ///
    /// - Parameters:
    ///   - dataFolder: The folder.
    ///   - instance: The server whose part of the folder it is.
    ///   - keyWrapping: What unwraps the key of server keys in the database.
    ///   - database: Where the database is; the file in the folder if `nil`.
    ///   - log: Where warnings go.
    /// - Throws: The obstacle, with the next step; ``StoreError/inUse`` in it if a server has the folder open.
    public init(
        dataFolder: String, instance: InstanceName = .unnamed, keyWrapping: KeyWrapping? = nil,
        database: StoreLocation? = nil, log: ServerLog = ServerLog()
    ) throws(ServerStartError) {
        let location = database ?? .sqlite(path: dataFolder + "/latchkey.db")
        do throws(StoreError) {
            store = try DatabaseStore(location, instance: instance)
        } catch {
            throw .store(error, in: location)
        }
        let identities = store
        audit = try AuditLog(path: DataFolderNames.auditLog(dataFolder, instance), log: log) { subject in
            // Without an identity the line has no name, which loses less than the line.
            try? identities.auditIdentity(of: subject)
        }
        try AuditSettler.adopt(store, into: audit, at: location)
        settler = AuditSettler(store: store, audit: audit, clock: LatchkeyServer.systemClock, log: log)
        let keys: any ServerKeyKeeping
        if let keyWrapping {
            keys = SharedKeyManagement(store: store, vault: SharedKeyVault(keyWrapping), current: nil)
        } else if (try? store.sealedServerKeys()) != nil {
            keys = UnreadableSharedKeys()
        } else {
            keys = ServerKeyManagement(path: dataFolder + "/server-keys.json", current: nil)
        }
        service = AdminService(
            store: store, export: { [store] user throws(StoreError) in try await store.export(of: user) },
            erasures: ErasureList(path: dataFolder + "/erased-users.txt"),
            keys: keys, audit: audit, log: log, clock: LatchkeyServer.systemClock)
    }

    /// Answers a request of the admin socket.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        await service.respond(request)
    }

    /// Writes the remaining data and closes.
    public func close() async {
        await settler.settle(always: true)
        await store.close()
        audit.close()
    }
}

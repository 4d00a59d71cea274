import LatchkeyStore
import LatchkeyWire

/// The key with which a server invites, and the server's name.
public struct InvitationSigner: Sendable {
    let serverID: ServerID
    let key: InvitationKey

    /// Reads the key of a server that has run.
    ///
    /// A key file of an older version gets its invitation key by this; restart a server that runs on it.
    ///
    /// - Parameter configuration: The server's; its name, data folder, database and key wrapping count.
    /// - Throws: `ServerStartError.keys` if the key file can't be read or made.
    public init(_ configuration: ServerConfiguration) throws(ServerStartError) {
        serverID = configuration.serverID
        key = try Self.key(configuration)
    }

    private static func key(_ configuration: ServerConfiguration) throws(ServerStartError) -> InvitationKey {
        guard let wrapping = configuration.keyWrapping else {
            return try ServerKeys.load(path: configuration.keysPath).invitationKey
        }
        let sealed: SealedServerKeys?
        do throws(StoreError) {
            sealed = try SealedServerKeys.read(configuration.storeLocation)
        } catch {
            throw .store(error, in: configuration.storeLocation)
        }
        guard let sealed else { throw .sharedKeys(reason: "there are none: a server makes them when it starts") }
        return try SharedKeyVault(wrapping).open(sealed).keys(path: SharedKeyVault.place).invitationKey
    }
}

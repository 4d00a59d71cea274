import CryptoKit
import Foundation
import LatchkeyLock
import LatchkeyWire

/// The records of one server, apart from those of other servers in the same repository.
///
/// Earlier versions named records without the server. The first server whose records of an owner are opened takes over
/// what they have left of it; a note says which one, and no other reads it.
final class ServerRecords: Sendable {
    /// The server.
    let serverID: ServerID
    private let repository: any StateRepository
    private let turn = Lock(())

    /// Use one for each repository, so that nothing is taken over while it is written.
    init(_ repository: any StateRepository, serverID: ServerID) {
        self.repository = repository
        self.serverID = serverID
    }

    /// The name of a server's record in the repository.
    ///
    /// A digest stands for the server, because an id may be longer than a file's name.
    static func name(_ key: String, of serverID: ServerID) -> String {
        let digest = SHA256.hash(data: Data(serverID.rawValue.utf8))
        return digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "." + key
    }

    /// The value of a record; `nil` if there is none.
    ///
    /// - Parameter owner: with whose other records it is taken over.
    /// - Throws: whatever keeps it from being read or taken over.
    func data(forKey key: String, owner: String) throws -> Data? {
        try turn.withLock { _ in
            if let data = try repository.data(forKey: name(key)) { return data }
            guard let old = try repository.data(forKey: key), try isHeir(of: owner) else { return nil }
            // First the new record: an app that is killed in between goes on with it.
            try repository.set(old, forKey: name(key))
            try repository.set(nil, forKey: key)
            return old
        }
    }

    /// Writes a record, or removes it if `data` is `nil`.
    ///
    /// - Throws: whatever keeps it from being written.
    func set(_ data: Data?, forKey key: String, owner: String) throws {
        try turn.withLock { _ in
            // What is to be replaced must not come back once the new record is removed.
            let isOldLeft = try repository.data(forKey: key) != nil ? try isHeir(of: owner) : false
            if data == nil, isOldLeft { try repository.set(nil, forKey: key) }
            try repository.set(data, forKey: name(key))
            if data != nil, isOldLeft { try repository.set(nil, forKey: key) }
        }
    }

    /// Whether this server has taken over the owner's records, or is the first to do it.
    private func isHeir(of owner: String) throws -> Bool {
        let note = "taken-over.\(owner)"
        if let heir = try repository.data(forKey: note) { return heir == Data(serverID.rawValue.utf8) }
        try repository.set(Data(serverID.rawValue.utf8), forKey: note)
        return true
    }

    private func name(_ key: String) -> String { Self.name(key, of: serverID) }
}

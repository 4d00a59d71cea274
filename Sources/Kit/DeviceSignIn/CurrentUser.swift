import Foundation
import LatchkeyLock
import LatchkeyWire

/// Remembers the user who enrolled last on this phone with a server.
final class CurrentUser: Sendable {
    private static let key = "sign-in.user"

    private let records: ServerRecords
    private let known = Lock<Username?>(nil)

    init(_ repository: any StateRepository, serverID: ServerID) {
        records = ServerRecords(repository, serverID: serverID)
    }

    func current() throws(LatchkeyError) -> Username? {
        if let known = known.withLock({ $0 }) { return known }
        let data: Data?
        do {
            data = try records.data(forKey: Self.key, owner: Self.key)
        } catch {
            throw LatchkeyError(.storageFailed, underlying: SystemCause(error))
        }
        guard let data else { return nil }
        guard let username = Username(rawValue: String(decoding: data, as: UTF8.self)) else {
            throw LatchkeyError(.storageFailed)
        }
        return known.withLock { known in
            // Someone else may have become the current user meanwhile.
            if known == nil { known = username }
            return known
        }
    }

    func setCurrent(_ username: Username) throws(LatchkeyError) {
        // A name that can't be read is replaced.
        guard (try? current()) != username else { return }
        do {
            try records.set(Data(username.rawValue.utf8), forKey: Self.key, owner: Self.key)
        } catch {
            throw LatchkeyError(.storageFailed, underlying: SystemCause(error))
        }
        known.withLock { $0 = username }
    }
}

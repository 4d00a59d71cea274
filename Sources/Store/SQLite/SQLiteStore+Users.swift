import Foundation
import LatchkeyWire

extension SQLiteStore {
    /// The user who has a name now; reads on the calling thread.
    public func user(named name: Username) async throws(StoreError) -> UserRecord? {
        try readers.read { reader throws(StoreError) in try reader.user(named: name) }
    }

    /// The user with an id; reads on the calling thread.
    public func user(_ id: UserID) async throws(StoreError) -> UserRecord? {
        try readers.read { reader throws(StoreError) in try reader.user(id) }
    }
}

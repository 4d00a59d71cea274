import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyKit

@Suite struct ServerRecordsTests {
    private let disk = Disk()
    private let one: ServerRecords
    private let two: ServerRecords
    private let old = Data("old".utf8)
    private let new = Data("new".utf8)

    init() throws {
        one = ServerRecords(disk, serverID: try #require(ServerID(rawValue: "one.example")))
        two = ServerRecords(disk, serverID: try #require(ServerID(rawValue: "two.example")))
    }

    @Test("each server has its own value")
    func apart() throws {
        try one.set(new, forKey: "key", owner: "owner")
        #expect(try one.data(forKey: "key", owner: "owner") == new)
        #expect(try two.data(forKey: "key", owner: "owner") == nil)
        try two.set(old, forKey: "key", owner: "owner")
        try one.set(nil, forKey: "key", owner: "owner")
        #expect(try two.data(forKey: "key", owner: "owner") == old)
        #expect(disk.values.withLock { $0.count } == 1)
    }

    @Test("an owner's old records go to one server, others' to whoever opens them first")
    func heirs() throws {
        for key in ["anna.1", "anna.2", "bert.1"] { try disk.set(old, forKey: key) }
        #expect(try one.data(forKey: "anna.1", owner: "anna") == old)
        #expect(try two.data(forKey: "anna.1", owner: "anna") == nil)
        #expect(try two.data(forKey: "anna.2", owner: "anna") == nil)
        #expect(try two.data(forKey: "bert.1", owner: "bert") == old)
        #expect(try one.data(forKey: "bert.1", owner: "bert") == nil)
        #expect(try one.data(forKey: "anna.2", owner: "anna") == old)
        #expect(disk.values.withLock { $0.keys.filter { $0.hasPrefix("anna") || $0.hasPrefix("bert") } }.isEmpty)
    }

    @Test("what was written or removed stays so: an old record does not come back", arguments: [true, false])
    func noReturn(isWritten: Bool) throws {
        try disk.set(old, forKey: "key")
        if isWritten { try one.set(new, forKey: "key", owner: "owner") }
        try one.set(nil, forKey: "key", owner: "owner")
        #expect(try one.data(forKey: "key", owner: "owner") == nil)
        #expect(try two.data(forKey: "key", owner: "owner") == nil)
    }

    @Test("an app killed before any write of a call has the old value or the new one, and no other server has it")
    func killed() throws {
        for writes in 0...3 {
            for change in [Data?.none, new, old] {
                disk.values.withLock { $0 = ["key": old] }
                let left = Lock(writes)
                disk.mayWrite.withLock {
                    $0 = {
                        left.withLock {
                            $0 -= 1; return $0 >= 0
                        }
                    }
                }
                // The last one reads.
                _ =
                    try? change == old
                    ? one.data(forKey: "key", owner: "owner")
                    : {
                        try one.set(change, forKey: "key", owner: "owner")
                        return nil
                    }()
                disk.mayWrite.withLock { $0 = nil }
                let found = try one.data(forKey: "key", owner: "owner")
                #expect(found == old || found == change)
                #expect(try two.data(forKey: "key", owner: "owner") == nil)
                try one.set(nil, forKey: "key", owner: "owner")
                #expect(try one.data(forKey: "key", owner: "owner") == nil)
            }
        }
    }

    @Test("the longest server id and user name have a file")
    func longNames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let serverID = try #require(ServerID(rawValue: String(repeating: "S/", count: 64)))
        let records = ServerRecords(FileStateRepository(folder: folder), serverID: serverID)
        let key = "mfa.recovery-codes." + String(repeating: "a", count: 64)
        try records.set(new, forKey: key, owner: "owner")
        #expect(try records.data(forKey: key, owner: "owner") == new)
    }
}

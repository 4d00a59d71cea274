import Foundation
import Testing

@testable import LatchkeyStore

@Suite("A data folder whose store is in another place")
struct StoreElsewhereTests {
    private let folder: TestFolder
    private let data: String
    private let own: StoreLocation
    private let other: StoreLocation

    init() throws {
        folder = try TestFolder()
        data = folder.url.path
        own = .sqlite(path: data + "/latchkey.db")
        other = .sqlite(path: data + "/elsewhere.db")
    }

    @Test("the note forbids the folder's own file, under any name, and nothing else")
    func forbids() throws {
        #expect(StoreElsewhere.forbidding(own, in: data) == nil)
        #expect(try StoreElsewhere.note(other, in: data))
        let note = StoreElsewhere(folder: data, place: data + "/elsewhere.db")
        #expect(StoreElsewhere.forbidding(own, in: data) == note)
        try FileManager.default.createSymbolicLink(atPath: data + "/link", withDestinationPath: data)
        #expect(StoreElsewhere.forbidding(.sqlite(path: data + "/link/latchkey.db"), in: data) == note)
        #expect(StoreElsewhere.forbidding(.sqlite(path: data + "/./latchkey.db")) != nil)
        #expect(StoreElsewhere.forbidding(other, in: data) == nil && StoreElsewhere.forbidding(other) == nil)
        #expect(note.description.contains(note.place) && note.description.contains(note.path))
    }

    @Test("a store in a database is noted without what may be a password, and the last place counts")
    func replaces() throws {
        #expect(try StoreElsewhere.note(other, in: data))
        let database = try StoreLocation("postgres://latchkey@/accounts?host=/run/postgresql")
        #expect(try StoreElsewhere.note(database, in: data))
        #expect(StoreElsewhere.read(in: data)?.place == "the PostgreSQL database accounts at /run/postgresql")
        let mode = try FileManager.default.attributesOfItem(atPath: data + "/store-elsewhere.txt")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data) == ["store-elsewhere.txt"])
    }

    @Test("the folder's own file is no other place, and one that a server has open stays its store")
    func stays() async throws {
        #expect(try StoreElsewhere.note(own, in: data))
        #expect(StoreElsewhere.read(in: data) == nil)
        let store = try DatabaseStore(path: data + "/latchkey.db")
        #expect(try !StoreElsewhere.note(other, in: data))
        #expect(StoreElsewhere.read(in: data) == nil)
        await store.close()
        #expect(try StoreElsewhere.note(other, in: data))
        #expect(StoreElsewhere.read(in: data) != nil)
    }

    @Test("a copy into the folder's own file makes it current; a copy beside it does not")
    func returns() throws {
        #expect(try StoreElsewhere.note(other, in: data))
        try StoreElsewhere.remove(for: other)
        #expect(StoreElsewhere.read(in: data) != nil)
        try StoreElsewhere.remove(for: own)
        #expect(StoreElsewhere.read(in: data) == nil)
        try StoreElsewhere.remove(for: own)
    }

    @Test("a note that says nothing is one all the same")
    func empty() throws {
        try Data().write(to: URL(fileURLWithPath: data + "/store-elsewhere.txt"))
        #expect(StoreElsewhere.forbidding(own, in: data)?.place == "it does not say where")
    }
}

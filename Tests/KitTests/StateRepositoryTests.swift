import Foundation
import LatchkeyKit
import Testing

@Suite struct FileStateRepositoryTests {
    /// Gives a repository in a folder of its own, which is deleted afterwards.
    private func withFolder(_ body: (URL, FileStateRepository) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder, FileStateRepository(folder: folder))
    }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("a value is replaced, read by another object, and removed; nothing else is left in the folder")
    func replaced() throws {
        try withFolder { folder, repository in
            #expect(try repository.data(forKey: "a") == nil)
            try repository.set(nil, forKey: "a")
            for text in ["first", "a longer second one", ""] {
                try repository.set(Data(text.utf8), forKey: "a")
                #expect(try FileStateRepository(folder: folder).data(forKey: "a") == Data(text.utf8))
                #expect(try names(folder) == ["a.json"])
            }
            try repository.set(nil, forKey: "a")
            #expect(try names(folder).isEmpty)
        }
    }

    @Test("a draft that a killed app has left is neither read nor in the way")
    func leftDraft() throws {
        try withFolder { folder, repository in
            try repository.set(Data("old".utf8), forKey: "a")
            let draft = folder.appendingPathComponent(".a.json.new")
            try Data("half of a much longer journal".utf8).write(to: draft)
            #expect(try repository.data(forKey: "a") == Data("old".utf8))
            try repository.set(Data("new".utf8), forKey: "a")
            #expect(try repository.data(forKey: "a") == Data("new".utf8))
            #expect(try names(folder) == ["a.json"])
        }
    }

    @Test("a write that fails throws, and leaves the old value")
    func failure() throws {
        try withFolder { folder, repository in
            try repository.set(Data("old".utf8), forKey: "a")
            // The draft can't be written where a folder has its name.
            let draft = folder.appendingPathComponent(".a.json.new")
            try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
            #expect(throws: (any Error).self) { try repository.set(Data("new".utf8), forKey: "a") }
            #expect(try repository.data(forKey: "a") == Data("old".utf8))
        }
    }
}

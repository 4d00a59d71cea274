import Foundation
import LatchkeyKit
import LatchkeyLock
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

    @Test("a draft that a killed app has left is neither read nor in the way, and goes when it is a day old")
    func leftDraft() throws {
        try withFolder { folder, repository in
            try repository.set(Data("old".utf8), forKey: "a")
            for (name, age) in [(".a.json.new", 90_000.0), (".a.json.7-X.new", 90_000), (".a.json.7-Y.new", 80_000)] {
                let draft = folder.appendingPathComponent(name)
                try Data("half of a much longer journal".utf8).write(to: draft)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: draft.path)
            }
            #expect(try repository.data(forKey: "a") == Data("old".utf8))
            try repository.set(Data("new".utf8), forKey: "a")
            #expect(try repository.data(forKey: "a") == Data("new".utf8))
            // The young one may be of another process that is writing now.
            #expect(try names(folder) == [".a.json.7-Y.new", "a.json"])
        }
    }

    @Test("a write that fails throws, and leaves what was there and no draft")
    func failure() throws {
        try withFolder { folder, repository in
            // No file can be renamed to a folder's name.
            let inTheWay = folder.appendingPathComponent("a.json/inside")
            try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
            #expect(throws: (any Error).self) { try repository.set(Data("new".utf8), forKey: "a") }
            #expect(FileManager.default.fileExists(atPath: inTheWay.path))
            #expect(try names(folder) == ["a.json"])
        }
    }

    @Test("of two objects that write one value at once both succeed, and a reader always finds a whole value")
    func writtenAtOnce() throws {
        try withFolder { folder, repository in
            let values = [Data(repeating: 1, count: 10_000), Data(repeating: 2, count: 70_000)]
            try repository.set(values[0], forKey: "a")
            let faults = Lock<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { worker in
                let own = FileStateRepository(folder: folder)
                for _ in 0..<(worker < 2 ? 100 : 2000) {
                    do {
                        if worker < 2 {
                            try own.set(values[worker], forKey: "a")
                        } else {
                            let found = try own.data(forKey: "a")
                            guard values.contains(where: { $0 == found }) else {
                                faults.withLock { $0.append("\(found?.count ?? -1) bytes") }
                                return
                            }
                        }
                    } catch {
                        return faults.withLock { $0.append("\(error)") }
                    }
                }
            }
            #expect(faults.withLock { $0 } == [])
            #expect(try names(folder) == ["a.json"])
        }
    }
}

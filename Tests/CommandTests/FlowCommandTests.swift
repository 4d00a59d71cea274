import Foundation
import LatchkeyCommandLine
import LatchkeyFlow
import Testing

@testable import latchkey

@Suite("Commands for Flow")
struct FlowCommandTests {
    /// A file of a test's own.
    private static func file(_ content: String) throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(content.utf8).write(to: url)
        return url.path
    }

    private static func source(_ words: [String]) throws -> FlowSeedSource {
        try FlowSeedSource(try Arguments(words, for: FlowDeriveCommand.description))
    }

    @Test("a seed of 16 to 64 bytes is read, with or without a line end", arguments: [16, 32, 64])
    func seeds(length: Int) throws {
        let digits = String(repeating: "aB", count: length)
        for ending in ["", "\n", "\r\n"] {
            let path = try Self.file(digits + ending)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let seed = try Self.source(["--seed", path]).seed()
            #expect(seed.withUnsafeBytes { $0.elementsEqual([UInt8](repeating: 0xAB, count: length)) })
        }
    }

    @Test("what is no seed is refused", arguments: ["", "00", String(repeating: "0", count: 33), "zz", " 00"])
    func wrongSeeds(content: String) throws {
        let path = try Self.file(content)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: UsageError.self) { try Self.source(["--seed", path]) }
    }

    @Test("a secret longer than 4,096 bytes, or in no file, is refused")
    func files() throws {
        let path = try Self.file(String(repeating: "a", count: 4097))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: UsageError.self) { try SecretFile.read(path) }
        #expect(throws: UsageError.self) { try SecretFile.read(path + ".missing") }
        #expect(throws: UsageError.self) { try SecretFile.read(FileManager.default.temporaryDirectory.path) }
    }

    @Test(
        "options that don't fit together are refused",
        arguments: [
            [], ["--phrase", "-", "--seed", "-"], ["--phrase", "-", "--passphrase", "-"],
            ["--seed", "-", "--passphrase", "-"],
        ])
    func misfits(words: [String]) {
        #expect(throws: UsageError.self) { try Self.source(words) }
    }
}

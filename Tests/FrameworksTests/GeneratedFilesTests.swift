import Foundation
import Testing

/// What `tools/generate` writes stays checked in, so that a build needs no Python.
@Suite("Generated files")
struct GeneratedFilesTests {
    private static let root = CryptoKitVectors.packageRoot

    /// What the tool says of a tree, and how it ends.
    private func check(_ root: URL) throws -> (status: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", root.appending(path: "tools/generate").path, "--check"]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// A copy of the tool, its templates and what they make.
    private func copy() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "generate-\(UUID())")
        for path in ["tools/generate", "tools/templates", "Phone/Frameworks"] {
            let target = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.root.appending(path: path), to: target)
        }
        try FileManager.default.copyItem(
            at: Self.root.appending(path: ".swift-format"), to: folder.appending(path: ".swift-format"))
        return folder
    }

    @Test("every generated file is what its template says")
    func current() throws {
        let (status, text) = try check(Self.root)
        #expect(status == 0, "\(text)")
    }

    @Test("a generated file that was edited by hand, or lost its template, is named")
    func stale() throws {
        let folder = try copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let edited = folder.appending(path: "Phone/Frameworks/CryptoKit/P384/P384.swift")
        try (String(contentsOf: edited, encoding: .utf8) + "\n// By hand.\n")
            .write(to: edited, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(at: folder.appending(path: "tools/templates/Combine/Map.swift.template"))
        let (status, text) = try check(folder)
        #expect(status == 1)
        #expect(text.contains("P384.swift is not what its template says: run tools/generate"))
        #expect(text.contains("Map.swift has no template"))
        #expect(text.split(separator: "\n").count == 2)
    }
}

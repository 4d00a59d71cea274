import Foundation
import Testing

/// The folders of Kit import downwards too, as targets do; within a module only this test can see it.
@Suite struct FolderOrderTests {
    /// The folders of `Sources/Kit`, lowest first: code in a folder uses types of that folder and of those before it.
    ///
    /// - `System`: what the system says, as values (the one place that takes Apple's errors apart), calls that block.
    /// - `Errors`: the error that everything throws, and what each cause means.
    /// - `State`: what is written to disk. `Biometrics`, `Keychain`, `EnclaveKeys`: one system service each.
    /// - `SignIn`: the identity that a server gives a person, in memory and in the keychain.
    /// - `Client`: the server's requests. `Attestation`, `MFA`: the ceremonies. `DeviceSignIn`: the front door.
    static let order = [
        "System", "Errors", "State", "Biometrics", "Keychain", "EnclaveKeys", "SignIn", "Client", "Attestation", "MFA",
        "DeviceSignIn",
    ]

    @Test("a folder of Kit uses only what is in folders below it")
    func order() throws {
        let sources = try Self.sources("Sources/Kit")
        #expect(Set(sources.keys) == Set(Self.order))
        let uses = Self.uses(sources)
        // Kit would hardly be one module if its folders had nothing to do with each other.
        #expect(uses.count > 50)
        for use in uses {
            let (user, used) = (Self.order.firstIndex(of: use.user), Self.order.firstIndex(of: use.used))
            #expect(try #require(used) < (try #require(user)), "\(use.user) uses \(use.type), which is in \(use.used)")
        }
    }

    @Test("a use is seen in code, and not in comments and texts")
    func scan() {
        let low = "public struct Low {\n    // High is better.\n    let text = \"High \\\" High\"\n}"
        let uses = Self.uses(["Low": low, "High": "final class High {\n    var low: [Low]? // Lowest\n}"])
        #expect(uses == [Use(user: "High", type: "Low", used: "Low")])
        let upward = Self.uses(["Low": low + "\nextension Low { var high: High { get } }", "High": "enum High {}"])
        #expect(upward == [Use(user: "Low", type: "High", used: "High")])
    }

    // MARK: The scan

    struct Use: Hashable {
        let user: String
        let type: String
        let used: String
    }

    /// The code of each folder, all files in one.
    private static func sources(_ path: String) throws -> [String: String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(path)
        var sources: [String: String] = [:]
        for folder in try FileManager.default.contentsOfDirectory(atPath: root.path) {
            // A single file beside the folders would be in none of them.
            #expect(!folder.hasSuffix(".swift"))
            let files = FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path) ?? []
            for file in files where file.hasSuffix(".swift") {
                let url = root.appendingPathComponent(folder).appendingPathComponent(file)
                sources[folder, default: ""] += try String(contentsOf: url, encoding: .utf8) + "\n"
            }
        }
        return sources
    }

    /// The types that a folder uses and another one declares.
    static func uses(_ sources: [String: String]) -> Set<Use> {
        let code = sources.mapValues { $0.split(separator: "\n").map { words(plain($0)) } }
        var homes: [Substring: String] = [:]
        for (folder, lines) in code {
            for case let type? in lines.map(declared) { homes[type] = folder }
        }
        var uses: Set<Use> = []
        for (folder, lines) in code {
            for word in Set(lines.joined()) {
                guard let home = homes[word], home != folder else { continue }
                uses.insert(Use(user: folder, type: String(word), used: home))
            }
        }
        return uses
    }

    /// A line without its texts and its comment.
    private static func plain(_ line: Substring) -> String {
        var plain = ""
        var isText = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" { isText.toggle() }
            if character == "/", previous == "/", !isText { break }
            if !isText { plain.append(character) }
            previous = character == "\\" && previous == "\\" ? " " : character
        }
        return plain
    }

    /// The words of a line; the first is empty if the line is indented.
    private static func words(_ line: String) -> [Substring] {
        line.split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// The type that a line declares at the top level.
    private static func declared(_ words: [Substring]) -> Substring? {
        guard words.first?.isEmpty == false else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
        let modifiers: Set<Substring> = [
            "public", "package", "internal", "final", "indirect", "private", "fileprivate",
        ]
        for (index, word) in words.enumerated() {
            if kinds.contains(word) { return index + 1 < words.count ? words[index + 1] : nil }
            guard modifiers.contains(word) else { return nil }
        }
        return nil
    }
}

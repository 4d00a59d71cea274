import Foundation
import Testing
import VirtualPhone

@Suite("Names of the keychain")
struct KeychainKeyTests {
    private static let phone = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Phone")

    /// Names that mean something else in other places too.
    private static let words: Set<String> = ["class", "next", "path", "port", "sign", "sync", "toid", "type"]

    private static func names() throws -> [String] {
        let table = phone.appendingPathComponent("VirtualPhone/Keychain/KeychainKey.swift")
        let text = try String(contentsOf: table, encoding: .utf8)
        return text.matches(of: #/= KeychainKey\("([^"]+)"\)/#).map { String($0.output.1) }
    }

    @Test("no two keys of the table have one name")
    func distinct() throws {
        let names = try Self.names()
        #expect(names.count > 90)
        #expect(Set(names).count == names.count)
    }

    @Test("a short name is written in the table, and nowhere else in the phone")
    func onePlace() throws {
        let names = Set(try Self.names()).subtracting(Self.words)
        for folder in ["VirtualPhone", "Frameworks/Security", "Frameworks/CryptoKit", "Frameworks/LocalAuthentication"]
        {
            let root = Self.phone.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) {
                // Security's constants are Apple's own list of the names.
                guard file.pathExtension == "swift", !file.lastPathComponent.hasPrefix("Constants+"),
                    file.lastPathComponent != "KeychainKey.swift"
                else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: #/"([A-Za-z0-9_]+)"/#) {
                    #expect(!names.contains(String(match.output.1)), "\(match.output.0) in \(file.lastPathComponent)")
                }
            }
        }
    }

    @Test("a dictionary takes over what it lacks, or everything")
    func merging() {
        var dictionary: KeychainDictionary = [.account: .string("a"), .label: .string("b")]
        dictionary.complete(with: [.label: .string("c"), .service: .string("d")])
        #expect(dictionary == [.account: .string("a"), .label: .string("b"), .service: .string("d")])
        dictionary.overwrite(with: [.label: .string("c")])
        #expect(dictionary[.label] == .string("c"))
        #expect(dictionary.only([.label]) == [.label: .string("c")])
        #expect(dictionary.without([.label]) == [.account: .string("a"), .service: .string("d")])
        #expect(dictionary.values == ["acct": .string("a"), "labl": .string("c"), "svce": .string("d")])
    }
}

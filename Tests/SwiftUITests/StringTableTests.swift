import Foundation
import Testing
import VirtualPhone

@testable @_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Texts of string tables")
struct StringTableTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    /// A bundle with these tables in English, by the names of their files.
    private func bundle(_ tables: [String: String]) throws -> Bundle {
        let place = folder.appendingPathComponent("Tables.bundle/en.lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (name, content) in tables {
            try Data(content.utf8).write(to: place.appendingPathComponent(name))
        }
        return try #require(Bundle(url: place.deletingLastPathComponent()))
    }

    private func words(_ text: Text) throws -> String {
        try #require(ScreenHost(text).screen.all.first { $0.role == .text }).label
    }

    @Test("a key that is in the table has its text there, with Markdown; another one is its text")
    func keys() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try bundle([
            "Localizable.strings": #""login.title" = "**Sign in**"; "100%" = "All";"#,
            "More.strings": #""a" = "b";"#,
        ])
        #expect(try words(Text("login.title", bundle: bundle)) == "Sign in")
        #expect(try words(Text("100%", bundle: bundle)) == "All")
        #expect(try words(Text("login.other", bundle: bundle)) == "login.other")
        #expect(try words(Text("a", tableName: "More", bundle: bundle)) == "b")
        #expect(try words(Text("a", bundle: bundle)) == "a")
    }

    @Test("values come into the places that the table's text has for them")
    func values() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try bundle([
            "Localizable.strings": #"""
            "%@ has %lld keys" = "%2$lld keys of %1$@"; "%lld%% of %.1f" = "%% %2$.1f %1$lld";
            "%@!" = "%1$@, %1$@ %2$@"; "[%@](/a)" = "*%@*";
            """#
        ])
        #expect(try words(Text("\("Eva") has \(1200) keys", bundle: bundle)) == "1,200 keys of Eva")
        #expect(try words(Text("\(40)% of \(2.25, specifier: "%.1f")", bundle: bundle)) == "% 2.2 40")
        #expect(try words(Text("\(Text("**a**"))!", bundle: bundle)) == "a, a %2$@")
        let screen = ScreenHost(Text("[\("x")](/a)", bundle: bundle)).screen
        let slanted = try #require(screen.all.first { $0.role == .text })
        #expect(slanted.label == "x" && slanted.style.italic == true && slanted.children.isEmpty)
    }

    @Test("a table of plurals has a text for each number, of which none goes on for ever")
    func plurals() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func variable(_ forms: [String: String]) -> [String: String] {
            forms.merging(["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "lld"])
            {
                $1
            }
        }
        let table: [String: [String: Any]] = [
            "%@ has %lld keys": [
                "NSStringLocalizedFormatKey": "%@ has %#@keys@!",
                "keys": variable(["zero": "no keys", "one": "a key", "other": "%d keys of %1$@"]),
            ],
            "%lld": ["NSStringLocalizedFormatKey": "%#@a@", "a": variable(["other": "(%#@a@)"])],
            "%lld %lld": [
                "NSStringLocalizedFormatKey": "%2$#@b@ of %1$#@a@", "a": variable(["one": "1", "other": "%lld"]),
                "b": variable(["one": "one", "other": "many"]),
            ],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
        let bundle = try bundle(["Localizable.stringsdict": String(decoding: data, as: UTF8.self)])
        let said = try [0, 1, 1200].map { try words(Text("\("Eva") has \($0) keys", bundle: bundle)) }
        #expect(said == ["Eva has no keys!", "Eva has a key!", "Eva has 1,200 keys of Eva!"])
        #expect(String(localized: "\("Eva") has \(1) keys", bundle: bundle) == "Eva has a key!")
        #expect(try words(Text("\(5) \(1)", bundle: bundle)) == "one of 5")
        #expect(try words(Text("\(5)", bundle: bundle)).hasPrefix("(((("))
    }

    @Test(
        "numbers are written as SwiftUI writes them",
        arguments: [
            (Text("\(2026)"), "2,026"), (Text("\(Int32(-7))"), "-7"), (Text("\(UInt8(200))"), "200"),
            (Text("\(1.5)"), "1.500000"), (Text("\(Float(0.5))"), "0.500000"), (Text("\(CGFloat(2))"), "2.000000"),
            (Text("\(1.25, specifier: "%.1f") km"), "1.2 km"), (Text("\(7, specifier: "%03d")"), "007"),
            (Text("\(50)% of 100%"), "50% of 100%"), (Text("100% %@"), "100% %@"), (Text("\(true)"), "true"),
            (Text("\("a%@b") %d"), "a%@b %d"),
        ] as [(Text, String)])
    func numbers(row: (text: Text, words: String)) throws {
        #expect(try words(row.text) == row.words)
    }
}

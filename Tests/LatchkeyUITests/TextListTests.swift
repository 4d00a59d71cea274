import Foundation
import LatchkeyKit
import Testing

/// `docs/reference/latchkey-ui.strings`, which translators begin with.
@Suite("The list of texts")
struct TextListTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let update = "UPDATE_REFERENCE=1 swift test --filter TextListTests"

    @Test("the list has every text of the sources, and every sentence about an error")
    func list() throws {
        let file = Self.root.appendingPathComponent("docs/reference/latchkey-ui.strings")
        let texts = try Self.sources().flatMap(SourceTexts.keys)
        let sentences = LatchkeyError.Code.all.map(\.sentence)
        let wanted = Self.document([("Texts of the views", texts), ("Sentences about errors", sentences)])
        if ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] == "1" {
            try wanted.write(to: file, atomically: true, encoding: .utf8)
        }
        let isSame = try String(contentsOf: file, encoding: .utf8) == wanted
        #expect(isSame, "docs/reference/latchkey-ui.strings is out of date: \(Self.update)")
        let list = try PropertyListSerialization.propertyList(from: Data(wanted.utf8), format: nil)
        #expect((list as? [String: String])?["Try again in %lld s."] == "Try again in %lld s.")
    }

    @Test("texts are found among the literals of a line, with specifiers in the places of values")
    func literals() {
        let keys = SourceTexts.keys(
            in: #"""
                /// Not "This One".
                Button("Send Code") { Label("Wait \(model.secondsLeft) s", systemImage: "A Symbol") }
                    .accessibilityIdentifier("latchkey.Some Name")
                Text(name ?? "Signed in \(date.formatted(date: .long, time: .omitted)) by “\(who)”")
                """#)
        #expect(keys == ["Send Code", "Wait %lld s", "Signed in %@ by “%@”"])
    }

    private static func sources() throws -> [String] {
        let folder = root.appendingPathComponent("Sources/UI")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
    }

    private static func document(_ groups: [(title: String, texts: [String])]) -> String {
        var listed: Set<String> = []
        let sections = groups.map { group in
            let lines = group.texts.filter { listed.insert($0).inserted }.sorted().map { text in
                let text = text.replacing("\"", with: "\\\"")
                return "\"\(text)\" = \"\(text)\";\n"
            }
            return "\n/* \(group.title). */\n" + lines.joined()
        }
        return """
            /* What LatchkeyUI looks up in an app's Localizable.strings.
               Generated from the code by `\(update)`; don't edit.
               %lld stands for a number, %@ for a text. */

            """ + sections.joined()
    }
}

/// Finds the literals of Swift sources that are looked up in string tables.
enum SourceTexts {
    /// What stands before literals that nobody reads.
    private static let silent = ["systemImage:", "systemName:", "symbol:", "verbatim:", "dentifier(", "identifier:"]
    /// Names of the system's own, which stand in other texts.
    private static let names: Set<String> = ["Face ID", "Touch ID"]
    /// What expressions of numbers begin with, behind their last point.
    private static let numbers = ["seconds", "minutes", "left", "unread"]

    /// The keys in the order of the source.
    static func keys(in source: String) -> [String] {
        source.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
            .flatMap(keys(inLine:))
    }

    private static func keys(inLine line: Substring) -> [String] {
        var (keys, rest) = ([String](), line)
        while let quote = rest.firstIndex(of: "\"") {
            let before = line[..<quote].replacing(/\s+$/, with: "")
            rest = rest[rest.index(after: quote)...]
            let key = key(&rest)
            let isSilent = silent.contains { before.hasSuffix($0) } || names.contains(key)
            let words = key.replacing("%lld", with: "").replacing("%@", with: "")
            let isText = words.contains(where: \.isLetter) && (key.contains(" ") || key.first?.isUppercase == true)
            if isText && !isSilent { keys.append(key) }
        }
        return keys
    }

    /// Reads up to the quotation mark behind a literal.
    private static func key(_ rest: inout Substring) -> String {
        var key = ""
        while let letter = rest.popFirst(), letter != "\"" {
            if letter == "\\", let escaped = rest.popFirst() {
                key += escaped == "(" ? specifier(of: expression(&rest)) : String(escaped)
            } else {
                key.append(letter)
            }
        }
        return key
    }

    /// Reads up to the parenthesis behind an interpolated expression.
    private static func expression(_ rest: inout Substring) -> String {
        var (expression, depth) = ("", 1)
        while let letter = rest.popFirst() {
            depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
            if depth == 0 { break }
            expression.append(letter)
        }
        return expression
    }

    private static func specifier(of expression: String) -> String {
        let name = expression.prefix { $0.isLetter || $0 == "." }.split(separator: ".").last ?? ""
        return numbers.contains { name.hasPrefix($0) } ? "%lld" : "%@"
    }
}

import Foundation
import LatchkeyLock

/// A text of a string table: with specifiers of `String(format:)`, and with what its variables are by the number of a value
/// (developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals).
///
/// A table of plurals, `NAME.stringsdict`, has for a key a text with variables, such as `%#@keys@`, and for each of them
/// texts for `zero`, `one` and `other`.
package struct LocalizedText {
    private let format: String
    /// The texts of each variable by their form.
    private let variables: [String: [String: String]]

    /// The text that a bundle has for a key.
    ///
    /// - Parameters:
    ///   - key: what is looked up.
    ///   - value: the text if the key is in no table; the key if nil.
    ///   - table: the table's name without its extension; `Localizable` if nil or empty.
    ///   - bundle: whose table.
    package init(_ key: String, value: String? = nil, table: String?, in bundle: Bundle) {
        let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        // Only a text with values has plurals.
        if (value ?? key).contains("%"), let entry = PluralTables.table(name, in: bundle)[key] {
            (format, variables) = (entry.format, entry.variables)
        } else {
            format = key.isEmpty ? value ?? "" : bundle.localizedString(forKey: key, value: value, table: table)
            variables = [:]
        }
    }

    /// The text as it is written, for keys without values.
    package var written: String { format }

    /// The parts of the text with the values that they have places for; a place that has none stays as written.
    package func parts(filledWith arguments: [LocalizationArgument?]) -> [LocalizationFormat.FilledPart] {
        var next = 0
        return parts(of: LocalizationFormat(format), arguments, depth: 0) { position in
            if let position { return position - 1 }
            next += 1
            return next - 1
        }
    }

    private func parts(
        of format: LocalizationFormat, _ arguments: [LocalizationArgument?], depth: Int, index: (Int?) -> Int
    ) -> [LocalizationFormat.FilledPart] {
        var filled: [LocalizationFormat.FilledPart] = []
        var parts = format.parts[...]
        while let part = parts.popFirst() {
            switch part {
            case .literal(let text): filled.append(.literal(text))
            case .place(let specifier, let written):
                let place = index(specifier.position)
                guard arguments.indices.contains(place) else {
                    filled.append(.literal(written))
                    continue
                }
                // `%#@name@` is read as a specifier `%#@` and the text `name@`. No table's variables go on for ever.
                if specifier.isVariable, depth < 4, case .literal(let rest)? = parts.first,
                    let end = rest.firstIndex(of: "@"), let forms = variables[String(rest[..<end])]
                {
                    parts[parts.startIndex] = .literal(String(rest[rest.index(after: end)...]))
                    let text = LocalizationFormat(Self.text(of: forms, for: arguments[place]))
                    filled += self.parts(of: text, arguments, depth: depth + 1) { $0.map { $0 - 1 } ?? place }
                } else {
                    filled.append(.value(place, specifier))
                }
            }
        }
        return filled
    }

    /// What a variable is for a number, by the rules of English.
    private static func text(of forms: [String: String], for argument: LocalizationArgument?) -> String {
        let form =
            switch argument {
            case .signed(0), .unsigned(0): "zero"
            case .signed(1), .unsigned(1): "one"
            default: "other"
            }
        return forms[form] ?? forms["other"] ?? ""
    }
}

/// The tables of plurals, each read once.
private enum PluralTables {
    private struct Place: Hashable {
        let bundle: URL
        let name: String
    }

    /// A text with variables, and the texts of each.
    struct Entry: Sendable {
        let format: String
        let variables: [String: [String: String]]

        init?(_ content: Any) {
            guard let content = content as? [String: Any], let format = content["NSStringLocalizedFormatKey"] as? String
            else { return nil }
            self.format = format
            variables = content.compactMapValues { $0 as? [String: String] }
        }
    }

    private static let known = Lock<[Place: [String: Entry]]>([:])

    static func table(_ name: String, in bundle: Bundle) -> [String: Entry] {
        let place = Place(bundle: bundle.bundleURL, name: name)
        if let table = known.withLock({ $0[place] }) { return table }
        let url = bundle.url(forResource: name, withExtension: "stringsdict")
        // One that can't be read has no texts, as on an iPhone.
        let data = url.flatMap { try? Data(contentsOf: $0) }
        let content = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        let table = (content as? [String: Any] ?? [:]).compactMapValues(Entry.init)
        known.withLock { $0[place] = table }
        return table
    }
}

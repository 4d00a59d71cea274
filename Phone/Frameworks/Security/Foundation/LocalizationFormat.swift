import Foundation

/// A value in a localized text.
package enum LocalizationArgument: Equatable, Codable, Sendable {
    case text(String), signed(Int64), unsigned(UInt64), number(Double)

    package init<T: FixedWidthInteger>(_ value: T) {
        self = T.isSigned ? .signed(Int64(clamping: value)) : .unsigned(UInt64(clamping: value))
    }

    /// The specifier of an integer: `%lld` and `%llu`, up to 32 bits `%d` and `%u`.
    package static func specifier<T: FixedWidthInteger>(of type: T.Type) -> String {
        "%" + (type.bitWidth > 32 ? "ll" : "") + (type.isSigned ? "d" : "u")
    }

    /// The value as a specifier of a format wants it, as far as its type can be written so.
    ///
    /// The type decides, never the format, which may come from a translator: printf would read other memory.
    package func text(_ specifier: LocalizationFormat.Specifier, _ locale: Locale) -> String {
        let options = "%" + specifier.options
        let letter = specifier.conversion
        switch self {
        case .text(let text): return text
        case .signed(let value):
            return String(format: options + "ll" + ("xXo".contains(letter) ? letter : "d"), locale: locale, value)
        case .unsigned(let value):
            // Foundation on Linux takes the upper half for negative numbers.
            guard let number = Int64(exactly: value) else { return String(value) }
            return LocalizationArgument.signed(number).text(specifier, locale)
        case .number(let value):
            return String(format: options + ("eEgGaA".contains(letter) ? letter : "f"), locale: locale, value)
        }
    }
}

/// A text with values in it as it is written in a source, piece by piece.
package struct LocalizationWriting<Value: Sendable>: Sendable {
    /// What was written; it counts only without values.
    private var literal = ""
    /// The same with `%` doubled, and specifiers in the values' places.
    private var format: String
    package private(set) var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
        format = ""
        format.reserveCapacity(literalCapacity + interpolationCount * 4)
    }

    /// What is looked up: with a format specifier for each value, or without values as it was written.
    package var key: String { values.isEmpty ? literal : format }

    package mutating func add(_ literal: String) {
        self.literal += literal
        format += literal.replacing("%", with: "%%")
    }

    package mutating func add(_ value: Value, _ specifier: String) {
        values.append(value)
        format += specifier
    }
}

/// A text with the specifiers of `String(format:)` in it.
package struct LocalizationFormat {
    /// The place of a value.
    package struct Specifier: Equatable {
        /// Which value, from 1; nil for the next one.
        var position: Int?
        /// Flags, width and precision.
        var options: String
        /// The letter that ends it.
        var conversion: String

        /// Whether it may be the beginning of a variable, `%#@name@`.
        var isVariable: Bool { conversion == "@" && options == "#" }
    }

    /// A part of the text with values in their places.
    package enum FilledPart: Equatable {
        case literal(String)
        /// The value of an index from 0.
        case value(Int, Specifier)
    }

    enum Part: Equatable {
        case literal(String)
        case place(Specifier, written: String)
    }

    let parts: [Part]

    /// Takes a text apart; `%` that begins no specifier stays as written.
    package init(_ format: String) {
        var parts: [Part] = []
        var rest = Substring(format)
        while let start = rest.firstIndex(of: "%") {
            parts.append(.literal(String(rest[..<start])))
            rest = rest[start...]
            if rest.hasPrefix("%%") {
                parts.append(.literal("%"))
                rest = rest.dropFirst(2)
            } else if let (specifier, end) = Self.specifier(in: rest) {
                parts.append(.place(specifier, written: String(rest[..<end])))
                rest = rest[end...]
            } else {
                parts.append(.literal("%"))
                rest = rest.dropFirst()
            }
        }
        self.parts = parts + [.literal(String(rest))]
    }

    /// `%`, perhaps `2$`, flags, a width, a precision, a length and a letter.
    private static func specifier(in text: Substring) -> (Specifier, Substring.Index)? {
        var rest = text.dropFirst()
        func take(_ characters: String) -> String {
            let taken = rest.prefix { characters.contains($0) }
            rest = rest.dropFirst(taken.count)
            return String(taken)
        }
        var position: Int?
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" {
            position = number
            rest = rest.dropFirst(digits.count + 1)
        }
        let flags = take("-+ #0")
        let width = take("0123456789")
        var precision = ""
        if rest.first == "." {
            rest = rest.dropFirst()
            precision = "." + take("0123456789")
        }
        _ = take("hlqLztj")
        // No translation's width may make a text of a million characters.
        guard flags.count <= 5, width.count <= 2, precision.count <= 3, let letter = rest.first,
            "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter)
        else { return nil }
        let options = flags + width + precision
        rest = rest.dropFirst()
        return (Specifier(position: position, options: options, conversion: String(letter)), rest.startIndex)
    }
}

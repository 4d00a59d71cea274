import Foundation

/// A text that string tables may translate (developer.apple.com/documentation/swiftui/localizedstringkey).
///
/// The virtual phone has no string tables: the key is the text. Markdown in it is shown as written.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The text.
    let text: String

    /// A key that was made elsewhere (developer.apple.com/documentation/swiftui/localizedstringkey).
    public init(_ value: String) {
        text = value
    }

    /// A key as it was written.
    public init(stringLiteral value: String) {
        text = value
    }

    /// A key with values in it.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// The parts of a key with values in it
    /// (developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation).
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""

        /// Begins without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds what was written.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds a text.
        public mutating func appendInterpolation(_ string: String) {
            text += string
        }

        /// Adds a value by its description.
        public mutating func appendInterpolation<T>(_ value: T) {
            text += String(describing: value)
        }

        /// Adds a number in the given format of `String(format:)`.
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
            text += String(format: specifier, value)
        }

        /// Adds an object as a formatter writes it.
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            text += formatter?.string(for: subject) ?? subject.description
        }

        /// Adds a value as a formatter writes it.
        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
            text += formatter.string(for: subject) ?? String(describing: subject)
        }

        /// Adds a value in a format.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            text += format.format(input)
        }

        /// Adds a text's words.
        public mutating func appendInterpolation(_ text: Text) {
            self.text += text.words
        }

        /// Adds a moment in a style.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            text += style.string(from: date)
        }
    }
}

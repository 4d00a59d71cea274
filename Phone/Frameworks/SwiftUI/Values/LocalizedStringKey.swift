import Foundation
@_spi(Latchkey) import Security

/// A text that string tables may translate (developer.apple.com/documentation/swiftui/localizedstringkey).
///
/// The virtual phone has no string tables: the key is the text. Markdown inside a line is interpreted, but not that of
/// values which are put in.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// What was written, with a placeholder for each value.
    private let format: String
    private let values: [Text]

    /// A key that was made elsewhere (developer.apple.com/documentation/swiftui/localizedstringkey).
    public init(_ value: String) {
        self.init(stringLiteral: value)
    }

    /// A key as it was written.
    public init(stringLiteral value: String) {
        format = value.withoutPlaceholders
        values = []
    }

    /// A key with values in it.
    public init(stringInterpolation: StringInterpolation) {
        format = stringInterpolation.format
        values = stringInterpolation.values
    }

    /// The text.
    var text: String { runs.map(\.words).joined() }

    /// The text in parts, each with its look.
    var runs: [Text.Run] {
        var values = values[...]
        return InlineMarkdown.runs(format, whitespace: .preserved).flatMap { run in
            // No look: only what the mark says.
            var parts: [Text.Run] = []
            let pieces = run.text.unicodeScalars.split(
                separator: InlineMarkdown.placeholder, omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { parts += (values.popFirst()?.runs ?? []).map { $0.marked(run) } }
                if !piece.isEmpty { parts.append(Text.Run(words: String(piece)).marked(run)) }
            }
            return parts
        }
    }

    /// The parts of a key with values in it
    /// (developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation).
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var format = ""
        fileprivate var values: [Text] = []

        /// Begins without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + interpolationCount * 3)
        }

        /// Adds what was written.
        public mutating func appendLiteral(_ literal: String) {
            format += literal.withoutPlaceholders
        }

        /// Adds a text.
        public mutating func appendInterpolation(_ string: String) {
            appendInterpolation(Text(verbatim: string))
        }

        /// Adds a value by its description.
        public mutating func appendInterpolation<T>(_ value: T) {
            appendInterpolation(String(describing: value))
        }

        /// Adds a number in the given format of `String(format:)`.
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
            appendInterpolation(String(format: specifier, value))
        }

        /// Adds an object as a formatter writes it.
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            appendInterpolation(formatter?.string(for: subject) ?? subject.description)
        }

        /// Adds a value as a formatter writes it.
        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
            appendInterpolation(formatter.string(for: subject) ?? String(describing: subject))
        }

        /// Adds a value in a format.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            appendInterpolation(format.format(input))
        }

        /// Adds a text with its look.
        public mutating func appendInterpolation(_ text: Text) {
            format.unicodeScalars.append(InlineMarkdown.placeholder)
            values.append(text)
        }

        /// Adds a picture.
        public mutating func appendInterpolation(_ image: Image) {
            appendInterpolation(Text(image))
        }

        /// Adds a text with its attributes.
        @available(iOS 15, *)
        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            appendInterpolation(Text(attributedString))
        }

        /// Adds a moment in a style.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            appendInterpolation(style.string(from: date))
        }

        /// Adds a time from one moment to another.
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
            appendInterpolation(Text(dates))
        }

        /// Adds a time from one moment to another.
        public mutating func appendInterpolation(_ interval: DateInterval) {
            appendInterpolation(Text(interval))
        }
    }
}

extension Text.Run {
    /// The part with what a mark around it says; its own look has precedence.
    fileprivate func marked(_ mark: InlineMarkdown.Run) -> Text.Run {
        var run = self
        run.apply(mark.intent)
        // Apple reads the mark before a value is put in: in an address it stays what stands for it.
        let destination = mark.destination?.replacing(String(InlineMarkdown.placeholder), with: "%@")
        if run.link == nil { run.link = destination.flatMap { URL(string: $0) } }
        return run
    }
}

extension String {
    /// The placeholder has no meaning of its own: a text that has it loses it.
    fileprivate var withoutPlaceholders: String {
        guard unicodeScalars.contains(InlineMarkdown.placeholder) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != InlineMarkdown.placeholder }))
    }
}

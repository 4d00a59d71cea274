import Foundation
@_spi(Latchkey) import Security

/// A text that string tables may translate (developer.apple.com/documentation/swiftui/localizedstringkey).
///
/// It is looked up in the app's `Localizable` table where nothing else is said; a key that is not there is the text.
/// Markdown inside a line is interpreted, but not that of values which are put in.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// A value in a text: one with a look of its own, or one that the text's specifier writes.
    fileprivate enum Value: Equatable, Sendable {
        case text(Text)
        case argument(LocalizationArgument)

        var argument: LocalizationArgument? {
            switch self {
            case .text: nil
            case .argument(let argument): argument
            }
        }
    }

    /// What is looked up: with a format specifier for each value, or without values as it was written.
    private let key: String
    private let values: [Value]

    /// A key that was made elsewhere (developer.apple.com/documentation/swiftui/localizedstringkey).
    public init(_ value: String) {
        self.init(stringLiteral: value)
    }

    /// A key as it was written.
    public init(stringLiteral value: String) {
        key = value
        values = []
    }

    /// A key with values in it.
    public init(stringInterpolation: StringInterpolation) {
        values = stringInterpolation.writing.values
        key = stringInterpolation.writing.key
    }

    /// The text of the app's own table.
    var text: String { runs.map(\.words).joined() }

    /// The text of the app's own table in parts, each with its look.
    var runs: [Text.Run] { runs(table: nil, bundle: nil) }

    /// The text in parts, each with its look.
    ///
    /// - Parameters:
    ///   - table: the table's name without its extension; `Localizable` if nil.
    ///   - bundle: whose table; the main bundle's if nil.
    func runs(table: String?, bundle: Bundle?) -> [Text.Run] {
        var (words, values) = filled(LocalizedText(key, table: table, in: bundle ?? .main))
        return InlineMarkdown.runs(words, whitespace: .preserved).flatMap { run in
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

    /// A text of a table with placeholders for the values, and these in their order.
    private func filled(_ text: LocalizedText) -> (words: String, values: ArraySlice<Text>) {
        guard !values.isEmpty else { return (text.written.withoutPlaceholders, []) }
        var words = ""
        var placed: [Text] = []
        for part in text.parts(filledWith: values.map(\.argument)) {
            switch part {
            case .literal(let literal): words += literal.withoutPlaceholders
            case .value(let index, let specifier):
                words.unicodeScalars.append(InlineMarkdown.placeholder)
                switch values[index] {
                case .text(let text): placed.append(text)
                case .argument(let argument): placed.append(Text(verbatim: argument.text(specifier, .current)))
                }
            }
        }
        return (words, placed[...])
    }

    /// The parts of a key with values in it
    /// (developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation).
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var writing: LocalizationWriting<Value>

        /// Begins without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            writing = LocalizationWriting(
                literalCapacity: literalCapacity, interpolationCount: interpolationCount)
        }

        /// Adds what was written.
        public mutating func appendLiteral(_ literal: String) {
            writing.add(literal)
        }

        /// Adds a text: `%@`.
        public mutating func appendInterpolation(_ string: String) {
            appendInterpolation(Text(verbatim: string))
        }

        /// Adds a value by its description: `%@`.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) {
            appendInterpolation(String(describing: value))
        }

        /// Adds an integer, in groups of thousands: `%lld` and `%llu`, up to 32 bits `%d` and `%u`.
        public mutating func appendInterpolation<T: FixedWidthInteger & CVarArg>(_ value: T) {
            add(LocalizationArgument(value), LocalizationArgument.specifier(of: T.self))
        }

        /// Adds a number, with six digits behind the point: `%f`.
        public mutating func appendInterpolation(_ value: Float) {
            add(.number(Double(value)), "%f")
        }

        /// Adds a number, with six digits behind the point: `%lf`.
        public mutating func appendInterpolation(_ value: Double) {
            add(.number(value), "%lf")
        }

        /// Adds a number, with six digits behind the point: `%lf`.
        public mutating func appendInterpolation(_ value: CGFloat) {
            add(.number(Double(value)), "%lf")
        }

        /// Adds an integer by a specifier, such as `%05d`.
        public mutating func appendInterpolation<T: FixedWidthInteger & CVarArg>(_ value: T, specifier: String) {
            add(LocalizationArgument(value), specifier)
        }

        /// Adds a number by a specifier, such as `%.2f`.
        public mutating func appendInterpolation<T: BinaryFloatingPoint & CVarArg>(_ value: T, specifier: String) {
            add(.number(Double(value)), specifier)
        }

        /// Adds a text by a specifier, which is `%@`.
        public mutating func appendInterpolation(_ string: String, specifier: String) {
            add(.text(string), specifier)
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
            writing.add(.text(text), "%@")
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

        private mutating func add(_ argument: LocalizationArgument, _ specifier: String) {
            writing.add(.argument(argument), specifier)
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

import Foundation

@available(iOS 15, *)
extension String {
    /// Looks a text up in a bundle's string table, and puts the values in its places
    /// (developer.apple.com/documentation/swift/string/init(localized:table:bundle:locale:comment:)).
    ///
    /// - Parameters:
    ///   - keyAndValue: what is looked up: `"\(name) has \(count)"` is `"%@ has %lld"` in the table. If it is not there, it
    ///     is the text.
    ///   - table: the table's name without its extension; `Localizable` if nil or empty.
    ///   - bundle: whose table; the main bundle's if nil.
    ///   - locale: how numbers are written; it does not choose the language.
    ///   - comment: for translators; not used.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = keyAndValue.text(in: LocalizedText(keyAndValue.key, table: table, in: bundle ?? .main), locale: locale)
    }

    /// Looks a text up under a key of its own, and puts the values in its places
    /// (developer.apple.com/documentation/swift/string/init(localized:defaultvalue:table:bundle:locale:comment:)).
    ///
    /// - Parameters:
    ///   - key: what is looked up.
    ///   - defaultValue: the values, and the text if the key is not in the table.
    ///   - table: the table's name without its extension; `Localizable` if nil or empty.
    ///   - bundle: whose table; the main bundle's if nil.
    ///   - locale: how numbers are written; it does not choose the language.
    ///   - comment: for translators; not used.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        let key = key.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        self = defaultValue.text(
            in: LocalizedText(key, value: defaultValue.key, table: table, in: bundle ?? .main), locale: locale)
    }

    /// A text to look up in a string table, with values in it
    /// (developer.apple.com/documentation/swift/string/localizationvalue).
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Codable, Sendable {
        /// The text with a format specifier for each value; without values it is as written.
        let key: String
        let arguments: [LocalizationArgument]

        /// A text without values.
        public init(_ value: String) {
            key = value
            arguments = []
        }

        /// A text without values.
        public init(stringLiteral value: String) {
            self.init(value)
        }

        /// A text with values.
        public init(stringInterpolation: StringInterpolation) {
            arguments = stringInterpolation.writing.values
            key = stringInterpolation.writing.key
        }

        func text(in text: LocalizedText, locale: Locale) -> String {
            guard !arguments.isEmpty else { return text.written }
            return text.parts(filledWith: arguments).map { part in
                switch part {
                case .literal(let text): text
                case .value(let index, let specifier): arguments[index].text(specifier, locale)
                }
            }.joined()
        }
    }
}

@available(iOS 15, *)
extension String.LocalizationValue {
    /// The parts of a text with values in it
    /// (developer.apple.com/documentation/swift/string/localizationvalue/stringinterpolation).
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var writing: LocalizationWriting<LocalizationArgument>

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
            add(.text(string), "%@")
        }

        /// Adds an integer: `%lld` and `%llu`, up to 32 bits `%d` and `%u`.
        public mutating func appendInterpolation<T: FixedWidthInteger & CVarArg>(_ value: T) {
            add(LocalizationArgument(value), LocalizationArgument.specifier(of: T.self))
        }

        /// Adds a number: `%f`.
        public mutating func appendInterpolation(_ value: Float) {
            add(.number(Double(value)), "%f")
        }

        /// Adds a number: `%lf`.
        public mutating func appendInterpolation(_ value: Double) {
            add(.number(value), "%lf")
        }

        /// Adds a number: `%lf`.
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

        /// Adds an object as a formatter writes it, or by its description: `%@`.
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            add(.text(formatter?.string(for: subject) ?? subject.description), "%@")
        }

        /// Adds a value of Foundation's as a formatter writes it, or by its description: `%@`.
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(
            _ subject: Subject, formatter: Formatter? = nil
        ) {
            add(.text(formatter?.string(for: subject) ?? subject.description), "%@")
        }

        /// Adds a value in a format: `%@`.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            add(.text(format.format(value)), "%@")
        }

        private mutating func add(_ argument: LocalizationArgument, _ specifier: String) {
            writing.add(argument, specifier)
        }
    }
}

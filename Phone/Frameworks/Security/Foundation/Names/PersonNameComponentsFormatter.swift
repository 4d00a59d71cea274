import Foundation

/// Writes and reads people's names.
///
/// Foundation's own is unavailable on Linux, so that this one is found in its place.
/// https://developer.apple.com/documentation/foundation/personnamecomponentsformatter
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
    // Sendable as Apple's is declared; like all formatters it is to be changed by one thread only.

    /// How much of a name is written.
    public enum Style: Int, Sendable {
        /// As ``medium``.
        case `default` = 0
        /// The nickname; without one the given name, as iOS has it before Settings are changed.
        case short
        /// Given name and family name.
        case medium
        /// All but the nickname.
        case long
        /// The initials.
        case abbreviated
    }

    /// What is written in place of names.
    public struct Options: OptionSet, Sendable {
        /// The options as one number.
        public let rawValue: UInt
        /// Creates options from their number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The phonetic representation.
        public static let phonetic = Options(rawValue: 1 << 1)
    }

    /// How much of a name is written; medium by default.
    open var style = Style.default
    /// Whether the phonetic representation is written.
    open var isPhonetic = false
    /// Says which name comes first.
    open var locale: Locale! = .autoupdatingCurrent

    /// Creates a formatter.
    public override init() { super.init() }

    /// Formatters are not archived on this phone.
    public required init?(coder: NSCoder) { nil }

    /// Writes a name.
    public class func localizedString(
        from components: PersonNameComponents, style nameFormatStyle: Style, options nameOptions: Options = []
    ) -> String {
        let formatter = PersonNameComponentsFormatter()
        formatter.style = nameFormatStyle
        formatter.isPhonetic = nameOptions.contains(.phonetic)
        return formatter.string(from: components)
    }

    /// Writes a name.
    open func string(from components: PersonNameComponents) -> String {
        let shown = isPhonetic ? components.phoneticRepresentation ?? PersonNameComponents() : components
        return WrittenName(shown, locale: locale ?? .autoupdatingCurrent).text(style)
    }

    /// Reads a name; nil for a text without one.
    open func personNameComponents(from string: String) -> PersonNameComponents? {
        ReadName.components(of: string, locale: locale ?? .autoupdatingCurrent)
    }

    /// Writes a name; nil for another object.
    open override func string(for obj: Any?) -> String? {
        (obj as? PersonNameComponents ?? (obj as? NSPersonNameComponents).map { $0 as PersonNameComponents })
            .map { string(from: $0) }
    }
}

import Foundation

/// A text that is looked up in a string table when it is shown
/// (developer.apple.com/documentation/foundation/localizedstringresource).
@available(iOS 16, *)
public struct LocalizedStringResource: Equatable, Codable, Sendable, ExpressibleByStringInterpolation,
    CustomLocalizedStringResourceConvertible
{
    /// The bundle that has the table.
    public enum BundleDescription: Equatable, Codable, Sendable {
        /// The app's own.
        case main
        /// The bundle at a place in the file system.
        case atURL(URL)

        /// The bundle of a class's module.
        public static func forClass(_ anyClass: AnyClass) -> Self { .atURL(Bundle(for: anyClass).bundleURL) }

        var bundle: Bundle {
            switch self {
            case .main: .main
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }
    }

    /// The parts of a text with values in it.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    /// What is looked up.
    public let key: String
    /// The values, and the text if the key is not in the table.
    public let defaultValue: String.LocalizationValue
    /// The table's name without its extension; `Localizable` if nil or empty.
    public let table: String?
    /// The language, and how numbers are written; the current locale by default.
    public var locale: Locale
    /// Whose table.
    public let bundle: BundleDescription

    /// A text that is its own key.
    ///
    /// - Parameters:
    ///   - keyAndValue: what is looked up: `"\(name) has \(count)"` is `"%@ has %lld"` in the table.
    ///   - table: the table's name without its extension; `Localizable` if nil or empty.
    ///   - locale: the language, and how numbers are written.
    ///   - bundle: whose table.
    ///   - comment: for translators; not used.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (key, defaultValue, self.table) = (keyAndValue.key, keyAndValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    /// A text under a key of its own.
    ///
    /// - Parameters:
    ///   - key: what is looked up.
    ///   - defaultValue: the values, and the text if the key is not in the table.
    ///   - table: the table's name without its extension; `Localizable` if nil or empty.
    ///   - locale: the language, and how numbers are written.
    ///   - bundle: whose table.
    ///   - comment: for translators; not used.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = key.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        (self.defaultValue, self.table) = (defaultValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    /// A text without values, in the app's own table.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// A text with values, in the app's own table.
    public init(stringInterpolation: StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// Itself.
    public var localizedStringResource: LocalizedStringResource { self }

    /// The text in the table's language, with the values in it.
    var text: String {
        defaultValue.text(
            in: LocalizedText(key, value: defaultValue.key, table: table, in: localizedBundle), locale: locale)
    }

    /// The bundle, or its folder for a locale other than the current one.
    private var localizedBundle: Bundle {
        let bundle = bundle.bundle
        // `Bundle.preferredLocalizations(from:forPreferences:)` takes the first one on Linux.
        guard locale.identifier != Locale.current.identifier,
            let folder = [locale.identifier(.bcp47), locale.language.languageCode?.identifier].lazy
                .compactMap({ $0.flatMap { bundle.path(forResource: $0, ofType: "lproj") } }).first
        else { return bundle }
        return Bundle(path: folder) ?? bundle
    }
}

/// A value that has a text to show
/// (developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
@available(iOS 16, *)
public protocol CustomLocalizedStringResourceConvertible {
    /// The text.
    var localizedStringResource: LocalizedStringResource { get }
}

@available(iOS 16, *)
extension String {
    /// Looks a text up in its string table
    /// (developer.apple.com/documentation/swift/string/init(localized:)).
    ///
    /// A literal is looked up by `init(localized:table:bundle:locale:comment:)`.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}

@available(iOS 16, *)
extension String.LocalizationValue.StringInterpolation {
    /// Adds a text that is looked up by itself: `%@`.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
        appendInterpolation(String(localized: resource))
    }
}

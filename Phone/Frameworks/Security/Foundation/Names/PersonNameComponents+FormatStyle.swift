import Foundation

@available(iOS 15, *)
extension PersonNameComponents {
    /// How a name is written.
    ///
    /// https://developer.apple.com/documentation/foundation/personnamecomponents/formatstyle
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// How much of a name is written.
        public enum Style: Int, Codable, Hashable, Sendable {
            /// The nickname; without one the given name.
            case short = 1
            /// Given name and family name.
            case medium
            /// All but the nickname.
            case long
            /// The initials.
            case abbreviated
        }

        /// How much of a name is written.
        public var style: Style
        /// Says which name comes first.
        public var locale: Locale

        /// Creates a style.
        public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
            self.style = style
            self.locale = locale
        }

        /// Writes a name.
        public func format(_ components: PersonNameComponents) -> String {
            let style = PersonNameComponentsFormatter.Style(rawValue: style.rawValue) ?? .medium
            return WrittenName(components, locale: locale).text(style)
        }

        /// The style in another locale.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(style: style, locale: locale) }
    }

    /// The name in the medium style.
    public func formatted() -> String { FormatStyle().format(self) }

    /// The name in a style.
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == PersonNameComponents {
        style.format(self)
    }
}

@available(iOS 15, *)
extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    /// A style for names.
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}

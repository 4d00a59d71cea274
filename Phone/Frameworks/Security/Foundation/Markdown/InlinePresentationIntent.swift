import Foundation

/// How a part of a text is meant, as Markdown says it inside a line.
///
/// https://developer.apple.com/documentation/foundation/inlinepresentationintent
@available(iOS 15, *)
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    /// The options as one number.
    public let rawValue: UInt

    /// Creates options from their number.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Emphasis, most often shown slanted: `*text*`.
    public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
    /// Strong emphasis, most often shown bold: `**text**`.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
    /// Code, most often shown in a monospaced font.
    public static let code = InlinePresentationIntent(rawValue: 1 << 2)
    /// Struck through: `~~text~~`.
    public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
    /// The end of a line that is no end of what is shown.
    public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
    /// The end of a line.
    public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
    /// HTML inside a line, which is not interpreted.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
    /// HTML between paragraphs, which is not interpreted.
    public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}

@available(iOS 15, *)
extension AttributeScopes.FoundationAttributes {
    /// The attribute of ``InlinePresentationIntent``.
    ///
    /// https://developer.apple.com/documentation/foundation/attributescopes/foundationattributes/inlinepresentationintentattribute
    @frozen public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
        /// The value of the attribute.
        public typealias Value = InlinePresentationIntent
        /// The name of the attribute.
        public static let name = "NSInlinePresentationIntent"
    }

    /// How a part is meant; only the type of the path to it counts.
    public var inlinePresentationIntent: InlinePresentationIntentAttribute {
        fatalError("Attributes are named by the paths to them; a scope has no values.")
    }
}

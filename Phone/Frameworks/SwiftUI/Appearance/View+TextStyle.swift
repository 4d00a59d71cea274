import Foundation

/// How the texts within a view are written, as single texts say it of themselves.
@available(iOS 16, *)
nonisolated extension View {
    /// The weight of texts and symbols (developer.apple.com/documentation/swiftui/view/fontweight(_:)).
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        environmentChange { $0.appearance.weight = weight }
    }

    /// The width of letters, which is not drawn (developer.apple.com/documentation/swiftui/view/fontwidth(_:)).
    public func fontWidth(_ width: Font.Width?) -> some View { self }

    /// Bold texts (developer.apple.com/documentation/swiftui/view/bold(_:)).
    public func bold(_ isActive: Bool = true) -> some View {
        environmentChange { if isActive { $0.appearance.weight = .bold } }
    }

    /// Slanted texts (developer.apple.com/documentation/swiftui/view/italic(_:)).
    public func italic(_ isActive: Bool = true) -> some View {
        environmentChange { if isActive { $0.appearance.isItalic = true } }
    }

    /// Letters of one width, which are not drawn (developer.apple.com/documentation/swiftui/view/monospaced(_:)).
    public func monospaced(_ isActive: Bool = true) -> some View { self }

    /// A line below texts, which is not drawn
    /// (developer.apple.com/documentation/swiftui/view/underline(_:pattern:color:)).
    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { self }

    /// A line through texts, which is not drawn
    /// (developer.apple.com/documentation/swiftui/view/strikethrough(_:pattern:color:)).
    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { self }

    /// More room between letters, which is not drawn (developer.apple.com/documentation/swiftui/view/kerning(_:)).
    public func kerning(_ kerning: CGFloat) -> some View { self }

    /// More room between letters, which is not drawn (developer.apple.com/documentation/swiftui/view/tracking(_:)).
    public func tracking(_ tracking: CGFloat) -> some View { self }

    /// Higher letters, which are not drawn (developer.apple.com/documentation/swiftui/view/baselineoffset(_:)).
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }
}

@available(iOS 16, *)
extension Text {
    /// This text in bold, or as it is (developer.apple.com/documentation/swiftui/text/bold(_:)).
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }

    /// This text slanted, or as it is (developer.apple.com/documentation/swiftui/text/italic(_:)).
    public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }

    /// This text with letters of one width, which are not drawn
    /// (developer.apple.com/documentation/swiftui/text/monospaced(_:)).
    public func monospaced(_ isActive: Bool = true) -> Text { self }

    /// This text underlined, which is not drawn
    /// (developer.apple.com/documentation/swiftui/text/underline(_:pattern:color:)).
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }

    /// This text struck through, which is not drawn
    /// (developer.apple.com/documentation/swiftui/text/strikethrough(_:pattern:color:)).
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }
}

@available(iOS 16, *)
extension Font {
    /// How wide letters are, which is not drawn.
    ///
    /// https://developer.apple.com/documentation/swiftui/font/width
    public struct Width: Hashable, Sendable {
        /// The width; 0 is the usual one.
        ///
        /// Apple does not document the values of the others [?].
        public var value: CGFloat

        /// Creates a width.
        public init(_ value: CGFloat) { self.value = value }

        /// The narrowest.
        public static let compressed = Width(-0.3)
        /// Narrower.
        public static let condensed = Width(-0.2)
        /// The usual one.
        public static let standard = Width(0)
        /// Wider.
        public static let expanded = Width(0.2)
    }
}

import Foundation

/// Modifiers of a text itself; the views around it set the rest.
extension Text {
    /// This text in a font (developer.apple.com/documentation/swiftui/text/font(_:)).
    public func font(_ font: Font?) -> Text { changed { if $0.font == nil { $0.font = font } } }

    /// This text of a weight (developer.apple.com/documentation/swiftui/text/fontweight(_:)).
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        changed { if $0.weight == nil { $0.weight = weight } }
    }

    /// This text in a color (developer.apple.com/documentation/swiftui/text/foregroundcolor(_:)).
    public func foregroundColor(_ color: Color?) -> Text { changed { if $0.color == nil { $0.color = color } } }

    /// This text in bold (developer.apple.com/documentation/swiftui/text/bold()).
    public func bold() -> Text { fontWeight(.bold) }

    /// This text slanted (developer.apple.com/documentation/swiftui/text/italic()).
    public func italic() -> Text { changed { $0.isItalic = true } }

    /// This text with digits of one width (developer.apple.com/documentation/swiftui/text/monospaceddigit()).
    public func monospacedDigit() -> Text { self }

    /// This text struck through, which is not drawn (developer.apple.com/documentation/swiftui/text).
    public func strikethrough(_ active: Bool = true, color: Color? = nil) -> Text { self }

    /// This text underlined, which is not drawn (developer.apple.com/documentation/swiftui/text).
    public func underline(_ active: Bool = true, color: Color? = nil) -> Text { self }

    /// This text with more room in it, which is not drawn (developer.apple.com/documentation/swiftui/text/kerning(_:)).
    public func kerning(_ kerning: CGFloat) -> Text { self }

    /// This text with more room in it, which is not drawn (developer.apple.com/documentation/swiftui/text/tracking(_:)).
    public func tracking(_ tracking: CGFloat) -> Text { self }

    /// This text higher, which is not drawn (developer.apple.com/documentation/swiftui/text/baselineoffset(_:)).
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }

    /// The look that all parts have in common.
    var appearance: Appearance {
        guard var common = runs.first?.appearance else { return Appearance() }
        for run in runs.dropFirst() where !run.words.isEmpty {
            if run.appearance.font != common.font { common.font = nil }
            if run.appearance.weight != common.weight { common.weight = nil }
            if run.appearance.color != common.color { common.color = nil }
            common.isItalic = common.isItalic && run.appearance.isItalic
        }
        return common
    }

    /// Changes every part.
    private func changed(_ change: (inout Appearance) -> Void) -> Text {
        var text = self
        for index in text.runs.indices { change(&text.runs[index].appearance) }
        return text
    }
}

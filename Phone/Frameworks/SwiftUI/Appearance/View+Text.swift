import Foundation

/// The appearance of texts within a view.
nonisolated extension View {
    /// The font of texts (developer.apple.com/documentation/swiftui/view/font(_:)).
    public func font(_ font: Font?) -> some View { environmentChange { $0.appearance.font = font } }

    /// The color of texts and symbols (developer.apple.com/documentation/swiftui/view/foregroundcolor(_:)).
    public func foregroundColor(_ color: Color?) -> some View {
        environmentChange { $0.appearance.foreground = color?.hint }
    }

    /// The style of texts and symbols (developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)).
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environmentChange { $0.appearance.foreground = style.colorHint }
    }

    /// The styles of two levels; the first is drawn (developer.apple.com/documentation/swiftui/view).
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        foregroundStyle(primary)
    }

    /// At most so many lines (developer.apple.com/documentation/swiftui/view/linelimit(_:)).
    public func lineLimit(_ number: Int?) -> some View { environmentChange { $0.appearance.lineLimit = number } }

    /// Between so many lines; the most are drawn (developer.apple.com/documentation/swiftui/view/linelimit(_:)).
    @available(iOS 16, *)
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

    /// At least so many lines (developer.apple.com/documentation/swiftui/view/linelimit(_:)).
    @available(iOS 16, *)
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(nil) }

    /// At most so many lines (developer.apple.com/documentation/swiftui/view/linelimit(_:)).
    @available(iOS 16, *)
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

    /// At most so many lines, whose room is there
    /// (developer.apple.com/documentation/swiftui/view/linelimit(_:reservesspace:)).
    @available(iOS 16, *)
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit) }

    /// Room between lines, which is not drawn (developer.apple.com/documentation/swiftui/view/linespacing(_:)).
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

    /// Aligns the lines (developer.apple.com/documentation/swiftui/view/multilinetextalignment(_:)).
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environmentChange { $0.appearance.textAlignment = alignment }
    }

    /// How small text may become (developer.apple.com/documentation/swiftui/view/minimumscalefactor(_:)).
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

    /// Whether letters may stand closer (developer.apple.com/documentation/swiftui/view/allowstightening(_:)).
    public func allowsTightening(_ flag: Bool) -> some View { self }

    /// Sets which part is cut off (developer.apple.com/documentation/swiftui/view/truncationmode(_:)).
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

    /// Digits of one width (developer.apple.com/documentation/swiftui/view/monospaceddigit()).
    public func monospacedDigit() -> some View { self }

    /// Capitals or not (developer.apple.com/documentation/swiftui/view/textcase(_:)).
    public func textCase(_ textCase: Text.Case?) -> some View {
        environmentChange { $0.appearance.textCase = textCase }
    }

    /// How symbols are colored (developer.apple.com/documentation/swiftui/view/symbolrenderingmode(_:)).
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    /// How large symbols are (developer.apple.com/documentation/swiftui/view/imagescale(_:)).
    public func imageScale(_ scale: Image.Scale) -> some View { self }

    /// The color of what can be touched (developer.apple.com/documentation/swiftui/view/tint(_:)).
    public func tint(_ tint: Color?) -> some View { environmentChange { $0.controls.tint = tint?.hint } }

    /// The color of what can be touched (developer.apple.com/documentation/swiftui/view/accentcolor(_:)).
    public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}

import Foundation

/// From which side lines are read (<https://developer.apple.com/documentation/swiftui/layoutdirection>).
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// As in English.
    case leftToRight
    /// As in Arabic.
    case rightToLeft
}

/// How much colors differ (<https://developer.apple.com/documentation/swiftui/colorschemecontrast>).
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
    /// As usual.
    case standard
    /// More than usual.
    case increased
}

/// How heavy text is (<https://developer.apple.com/documentation/swiftui/legibilityweight>).
public enum LegibilityWeight: Hashable, Sendable {
    /// As usual.
    case regular
    /// Bold, as a person chose in Settings.
    case bold
}

extension EnvironmentValues {
    private struct DirectionKey: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
    private struct RedactionKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }

    /// From which side lines are read; a screen is not turned by it
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection>).
    public var layoutDirection: LayoutDirection {
        get { self[DirectionKey.self] }
        set { self[DirectionKey.self] = newValue }
    }

    /// Why content is replaced (<https://developer.apple.com/documentation/swiftui/environmentvalues/redactionreasons>).
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// Pixels of a point: 3, as an iPhone 15 Pro has them
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/displayscale>).
    public var displayScale: CGFloat { 3 }

    /// The side of a pixel in points (<https://developer.apple.com/documentation/swiftui/environmentvalues/pixellength>).
    public var pixelLength: CGFloat { 1 / displayScale }

    /// How much colors differ: as usual
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/colorschemecontrast>).
    public var colorSchemeContrast: ColorSchemeContrast { .standard }

    /// How heavy text is: as usual
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/legibilityweight>).
    public var legibilityWeight: LegibilityWeight? { .regular }

    /// Whether a screen reader reads: false
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityvoiceoverenabled>).
    public var accessibilityVoiceOverEnabled: Bool { false }

    /// Whether things should be told apart by more than color: false
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilitydifferentiatewithoutcolor>).
    public var accessibilityDifferentiateWithoutColor: Bool { false }

    /// Whether nothing should shine through: false
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducetransparency>).
    public var accessibilityReduceTransparency: Bool { false }

    /// Whether colors are turned round: false
    /// (<https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityinvertcolors>).
    public var accessibilityInvertColors: Bool { false }
}

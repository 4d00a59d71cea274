import Foundation

/// From where to where one reads (<https://developer.apple.com/documentation/swiftui/layoutdirection>).
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// How the virtual phone shows things, which is not to be changed: an iPhone 15 Pro, as it comes out of its box.
extension EnvironmentValues {
    private struct DirectionKey: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }

    /// Pixels of a point (developer.apple.com/documentation/swiftui/environmentvalues/displayscale).
    public var displayScale: CGFloat { 3 }
    /// The size of a pixel, in points (developer.apple.com/documentation/swiftui/environmentvalues/pixellength).
    public var pixelLength: CGFloat { 1 / displayScale }
    /// From where to where one reads; screens are drawn alike for both
    /// (developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection).
    public var layoutDirection: LayoutDirection {
        get { self[DirectionKey.self] }
        set { self[DirectionKey.self] = newValue }
    }
    /// Whether a screen reader is on: none is there
    /// (developer.apple.com/documentation/swiftui/environmentvalues/accessibilityvoiceoverenabled).
    public var accessibilityVoiceOverEnabled: Bool { false }
    /// Whether things are told apart without color
    /// (developer.apple.com/documentation/swiftui/environmentvalues/accessibilitydifferentiatewithoutcolor).
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    /// Whether nothing is to be seen through
    /// (developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducetransparency).
    public var accessibilityReduceTransparency: Bool { false }
    /// Whether colors are inverted
    /// (developer.apple.com/documentation/swiftui/environmentvalues/accessibilityinvertcolors).
    public var accessibilityInvertColors: Bool { false }
}

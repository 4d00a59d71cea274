import Foundation

/// The fill of texts, symbols and shapes (developer.apple.com/documentation/swiftui/shapestyle).
///
/// Screens know colors by word or number; a style that is more than a color is drawn as the nearest one.
public protocol ShapeStyle: Sendable {}

/// A style that a screen can draw.
protocol HintedShapeStyle: ShapeStyle {
    /// As `ScreenStyle` carries colors.
    var hint: String { get }
}

extension ShapeStyle {
    /// The color to draw; nil for a style of someone else's.
    var colorHint: String? { (self as? any HintedShapeStyle)?.hint }
}

extension Color: HintedShapeStyle {}

/// A style that lets something through.
private struct FadedStyle: HintedShapeStyle {
    let hint: String
}

extension ShapeStyle {
    /// This style, its opacity multiplied (developer.apple.com/documentation/swiftui/shapestyle/opacity(_:)).
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        FadedStyle(hint: Color(hint: colorHint ?? "primary").opacity(opacity).hint)
    }
}

/// A style of the foreground's levels (developer.apple.com/documentation/swiftui/hierarchicalshapestyle).
public nonisolated struct HierarchicalShapeStyle: HintedShapeStyle, Hashable {
    let hint: String

    /// The first level (developer.apple.com/documentation/swiftui/hierarchicalshapestyle/primary).
    public static let primary = HierarchicalShapeStyle(hint: "primary")
    /// The second level (developer.apple.com/documentation/swiftui/hierarchicalshapestyle/secondary).
    public static let secondary = HierarchicalShapeStyle(hint: "secondary")
    /// The third level (developer.apple.com/documentation/swiftui/hierarchicalshapestyle/tertiary).
    public static let tertiary = HierarchicalShapeStyle(hint: "tertiary")
    /// The fourth level (developer.apple.com/documentation/swiftui/hierarchicalshapestyle/quaternary).
    public static let quaternary = HierarchicalShapeStyle(hint: "quaternary")
}

nonisolated extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The first level (developer.apple.com/documentation/swiftui/shapestyle/primary).
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
    /// The second level (developer.apple.com/documentation/swiftui/shapestyle/secondary).
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
    /// The third level (developer.apple.com/documentation/swiftui/shapestyle/tertiary).
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
    /// The fourth level (developer.apple.com/documentation/swiftui/shapestyle/quaternary).
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
}

/// The tint of the place (developer.apple.com/documentation/swiftui/tintshapestyle).
public nonisolated struct TintShapeStyle: HintedShapeStyle, Hashable {
    var hint: String { "accent" }

    /// The tint of the place (developer.apple.com/documentation/swiftui/tintshapestyle).
    public init() {}
}

nonisolated extension ShapeStyle where Self == TintShapeStyle {
    /// The tint of the place (developer.apple.com/documentation/swiftui/shapestyle/tint).
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The background of the place (developer.apple.com/documentation/swiftui/backgroundstyle).
public nonisolated struct BackgroundStyle: HintedShapeStyle, Hashable {
    var hint: String { "background" }

    /// The background of the place (developer.apple.com/documentation/swiftui/backgroundstyle).
    public init() {}
}

nonisolated extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the place (developer.apple.com/documentation/swiftui/shapestyle/background).
    public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The foreground of the place (developer.apple.com/documentation/swiftui/foregroundstyle).
public nonisolated struct ForegroundStyle: HintedShapeStyle, Hashable {
    var hint: String { "primary" }

    /// The foreground of the place (developer.apple.com/documentation/swiftui/foregroundstyle).
    public init() {}
}

nonisolated extension ShapeStyle where Self == ForegroundStyle {
    /// The foreground of the place (developer.apple.com/documentation/swiftui/shapestyle/foreground).
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// Frosted glass (developer.apple.com/documentation/swiftui/material).
public nonisolated struct Material: HintedShapeStyle, Hashable {
    let hint: String

    /// Nearly clear (developer.apple.com/documentation/swiftui/material/ultrathin).
    public static let ultraThin = Material(hint: "material")
    /// Rather clear (developer.apple.com/documentation/swiftui/material/thin).
    public static let thin = Material(hint: "material")
    /// The usual one (developer.apple.com/documentation/swiftui/material/regular).
    public static let regular = Material(hint: "material")
    /// Rather opaque (developer.apple.com/documentation/swiftui/material/thick).
    public static let thick = Material(hint: "material")
    /// Nearly opaque (developer.apple.com/documentation/swiftui/material/ultrathick).
    public static let ultraThick = Material(hint: "material")
    /// As bars have it (developer.apple.com/documentation/swiftui/material/bar).
    public static let bar = Material(hint: "material")
}

nonisolated extension ShapeStyle where Self == Material {
    /// Nearly clear glass (developer.apple.com/documentation/swiftui/shapestyle/ultrathinmaterial).
    public static var ultraThinMaterial: Material { .ultraThin }
    /// Rather clear glass (developer.apple.com/documentation/swiftui/shapestyle/thinmaterial).
    public static var thinMaterial: Material { .thin }
    /// The usual glass (developer.apple.com/documentation/swiftui/shapestyle/regularmaterial).
    public static var regularMaterial: Material { .regular }
    /// Rather opaque glass (developer.apple.com/documentation/swiftui/shapestyle/thickmaterial).
    public static var thickMaterial: Material { .thick }
    /// Nearly opaque glass (developer.apple.com/documentation/swiftui/shapestyle/ultrathickmaterial).
    public static var ultraThickMaterial: Material { .ultraThick }
    /// Glass as bars have it (developer.apple.com/documentation/swiftui/shapestyle/bar).
    public static var bar: Material { Material.bar }
}

/// Any style (developer.apple.com/documentation/swiftui/anyshapestyle).
public nonisolated struct AnyShapeStyle: HintedShapeStyle {
    let hint: String

    /// Wraps a style (developer.apple.com/documentation/swiftui/anyshapestyle).
    public init(_ style: some ShapeStyle) {
        hint = style.colorHint ?? "primary"
    }
}

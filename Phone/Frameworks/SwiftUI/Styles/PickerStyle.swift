/// How pickers look (developer.apple.com/documentation/swiftui/pickerstyle).
public protocol PickerStyle {}

/// A style that a screen knows by a word.
protocol HintedPickerStyle: PickerStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension PickerStyle {
    var kindHint: String? { (self as? any HintedPickerStyle)?.kind }
}

/// The usual picker (developer.apple.com/documentation/swiftui/defaultpickerstyle).
public nonisolated struct DefaultPickerStyle: HintedPickerStyle {
    var kind: String? { nil }

    /// The usual picker (developer.apple.com/documentation/swiftui/defaultpickerstyle).
    public init() {}
}

nonisolated extension PickerStyle where Self == DefaultPickerStyle {
    /// The usual picker (developer.apple.com/documentation/swiftui/pickerstyle/automatic).
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// A button that opens a menu (developer.apple.com/documentation/swiftui/menupickerstyle).
public nonisolated struct MenuPickerStyle: HintedPickerStyle {
    var kind: String? { "menu" }

    /// A button that opens a menu (developer.apple.com/documentation/swiftui/menupickerstyle).
    public init() {}
}

nonisolated extension PickerStyle where Self == MenuPickerStyle {
    /// A button that opens a menu (developer.apple.com/documentation/swiftui/pickerstyle/menu).
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// Segments side by side (developer.apple.com/documentation/swiftui/segmentedpickerstyle).
public nonisolated struct SegmentedPickerStyle: HintedPickerStyle {
    var kind: String? { "segmented" }

    /// Segments side by side (developer.apple.com/documentation/swiftui/segmentedpickerstyle).
    public init() {}
}

nonisolated extension PickerStyle where Self == SegmentedPickerStyle {
    /// Segments side by side (developer.apple.com/documentation/swiftui/pickerstyle/segmented).
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// All options among the rows (developer.apple.com/documentation/swiftui/inlinepickerstyle).
public nonisolated struct InlinePickerStyle: HintedPickerStyle {
    var kind: String? { "inline" }

    /// All options among the rows (developer.apple.com/documentation/swiftui/inlinepickerstyle).
    public init() {}
}

nonisolated extension PickerStyle where Self == InlinePickerStyle {
    /// All options among the rows (developer.apple.com/documentation/swiftui/pickerstyle/inline).
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// A wheel (developer.apple.com/documentation/swiftui/wheelpickerstyle).
public nonisolated struct WheelPickerStyle: HintedPickerStyle {
    var kind: String? { "wheel" }

    /// A wheel (developer.apple.com/documentation/swiftui/wheelpickerstyle).
    public init() {}
}

nonisolated extension PickerStyle where Self == WheelPickerStyle {
    /// A wheel (developer.apple.com/documentation/swiftui/pickerstyle/wheel).
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

/// A row that leads to a list of the options: here the usual picker [?]
/// (developer.apple.com/documentation/swiftui/navigationlinkpickerstyle).
@available(iOS 16, *)
public nonisolated struct NavigationLinkPickerStyle: HintedPickerStyle {
    var kind: String? { nil }

    /// A row that leads to a list of the options (developer.apple.com/documentation/swiftui/navigationlinkpickerstyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension PickerStyle where Self == NavigationLinkPickerStyle {
    /// A row that leads to a list of the options (developer.apple.com/documentation/swiftui/pickerstyle/navigationlink).
    public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

/// Symbols side by side (developer.apple.com/documentation/swiftui/palettepickerstyle).
@available(iOS 17, *)
public nonisolated struct PalettePickerStyle: HintedPickerStyle {
    var kind: String? { "segmented" }

    /// Symbols side by side (developer.apple.com/documentation/swiftui/palettepickerstyle).
    public init() {}
}

@available(iOS 17, *)
nonisolated extension PickerStyle where Self == PalettePickerStyle {
    /// Symbols side by side (developer.apple.com/documentation/swiftui/pickerstyle/palette).
    public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

/// How menus look (developer.apple.com/documentation/swiftui/menustyle).
public protocol MenuStyle {}

/// A style that a screen knows by a word.
protocol HintedMenuStyle: MenuStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension MenuStyle {
    var kindHint: String? { (self as? any HintedMenuStyle)?.kind }
}

/// The usual menu (developer.apple.com/documentation/swiftui/defaultmenustyle).
public nonisolated struct DefaultMenuStyle: HintedMenuStyle {
    var kind: String? { nil }

    /// The usual menu (developer.apple.com/documentation/swiftui/defaultmenustyle).
    public init() {}
}

nonisolated extension MenuStyle where Self == DefaultMenuStyle {
    /// The usual menu (developer.apple.com/documentation/swiftui/menustyle/automatic).
    public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

/// A menu of a plain button (developer.apple.com/documentation/swiftui/borderlessbuttonmenustyle).
public nonisolated struct BorderlessButtonMenuStyle: HintedMenuStyle {
    var kind: String? { nil }

    /// A menu of a plain button (developer.apple.com/documentation/swiftui/borderlessbuttonmenustyle).
    public init() {}
}

nonisolated extension MenuStyle where Self == BorderlessButtonMenuStyle {
    /// A menu of a plain button (developer.apple.com/documentation/swiftui/menustyle/borderlessbutton).
    public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

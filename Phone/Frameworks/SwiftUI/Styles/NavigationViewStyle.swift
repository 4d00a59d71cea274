/// How navigation views look (developer.apple.com/documentation/swiftui/navigationviewstyle).
public protocol NavigationViewStyle {}

/// A style that a screen knows by a word.
protocol HintedNavigationViewStyle: NavigationViewStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension NavigationViewStyle {
    var kindHint: String? { (self as? any HintedNavigationViewStyle)?.kind }
}

/// The usual navigation (developer.apple.com/documentation/swiftui/defaultnavigationviewstyle).
public nonisolated struct DefaultNavigationViewStyle: HintedNavigationViewStyle {
    var kind: String? { nil }

    /// The usual navigation (developer.apple.com/documentation/swiftui/defaultnavigationviewstyle).
    public init() {}
}

nonisolated extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// The usual navigation (developer.apple.com/documentation/swiftui/navigationviewstyle/automatic).
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// One screen at a time (developer.apple.com/documentation/swiftui/stacknavigationviewstyle).
public nonisolated struct StackNavigationViewStyle: HintedNavigationViewStyle {
    var kind: String? { "stack" }

    /// One screen at a time (developer.apple.com/documentation/swiftui/stacknavigationviewstyle).
    public init() {}
}

nonisolated extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// One screen at a time (developer.apple.com/documentation/swiftui/navigationviewstyle/stack).
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// Columns; one on a phone (developer.apple.com/documentation/swiftui/columnnavigationviewstyle).
public nonisolated struct ColumnNavigationViewStyle: HintedNavigationViewStyle {
    var kind: String? { "columns" }

    /// Columns; one on a phone (developer.apple.com/documentation/swiftui/columnnavigationviewstyle).
    public init() {}
}

nonisolated extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    /// Columns; one on a phone (developer.apple.com/documentation/swiftui/navigationviewstyle/columns).
    public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

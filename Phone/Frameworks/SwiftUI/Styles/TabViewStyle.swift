/// How tab views look (developer.apple.com/documentation/swiftui/tabviewstyle).
public protocol TabViewStyle {}

/// A style that a screen knows by a word.
protocol HintedTabViewStyle: TabViewStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension TabViewStyle {
    var kindHint: String? { (self as? any HintedTabViewStyle)?.kind }
}

/// Tabs below (developer.apple.com/documentation/swiftui/defaulttabviewstyle).
public nonisolated struct DefaultTabViewStyle: HintedTabViewStyle {
    var kind: String? { nil }

    /// Tabs below (developer.apple.com/documentation/swiftui/defaulttabviewstyle).
    public init() {}
}

nonisolated extension TabViewStyle where Self == DefaultTabViewStyle {
    /// Tabs below (developer.apple.com/documentation/swiftui/tabviewstyle/automatic).
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

/// Tabs below; at the side on an iPad (developer.apple.com/documentation/swiftui/sidebaradaptabletabviewstyle).
@available(iOS 18, *)
public nonisolated struct SidebarAdaptableTabViewStyle: HintedTabViewStyle {
    var kind: String? { nil }

    /// Tabs below; at the side on an iPad (developer.apple.com/documentation/swiftui/sidebaradaptabletabviewstyle).
    public init() {}
}

@available(iOS 18, *)
nonisolated extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    /// Tabs below; at the side on an iPad (developer.apple.com/documentation/swiftui/tabviewstyle/sidebaradaptable).
    public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

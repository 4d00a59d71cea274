/// A column of a split view (developer.apple.com/documentation/swiftui/navigationsplitviewcolumn).
@available(iOS 17, *)
public nonisolated struct NavigationSplitViewColumn: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The first column.
    public static var sidebar: NavigationSplitViewColumn { NavigationSplitViewColumn("sidebar") }
    /// The column between the others.
    public static var content: NavigationSplitViewColumn { NavigationSplitViewColumn("content") }
    /// The last column.
    public static var detail: NavigationSplitViewColumn { NavigationSplitViewColumn("detail") }
}

/// Which columns of a split view stand side by side; a phone shows one
/// (developer.apple.com/documentation/swiftui/navigationsplitviewvisibility).
@available(iOS 16, *)
public nonisolated struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// As the device likes it.
    public static var automatic: NavigationSplitViewVisibility { NavigationSplitViewVisibility("automatic") }
    /// All columns.
    public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility("all") }
    /// The last two of three columns.
    public static var doubleColumn: NavigationSplitViewVisibility { NavigationSplitViewVisibility("doubleColumn") }
    /// The last column.
    public static var detailOnly: NavigationSplitViewVisibility { NavigationSplitViewVisibility("detailOnly") }
}

/// How columns stand side by side (developer.apple.com/documentation/swiftui/navigationsplitviewstyle).
@available(iOS 16, *)
public protocol NavigationSplitViewStyle {}

/// As the device likes it (developer.apple.com/documentation/swiftui/automaticnavigationsplitviewstyle).
@available(iOS 16, *)
public nonisolated struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    /// The usual style.
    public init() {}
}

/// Columns that share the width (developer.apple.com/documentation/swiftui/balancednavigationsplitviewstyle).
@available(iOS 16, *)
public nonisolated struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    /// Columns that share the width.
    public init() {}
}

/// A last column that keeps its width (developer.apple.com/documentation/swiftui/prominentdetailnavigationsplitviewstyle).
@available(iOS 16, *)
public nonisolated struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
    /// A last column that keeps its width.
    public init() {}
}

@available(iOS 16, *)
nonisolated extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    /// As the device likes it.
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

@available(iOS 16, *)
nonisolated extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    /// Columns that share the width.
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

@available(iOS 16, *)
nonisolated extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    /// A last column that keeps its width.
    public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
        ProminentDetailNavigationSplitViewStyle()
    }
}

@available(iOS 16, *)
nonisolated extension View {
    /// Says how columns stand side by side; a phone shows one
    /// (developer.apple.com/documentation/swiftui/view/navigationsplitviewstyle(_:)).
    public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

    /// Says a column's width in points; on a phone it is the screen's
    /// (developer.apple.com/documentation/swiftui/view/navigationsplitviewcolumnwidth(_:)).
    public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

    /// Says a column's width in points; on a phone it is the screen's
    /// (developer.apple.com/documentation/swiftui/view/navigationsplitviewcolumnwidth(min:ideal:max:)).
    public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
        self
    }
}

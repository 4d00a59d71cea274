/// How lists look (developer.apple.com/documentation/swiftui/liststyle).
public protocol ListStyle {}

/// A style that a screen knows by a word.
protocol HintedListStyle: ListStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension ListStyle {
    var kindHint: String? { (self as? any HintedListStyle)?.kind }
}

/// The usual list (developer.apple.com/documentation/swiftui/defaultliststyle).
public nonisolated struct DefaultListStyle: HintedListStyle {
    var kind: String? { nil }

    /// The usual list (developer.apple.com/documentation/swiftui/defaultliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == DefaultListStyle {
    /// The usual list (developer.apple.com/documentation/swiftui/liststyle/automatic).
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// Rows from side to side (developer.apple.com/documentation/swiftui/plainliststyle).
public nonisolated struct PlainListStyle: HintedListStyle {
    var kind: String? { "plain" }

    /// Rows from side to side (developer.apple.com/documentation/swiftui/plainliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == PlainListStyle {
    /// Rows from side to side (developer.apple.com/documentation/swiftui/liststyle/plain).
    public static var plain: PlainListStyle { PlainListStyle() }
}

/// Groups from side to side (developer.apple.com/documentation/swiftui/groupedliststyle).
public nonisolated struct GroupedListStyle: HintedListStyle {
    var kind: String? { "grouped" }

    /// Groups from side to side (developer.apple.com/documentation/swiftui/groupedliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == GroupedListStyle {
    /// Groups from side to side (developer.apple.com/documentation/swiftui/liststyle/grouped).
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// Groups as cards (developer.apple.com/documentation/swiftui/insetgroupedliststyle).
public nonisolated struct InsetGroupedListStyle: HintedListStyle {
    var kind: String? { "insetGrouped" }

    /// Groups as cards (developer.apple.com/documentation/swiftui/insetgroupedliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == InsetGroupedListStyle {
    /// Groups as cards (developer.apple.com/documentation/swiftui/liststyle/insetgrouped).
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// Rows with room beside them (developer.apple.com/documentation/swiftui/insetliststyle).
public nonisolated struct InsetListStyle: HintedListStyle {
    var kind: String? { "inset" }

    /// Rows with room beside them (developer.apple.com/documentation/swiftui/insetliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == InsetListStyle {
    /// Rows with room beside them (developer.apple.com/documentation/swiftui/liststyle/inset).
    public static var inset: InsetListStyle { InsetListStyle() }
}

/// As sidebars are (developer.apple.com/documentation/swiftui/sidebarliststyle).
public nonisolated struct SidebarListStyle: HintedListStyle {
    var kind: String? { "sidebar" }

    /// As sidebars are (developer.apple.com/documentation/swiftui/sidebarliststyle).
    public init() {}
}

nonisolated extension ListStyle where Self == SidebarListStyle {
    /// As sidebars are (developer.apple.com/documentation/swiftui/liststyle/sidebar).
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

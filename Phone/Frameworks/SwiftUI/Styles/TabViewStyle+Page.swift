/// Pages side by side (developer.apple.com/documentation/swiftui/pagetabviewstyle).
public nonisolated struct PageTabViewStyle: HintedTabViewStyle {
    /// Whether dots say which page it is (developer.apple.com/documentation/swiftui/pagetabviewstyle).
    public struct IndexDisplayMode: Sendable {
        /// If there are several pages.
        public static let automatic = IndexDisplayMode()
        /// Always.
        public static let always = IndexDisplayMode()
        /// Never.
        public static let never = IndexDisplayMode()
    }

    var kind: String? { "page" }

    /// Pages side by side (developer.apple.com/documentation/swiftui/pagetabviewstyle).
    public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}

nonisolated extension TabViewStyle where Self == PageTabViewStyle {
    /// Pages side by side (developer.apple.com/documentation/swiftui/tabviewstyle/page).
    public static var page: PageTabViewStyle { PageTabViewStyle() }

    /// Pages side by side, with dots or not (developer.apple.com/documentation/swiftui/tabviewstyle).
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

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

/// How the dots below pages look (developer.apple.com/documentation/swiftui/indexviewstyle).
public protocol IndexViewStyle {}

/// The usual dots (developer.apple.com/documentation/swiftui/pageindexviewstyle).
public nonisolated struct PageIndexViewStyle: IndexViewStyle {
    /// Whether the dots have a ground (developer.apple.com/documentation/swiftui/pageindexviewstyle).
    public struct BackgroundDisplayMode: Sendable {
        /// As the system decides.
        public static let automatic = BackgroundDisplayMode()
        /// While they are touched.
        public static let interactive = BackgroundDisplayMode()
        /// Always.
        public static let always = BackgroundDisplayMode()
        /// Never.
        public static let never = BackgroundDisplayMode()
    }

    /// The usual dots (developer.apple.com/documentation/swiftui/pageindexviewstyle).
    public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

nonisolated extension IndexViewStyle where Self == PageIndexViewStyle {
    /// The usual dots (developer.apple.com/documentation/swiftui/indexviewstyle/page).
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }

    /// The usual dots, on a ground or not (developer.apple.com/documentation/swiftui/indexviewstyle).
    public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
        PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
    }
}

nonisolated extension View {
    /// How the dots below pages look (developer.apple.com/documentation/swiftui/view/indexviewstyle(_:)).
    public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
}

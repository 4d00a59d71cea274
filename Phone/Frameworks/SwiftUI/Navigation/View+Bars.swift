/// A bar of the screen (<https://developer.apple.com/documentation/swiftui/toolbarplacement>).
@available(iOS 16, *)
public struct ToolbarPlacement: Hashable, Sendable {
    enum Bar: Hashable, Sendable { case automatic, navigationBar, tabBar, bottomBar }
    let bar: Bar

    /// As the system decides (<https://developer.apple.com/documentation/swiftui/toolbarplacement/automatic>).
    public static let automatic = ToolbarPlacement(bar: .automatic)
    /// The bar above (<https://developer.apple.com/documentation/swiftui/toolbarplacement/navigationbar>).
    public static let navigationBar = ToolbarPlacement(bar: .navigationBar)
    /// The bar that switches tabs (<https://developer.apple.com/documentation/swiftui/toolbarplacement/tabbar>).
    public static let tabBar = ToolbarPlacement(bar: .tabBar)
    /// The bar below (<https://developer.apple.com/documentation/swiftui/toolbarplacement/bottombar>).
    public static let bottomBar = ToolbarPlacement(bar: .bottomBar)
}

/// How large a title is (<https://developer.apple.com/documentation/swiftui/toolbartitledisplaymode>).
@available(iOS 17, *)
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
    fileprivate let mode: NavigationBarItem.TitleDisplayMode

    /// As the system decides (<https://developer.apple.com/documentation/swiftui/toolbartitledisplaymode/automatic>).
    public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
    /// Small, in the bar (<https://developer.apple.com/documentation/swiftui/toolbartitledisplaymode/inline>).
    public static let inline = ToolbarTitleDisplayMode(mode: .inline)
    /// Large, in the bar (<https://developer.apple.com/documentation/swiftui/toolbartitledisplaymode/inlinelarge>).
    public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
    /// Large, below the bar (<https://developer.apple.com/documentation/swiftui/toolbartitledisplaymode/large>).
    public static let large = ToolbarTitleDisplayMode(mode: .large)
}

extension ToolbarItemPlacement {
    /// In the bar, where lines begin (<https://developer.apple.com/documentation/swiftui/toolbaritemplacement/topbarleading>).
    @available(iOS 14, *)
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    /// In the bar, where lines end (<https://developer.apple.com/documentation/swiftui/toolbaritemplacement/topbartrailing>).
    @available(iOS 14, *)
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
}

nonisolated extension View {
    /// Whether bars are there (<https://developer.apple.com/documentation/swiftui/view/toolbar(_:for:)>).
    ///
    /// The bar above goes; the others stay.
    @available(iOS 16, *)
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        navigationBarHidden(visibility == .hidden && bars.contains { [.automatic, .navigationBar].contains($0.bar) })
    }

    /// Shows or hides bars (<https://developer.apple.com/documentation/swiftui/view/toolbarvisibility(_:for:)>).
    ///
    /// The bar above goes; the others stay.
    @available(iOS 18, *)
    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        navigationBarHidden(visibility == .hidden && bars.contains { [.automatic, .navigationBar].contains($0.bar) })
    }

    /// The background of bars, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/toolbarbackground(_:for:)>).
    @available(iOS 16, *)
    public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }

    /// Whether bars have a background, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/toolbarbackground(_:for:)>).
    @available(iOS 16, *)
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Light or dark bars, which are not drawn (<https://developer.apple.com/documentation/swiftui/view/toolbarcolorscheme(_:for:)>).
    @available(iOS 16, *)
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }

    /// How large the title is (<https://developer.apple.com/documentation/swiftui/view/toolbartitledisplaymode(_:)>).
    @available(iOS 17, *)
    public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        navigationBarTitleDisplayMode(mode.mode)
    }

    /// Whether the status bar is hidden (<https://developer.apple.com/documentation/swiftui/view/statusbarhidden(_:)>).
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

    /// Pushes a screen about an item while there is one (<https://developer.apple.com/documentation/swiftui/view/navigationdestination(item:destination:)>).
    @available(iOS 17, *)
    public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return navigationDestination(isPresented: isPresented) {
            if let value = item.wrappedValue { destination(value).id(value) }
        }
    }
}

import VirtualPhone

/// Information from a screen for its bar.
nonisolated extension View {
    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationtitle(_:)).
    public func navigationTitle(_ title: Text) -> some View {
        screenFact(title) { $0.title = $1.first }
    }

    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationtitle(_:)).
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationtitle(_:)).
    @_disfavoredOverload
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        navigationTitle(Text(title))
    }

    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationbartitle(_:)).
    public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationbartitle(_:)).
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }

    /// The screen's title (developer.apple.com/documentation/swiftui/view/navigationbartitle(_:)).
    @_disfavoredOverload
    public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }

    /// The screen's title, large or not (developer.apple.com/documentation/swiftui/view).
    public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// The screen's title, large or not (developer.apple.com/documentation/swiftui/view).
    public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode) }

    /// The screen's title, large or not (developer.apple.com/documentation/swiftui/view).
    @_disfavoredOverload
    public func navigationBarTitle<S: StringProtocol>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

    /// Whether the title is large
    /// (developer.apple.com/documentation/swiftui/view/navigationbartitledisplaymode(_:)).
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        screenFact(EmptyView()) { facts, _ in
            if displayMode != .automatic { facts.isLarge = displayMode == .large }
        }
    }

    /// Whether there is no bar (developer.apple.com/documentation/swiftui/view/navigationbarhidden(_:)).
    public func navigationBarHidden(_ hidden: Bool) -> some View {
        screenFact(EmptyView()) { facts, _ in facts.hidesBar = hidden }
    }

    /// Whether there is no way back (developer.apple.com/documentation/swiftui/view).
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        screenFact(EmptyView()) { facts, _ in facts.hidesBackButton = hidesBackButton }
    }

    /// Views in the bar (developer.apple.com/documentation/swiftui/view/navigationbaritems(leading:trailing:)).
    public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
    }

    /// Views in the bar (developer.apple.com/documentation/swiftui/view/navigationbaritems(leading:)).
    public func navigationBarItems<L: View>(leading: L) -> some View {
        screenFact(leading) { $0.items.append(ToolbarEntry(placement: .navigationBarLeading, nodes: $1)) }
    }

    /// Views in the bar (developer.apple.com/documentation/swiftui/view/navigationbaritems(trailing:)).
    public func navigationBarItems<T: View>(trailing: T) -> some View {
        screenFact(trailing) { $0.items.append(ToolbarEntry(placement: .navigationBarTrailing, nodes: $1)) }
    }

    /// How navigation views look; a phone shows one screen
    /// (developer.apple.com/documentation/swiftui/view/navigationviewstyle(_:)).
    public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}

/// How a screen comes (<https://developer.apple.com/documentation/swiftui/navigationtransition>).
@available(iOS 18, *)
public protocol NavigationTransition {}

/// As usual (<https://developer.apple.com/documentation/swiftui/automaticnavigationtransition>).
@available(iOS 18, *)
public struct AutomaticNavigationTransition: NavigationTransition {
    /// As usual.
    public init() {}
}

/// Out of a view (<https://developer.apple.com/documentation/swiftui/zoomnavigationtransition>).
@available(iOS 18, *)
public struct ZoomNavigationTransition: NavigationTransition {}

@available(iOS 18, *)
extension NavigationTransition where Self == AutomaticNavigationTransition {
    /// As usual.
    public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

@available(iOS 18, *)
extension NavigationTransition where Self == ZoomNavigationTransition {
    /// Out of a view.
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
        ZoomNavigationTransition()
    }
}

/// How screens come: at once.
nonisolated extension View {
    /// How this screen comes (<https://developer.apple.com/documentation/swiftui/view/navigationtransition(_:)>).
    @available(iOS 18, *)
    public func navigationTransition(_ style: some NavigationTransition) -> some View { self }

    /// The view that a screen comes out of (<https://developer.apple.com/documentation/swiftui/view/matchedtransitionsource(id:in:)>).
    @available(iOS 18, *)
    public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }
}

import VirtualPhone

/// Screens that links lead to and a bar leads back from (developer.apple.com/documentation/swiftui/navigationview).
public nonisolated struct NavigationView<Content: View>: View, PrimitiveView {
    /// A navigation view draws itself.
    public typealias Body = Never
    let content: Content

    /// Screens, beginning with this (developer.apple.com/documentation/swiftui/navigationview/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    @MainActor func update(_ element: Element) {
        var environment = element.environment
        environment.isInNavigation = true
        element.setChildren([ElementChild(content, at: 0, environment: environment)])
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let (content, said) = resolver.collecting { element.childNodes(resolver) }
        let root = PushedScreen(content: content, said: NavigationFacts(said), pop: {})
        return [NavigationBars.node(element, [root] + said[PushedScreensKey.self])]
    }
}

private enum InNavigationKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Whether links have somewhere to bring their screens.
    var isInNavigation: Bool {
        get { self[InNavigationKey.self] }
        set { self[InNavigationKey.self] = newValue }
    }
}

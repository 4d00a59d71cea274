/// Glass of iOS 26 (<https://developer.apple.com/documentation/swiftui/glass>).
@available(iOS 26, *)
public struct Glass: Equatable, Sendable {
    private var color: Color?

    /// The usual one.
    public static let regular = Glass()
    /// The clearest one.
    public static let clear = Glass()
    /// None.
    public static let identity = Glass()

    /// This one in a color.
    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    /// This one, moving under a finger.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

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

/// What a container's background is behind (<https://developer.apple.com/documentation/swiftui/containerbackgroundplacement>).
@available(iOS 17, *)
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String
    /// A screen of a stack.
    public static let navigation = ContainerBackgroundPlacement(name: "navigation")
    /// A screen of a split view.
    public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigationSplitView")
    /// A tab.
    public static let tabView = ContainerBackgroundPlacement(name: "tabView")
    /// A widget.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}

/// How a pointer shows that something can be touched (<https://developer.apple.com/documentation/swiftui/hovereffect>).
public struct HoverEffect: Sendable {
    /// As the system decides.
    public static let automatic = HoverEffect()
    /// By light.
    public static let highlight = HoverEffect()
    /// By its size.
    public static let lift = HoverEffect()
}

/// Looks and pointers that a screen without layout does not have.
nonisolated extension View {
    /// Glass behind it (<https://developer.apple.com/documentation/swiftui/view/glasseffect(_:in:)>).
    @available(iOS 26, *)
    public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View { self }

    /// How this screen comes (<https://developer.apple.com/documentation/swiftui/view/navigationtransition(_:)>).
    @available(iOS 18, *)
    public func navigationTransition(_ style: some NavigationTransition) -> some View { self }

    /// The view that a screen comes out of (<https://developer.apple.com/documentation/swiftui/view/matchedtransitionsource(id:in:)>).
    @available(iOS 18, *)
    public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }

    /// What is behind a screen (<https://developer.apple.com/documentation/swiftui/view/containerbackground(_:for:)>).
    @available(iOS 17, *)
    public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View { self }

    /// Whether the bar at the screen's end is there (<https://developer.apple.com/documentation/swiftui/view/persistentsystemoverlays(_:)>).
    @available(iOS 16, *)
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// Moves as one (<https://developer.apple.com/documentation/swiftui/view/geometrygroup()>).
    @available(iOS 17, *)
    public func geometryGroup() -> some View { self }

    /// Mirrored where lines are read from right to left (<https://developer.apple.com/documentation/swiftui/view/flipsforrighttoleftlayoutdirection(_:)>).
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }

    /// Acts when a pointer comes or goes: a phone has none (<https://developer.apple.com/documentation/swiftui/view/onhover(perform:)>).
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

    /// How a pointer shows it: a phone has none (<https://developer.apple.com/documentation/swiftui/view/hovereffect(_:)>).
    public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

    /// Words by which a person calls it: nobody listens (<https://developer.apple.com/documentation/swiftui/view/accessibilityinputlabels(_:)>).
    public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
}

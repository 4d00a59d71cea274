import VirtualPhone

/// A finger that stays (developer.apple.com/documentation/swiftui/longpressgesture).
///
/// A long press of the virtual phone has no length: it is as long as any gesture wants it.
public struct LongPressGesture: Gesture, PersonGesture {
    /// Whether the finger is down.
    public typealias Value = Bool
    var touch: GestureTouch { .longPress }
    var value: Bool { true }
    var actions: [(Bool) -> Void] { [] }

    /// A finger that stays so many seconds, within so many points.
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

nonisolated extension View {
    /// A long press acts
    /// (developer.apple.com/documentation/swiftui/view/onlongpressgesture(minimumduration:maximumdistance:perform:onpressingchanged:)).
    ///
    /// `onPressingChanged` gets true, and false after the action.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        modifier(
            PressModifier {
                onPressingChanged?(true)
                action()
                onPressingChanged?(false)
            })
    }

    /// A long press acts
    /// (developer.apple.com/documentation/swiftui/view/onlongpressgesture(minimumduration:maximumdistance:pressing:perform:)).
    @available(iOS, deprecated: 100000)
    @_disfavoredOverload
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
        perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
            onPressingChanged: pressing)
    }

    /// Adds a menu that a long press opens
    /// (developer.apple.com/documentation/swiftui/view/contextmenu(menuitems:)).
    ///
    /// As other menus it is shown as a question from below.
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(ContextMenuModifier(items: menuItems()))
    }

    /// Adds a menu that a long press opens; its preview is not shown
    /// (developer.apple.com/documentation/swiftui/view/contextmenu(menuitems:preview:)).
    @available(iOS 16, *)
    public func contextMenu<MenuItems: View, Preview: View>(
        @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
    ) -> some View {
        modifier(ContextMenuModifier(items: menuItems()))
    }
}

/// Has a long press on its content act.
nonisolated struct PressModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    /// Nil for a gesture that is never made.
    let action: (() -> Void)?

    init(action: (() -> Void)?) { self.action = action }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard let action else { return content }
        for node in content { node.forEach { $0.take(press: action) } }
        return content
    }
}

extension Node {
    /// Has a long press act, unless something else comes of it here already.
    func take(press action: @escaping () -> Void) {
        guard onPress == nil, screen.isEnabled else { return }
        onPress = action
        screen.style.isPressable = true
    }
}

/// The menu of a long press.
nonisolated struct ContextMenuModifier<Items: View>: ViewModifier {
    let items: Items
    @State private var isOpen = false

    init(items: Items) { self.items = items }

    func body(content: Content) -> some View {
        content.modifier(PressModifier { isOpen = true }).modifier(
            Question(
                role: .confirmationDialog, title: Text(verbatim: ""), showsTitle: false, isPresented: $isOpen,
                content: (actions: items, message: EmptyView())))
    }
}

import VirtualPhone

nonisolated extension View {
    /// Says the screen that values of a type lead to.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)>.
    @available(iOS 16, *)
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(DestinationModifier(make: destination))
    }

    /// Pushes a screen while a binding is true.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/navigationdestination(ispresented:destination:)>.
    @available(iOS 16, *)
    public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        modifier(PushedModifier(isPresented: isPresented, destination: destination()))
    }
}

/// Says the destination of values of a type.
private nonisolated struct DestinationModifier<Value: Hashable, Destination: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let make: (Value) -> Destination

    @MainActor func updated(_ element: Element) {
        element.environment.stackDestinations?.set(make)
    }
}

/// A screen that is pushed while a binding says so.
private nonisolated struct PushedModifier<Destination: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let isPresented: Binding<Bool>
    let destination: Destination

    @MainActor func presented(_ element: Element) -> ElementChild? {
        guard isPresented.wrappedValue, element.environment.isInNavigation else { return nil }
        var environment = element.environment
        environment.leaveContainers()
        environment.isInNavigation = true
        environment.stackDestinations = element.environment.stackDestinations
        environment.presentation = { isPresented.wrappedValue = false }
        return ElementChild(destination, at: 1, environment: environment)
    }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard element.child(at: 1) != nil else { return content }
        let (screen, said) = resolver.collecting { element.childNodes(at: 1, resolver) }
        let pushed = PushedScreen(
            content: screen, said: NavigationFacts(said), pop: { isPresented.wrappedValue = false })
        resolver.set(PushedScreensKey.self, [pushed] + said[PushedScreensKey.self])
        return content
    }
}

import VirtualPhone

/// Alerts.
nonisolated extension View {
    /// An alert (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:)).
    public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: title, showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// An alert (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:)).
    public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(titleKey), showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// An alert (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:)).
    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(title), showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// An alert about a value
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:)).
    public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: title, showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// An alert about a value
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:)).
    public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(titleKey), showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// An alert about a value
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:)).
    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(title), showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// An alert with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)).
    public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: title, showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// An alert with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)).
    public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(titleKey), showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// An alert with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)).
    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(title), showsTitle: true, isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// An alert about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)).
    public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: title, showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }

    /// An alert about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)).
    public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(titleKey), showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }

    /// An alert about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)).
    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(title), showsTitle: true, isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }
}

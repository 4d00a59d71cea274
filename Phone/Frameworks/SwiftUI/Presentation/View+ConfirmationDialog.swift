import VirtualPhone

/// Questions from below.
nonisolated extension View {
    /// A question from below
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:)).
    public func confirmationDialog<A: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: title, showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// A question from below
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:)).
    public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(titleKey), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// A question from below
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:)).
    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(title), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: EmptyView())))
    }

    /// A question from below about a value
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:)).
    public func confirmationDialog<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: title, showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// A question from below about a value
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:)).
    public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(titleKey), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// A question from below about a value
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:)).
    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(title), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: EmptyView()) }))
    }

    /// A question from below with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:message:)).
    public func confirmationDialog<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: title, showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// A question from below with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:message:)).
    public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(titleKey), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// A question from below with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:actions:message:)).
    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(title), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: (actions: actions(), message: message())))
    }

    /// A question from below about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:message:)).
    public func confirmationDialog<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: title, showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }

    /// A question from below about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:message:)).
    public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(titleKey), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }

    /// A question from below about a value with a message
    /// (developer.apple.com/documentation/swiftui/view/confirmationDialog(_:ispresented:titlevisibility:presenting:actions:message:)).
    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: Text(title), showsTitle: titleVisibility != .hidden,
                isPresented: isPresented,
                content: data.map { (actions: actions($0), message: message($0)) }))
    }
}

import Foundation

/// Alerts about errors.
nonisolated extension View {
    /// An alert about an error (developer.apple.com/documentation/swiftui/view/alert(ispresented:error:actions:)).
    public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let content = error == nil ? nil : (actions: actions(), message: EmptyView())
        return modifier(
            Question(
                role: .alert, title: Text(error.title), showsTitle: true, isPresented: isPresented, content: content))
    }

    /// An alert about an error, with a message
    /// (developer.apple.com/documentation/swiftui/view/alert(ispresented:error:actions:message:)).
    public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View {
        modifier(
            Question(
                role: .alert, title: Text(error.title), showsTitle: true, isPresented: isPresented,
                content: error.map { (actions: actions($0), message: message($0)) }))
    }
}

extension Optional where Wrapped: LocalizedError {
    fileprivate var title: String { self?.errorDescription ?? "" }
}

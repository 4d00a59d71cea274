nonisolated extension View {
    /// Binds a view's identity to the given proxy value: another value is another view, whose state begins anew.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/id(_:)>.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        IDView(content: self, id: id)
    }
}

/// A view with an id.
nonisolated struct IDView<Content: View, ID: Hashable>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let id: ID

    @MainActor func update(_ element: Element) {
        element.setChildren([ElementChild(content, key: .id(AnyHashable(id)))])
    }
}

/// A type that collects several views into one unit, without a layout of its own.
///
/// See <https://developer.apple.com/documentation/swiftui/group>.
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    /// Creates a group of views.
    @MainActor public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Group: PrimitiveView where Content: View {
    func update(_ element: Element) {
        element.setChild(content)
    }
}

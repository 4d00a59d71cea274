/// A view that shows what it showed for as long as it is equal to what it was.
///
/// See <https://developer.apple.com/documentation/swiftui/equatableview>.
public nonisolated struct EquatableView<Content: Equatable & View>: View, PrimitiveView {
    /// It draws its content.
    public typealias Body = Never
    /// The view.
    public var content: Content

    /// A view that is compared with what it was.
    public init(content: Content) { self.content = content }

    private final class Memory {
        var content: Content

        init(_ content: Content) { self.content = content }
    }

    /// An equal view is left out for the old one, and that is asked again: its environment may be another.
    @MainActor func update(_ element: Element) {
        let memory = element.memory(of: Memory.self) { Memory(content) }
        if memory.content != content { memory.content = content }
        element.setChild(memory.content)
    }
}

nonisolated extension View where Self: Equatable {
    /// Shows the old view for as long as the new one is equal to it.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/equatable()>.
    public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

import Foundation
import VirtualPhone

/// Children that scroll (developer.apple.com/documentation/swiftui/scrollview).
public nonisolated struct ScrollView<Content: View>: View, PrimitiveView {
    /// A scroll view draws itself.
    public typealias Body = Never
    /// The content (developer.apple.com/documentation/swiftui/scrollview/content).
    public var content: Content
    /// The directions in which it scrolls (developer.apple.com/documentation/swiftui/scrollview/axes).
    public var axes: Axis.Set
    /// Whether bars say how far it is (developer.apple.com/documentation/swiftui/scrollview/showsindicators).
    public var showsIndicators: Bool

    /// Children that scroll (developer.apple.com/documentation/swiftui/scrollview).
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .scrollView)
        node.screen.style.axis = axes.contains(.vertical) ? "vertical" : "horizontal"
        node.children = element.childNodes(resolver)
        node.refresh(element)
        return [node]
    }
}

/// Scrolls to views by their ids (developer.apple.com/documentation/swiftui/scrollviewreader).
///
/// The page keeps what has the focus in sight by itself: nothing is scrolled here.
public nonisolated struct ScrollViewReader<Content: View>: View {
    /// The content (developer.apple.com/documentation/swiftui/scrollviewreader/content).
    public var content: (ScrollViewProxy) -> Content

    /// Scrolls to views by their ids (developer.apple.com/documentation/swiftui/scrollviewreader).
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    /// The content.
    public var body: some View { content(ScrollViewProxy()) }
}

/// Scrolls (developer.apple.com/documentation/swiftui/scrollviewproxy).
public struct ScrollViewProxy {
    /// Accepts where to go; nothing is scrolled (developer.apple.com/documentation/swiftui/scrollviewproxy).
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// Empty room that takes what is left (developer.apple.com/documentation/swiftui/spacer).
public nonisolated struct Spacer: View, PrimitiveView, Sendable {
    /// A spacer draws itself.
    public typealias Body = Never
    /// At least so many points (developer.apple.com/documentation/swiftui/spacer/minlength).
    public var minLength: CGFloat?

    /// Empty room that takes what is left (developer.apple.com/documentation/swiftui/spacer).
    public init(minLength: CGFloat? = nil) {
        self.minLength = minLength
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] { [Node(element, .spacer)] }
}

/// A line (developer.apple.com/documentation/swiftui/divider).
public nonisolated struct Divider: View, PrimitiveView, Sendable {
    /// A line draws itself.
    public typealias Body = Never

    /// A line (developer.apple.com/documentation/swiftui/divider).
    public init() {}

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] { [Node(element, .divider)] }
}

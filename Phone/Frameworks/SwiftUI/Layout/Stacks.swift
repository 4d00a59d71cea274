import Foundation
import VirtualPhone

/// Children side by side (developer.apple.com/documentation/swiftui/hstack).
public nonisolated struct HStack<Content: View>: View, PrimitiveView {
    /// A stack draws itself.
    public typealias Body = Never
    let layout: StackLayout
    let content: Content

    /// Children side by side (developer.apple.com/documentation/swiftui/hstack).
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        layout = StackLayout(axis: "horizontal", alignment: alignment.name, spacing: spacing)
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        [layout.node(element, element.childNodes(resolver))]
    }
}

/// Children one below the other (developer.apple.com/documentation/swiftui/vstack).
public nonisolated struct VStack<Content: View>: View, PrimitiveView {
    /// A stack draws itself.
    public typealias Body = Never
    let layout: StackLayout
    let content: Content

    /// Children one below the other (developer.apple.com/documentation/swiftui/vstack).
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        layout = StackLayout(axis: "vertical", alignment: alignment.name, spacing: spacing)
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        [layout.node(element, element.childNodes(resolver))]
    }
}

/// Children one before the other (developer.apple.com/documentation/swiftui/zstack).
public nonisolated struct ZStack<Content: View>: View, PrimitiveView {
    /// A stack draws itself.
    public typealias Body = Never
    let layout: StackLayout
    let content: Content

    /// Children one before the other (developer.apple.com/documentation/swiftui/zstack).
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        layout = StackLayout(axis: "depth", alignment: alignment.name, spacing: nil)
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        [layout.node(element, element.childNodes(resolver))]
    }
}

/// How children of a stack stand.
struct StackLayout {
    let axis: String
    let alignment: String
    let spacing: CGFloat?

    @MainActor
    func node(_ element: Element, _ children: [Node]) -> Node {
        let node = Node(element, .stack)
        node.screen.style.axis = axis
        node.screen.style.alignment = alignment
        node.screen.style.spacing = spacing.map { Double($0) }
        node.children = children
        return node
    }
}

/// The parts of a lazy stack that don't scroll away (developer.apple.com/documentation/swiftui/pinnedscrollableviews).
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// A set of bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Headers (developer.apple.com/documentation/swiftui/pinnedscrollableviews/sectionheaders).
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// Footers (developer.apple.com/documentation/swiftui/pinnedscrollableviews/sectionfooters).
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Children one below the other, made when needed (developer.apple.com/documentation/swiftui/lazyvstack).
///
/// Here all are made at once.
public nonisolated struct LazyVStack<Content: View>: View {
    let stack: VStack<Content>

    /// Children one below the other (developer.apple.com/documentation/swiftui/lazyvstack).
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        stack = VStack(alignment: alignment, spacing: spacing, content: content)
    }

    /// The stack.
    public var body: some View { stack.frame(maxWidth: .infinity) }
}

/// Children side by side, made when needed (developer.apple.com/documentation/swiftui/lazyhstack).
///
/// Here all are made at once.
public nonisolated struct LazyHStack<Content: View>: View {
    let stack: HStack<Content>

    /// Children side by side (developer.apple.com/documentation/swiftui/lazyhstack).
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        stack = HStack(alignment: alignment, spacing: spacing, content: content)
    }

    /// The stack.
    public var body: some View { stack }
}

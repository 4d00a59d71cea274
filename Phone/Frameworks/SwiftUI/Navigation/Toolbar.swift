import VirtualPhone

/// The content of a toolbar (developer.apple.com/documentation/swiftui/toolbarcontent).
@MainActor @preconcurrency
public protocol ToolbarContent {
    /// The type of the content that this consists of.
    associatedtype Body: ToolbarContent
    /// Its content (developer.apple.com/documentation/swiftui/toolbarcontent/body-swift.property).
    @ToolbarContentBuilder var body: Body { get }
}

extension Never: ToolbarContent {}

/// Toolbar content of this module.
@MainActor
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {
    var items: [(ToolbarItemPlacement, any View)] { get }
}

extension ToolbarContent {
    /// All of its items.
    var allItems: [(ToolbarItemPlacement, any View)] {
        if let primitive = self as? any PrimitiveToolbarContent { return primitive.items }
        return body.allItems
    }
}

extension ToolbarContent where Body == Never {
    /// Not asked for: it stands for itself.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// A view in a toolbar (developer.apple.com/documentation/swiftui/toolbaritem).
public nonisolated struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
    /// It stands for itself.
    public typealias Body = Never
    let items: [(ToolbarItemPlacement, any View)]

    /// A view in a toolbar (developer.apple.com/documentation/swiftui/toolbaritem/init(placement:content:)).
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
        items = [(placement, content())]
    }
}

/// Views in a toolbar (developer.apple.com/documentation/swiftui/toolbaritemgroup).
public nonisolated struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
    /// It stands for itself.
    public typealias Body = Never
    let items: [(ToolbarItemPlacement, any View)]

    /// Views in a toolbar (developer.apple.com/documentation/swiftui/toolbaritemgroup/init(placement:content:)).
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        items = [(placement, content())]
    }
}

/// Room between views in a toolbar, which is not drawn (developer.apple.com/documentation/swiftui/toolbarspacer).
@available(iOS 26, *)
public nonisolated struct ToolbarSpacer: PrimitiveToolbarContent {
    /// It stands for itself.
    public typealias Body = Never
    @MainActor var items: [(ToolbarItemPlacement, any View)] { [] }

    /// Room of some kind (developer.apple.com/documentation/swiftui/toolbarspacer/init(_:placement:)).
    public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
}

/// How much room there is (developer.apple.com/documentation/swiftui/spacersizing).
@available(iOS 26, *)
public struct SpacerSizing: Sendable {
    /// As much as is left.
    public static let flexible = SpacerSizing()
    /// A little.
    public static let fixed = SpacerSizing()
}

/// Several contents of a toolbar, as its builder makes them.
public nonisolated struct _ToolbarContents: PrimitiveToolbarContent {
    /// It stands for itself.
    public typealias Body = Never
    let parts: [any ToolbarContent]

    @MainActor var items: [(ToolbarItemPlacement, any View)] { parts.flatMap(\.allItems) }
}

@available(iOS 16, *)
extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    /// It stands for itself.
    public typealias Body = Never
}

@available(iOS 16, *)
extension Optional: PrimitiveToolbarContent where Wrapped: ToolbarContent {
    var items: [(ToolbarItemPlacement, any View)] { map(\.allItems) ?? [] }
}

/// Makes a toolbar's content (developer.apple.com/documentation/swiftui/toolbarcontentbuilder).
@resultBuilder
public struct ToolbarContentBuilder {
    /// Passes content through.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Passes a single content through.
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Joins contents.
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarContents {
        var parts: [any ToolbarContent] = []
        for part in repeat each content { parts.append(part) }
        return _ToolbarContents(parts: parts)
    }

    /// Content that is there while a condition holds.
    @available(iOS 16, *)
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }

    /// The first branch of a condition.
    @available(iOS 16, *)
    public static func buildEither<Content: ToolbarContent>(first content: Content) -> _ToolbarContents {
        _ToolbarContents(parts: [content])
    }

    /// The second branch of a condition.
    @available(iOS 16, *)
    public static func buildEither<Content: ToolbarContent>(second content: Content) -> _ToolbarContents {
        _ToolbarContents(parts: [content])
    }

    /// Content that is there only on some systems.
    @available(iOS 16, *)
    public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _ToolbarContents {
        _ToolbarContents(parts: [content])
    }
}

nonisolated extension View {
    /// Views in the screen's bars (developer.apple.com/documentation/swiftui/view/toolbar(content:)).
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        modifier(ToolbarModifier(content: content()))
    }

    /// Views in the screen's bar (developer.apple.com/documentation/swiftui/view/toolbar(content:)).
    @_disfavoredOverload
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return modifier(ToolbarModifier(content: ToolbarItem<(), Content> { content }))
    }
}

private nonisolated struct ToolbarModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let content: any ToolbarContent

    @MainActor func presented(_ element: Element) -> ElementChild? {
        ElementChild(ToolbarViews(views: content.allItems.map(\.1)), at: 1)
    }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard let views = element.child(at: 1) else { return content }
        var facts = NavigationFacts()
        for (place, item) in self.content.allItems.enumerated() {
            facts.items.append(ToolbarEntry(placement: item.0, nodes: views.childNodes(at: place, resolver)))
        }
        resolver.set(NavigationFactsKey.self, facts)
        return content
    }
}

/// The views of a toolbar, each with its state.
private nonisolated struct ToolbarViews: View, PrimitiveView {
    typealias Body = Never
    let views: [any View]

    @MainActor func update(_ element: Element) {
        var environment = element.environment
        environment.leaveContainers()
        environment.isEnabled = element.environment.isEnabled
        environment.isInNavigation = element.environment.isInNavigation
        element.setChildren(
            views.enumerated().map { ElementChild($0.element, at: $0.offset, environment: environment) })
    }
}

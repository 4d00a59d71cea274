/// A modifier that you apply to a view or another view modifier, producing a different version of the original value.
///
/// See <https://developer.apple.com/documentation/swiftui/viewmodifier>.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of view representing the body.
    associatedtype Body: View
    /// The content view type passed to `body(content:)`.
    typealias Content = _ViewModifier_Content<Self>

    /// Gets the current body of the caller.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

extension ViewModifier where Body == Never {
    /// The body of a modifier that works by itself; never asked for.
    public func body(content: Content) -> Never {
        fatalError("\(Self.self) works by itself: it has no body")
    }
}

extension ViewModifier {
    /// Returns a modifier that does what this one does, then what `modifier` does.
    public nonisolated func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// The content of a modifier, as its body sees it.
public nonisolated struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    let content: any View

    @MainActor func update(_ element: Element) {
        element.setChild(content)
    }
}

/// A value with a modifier applied to it.
///
/// See <https://developer.apple.com/documentation/swiftui/modifiedcontent>.
public struct ModifiedContent<Content, Modifier> {
    /// The content that the modifier transforms into a new view or modifier.
    public var content: Content
    /// The view modifier.
    public var modifier: Modifier

    /// Creates a value with a modifier applied to it.
    public nonisolated init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// The content with both modifiers.
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// The type of view representing the body of this view.
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    func update(_ element: Element) {
        var modifier = modifier
        DynamicFields.of(Modifier.self).install(in: &modifier, of: element)
        guard let primitive = modifier as? any PrimitiveModifier else {
            element.setChild(modifier.body(content: _ViewModifier_Content(content: content)))
            return
        }
        element.memory(of: InstalledModifier.self) { InstalledModifier() }.modifier = primitive
        var environment = element.environment
        primitive.environment(&environment)
        var children = [ElementChild(content, at: 0, environment: environment)]
        if let presented = primitive.presented(element) { children.append(presented) }
        element.setChildren(children)
        primitive.updated(element)
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        guard let modifier = element.memory(of: InstalledModifier.self, { InstalledModifier() }).modifier else {
            return element.childNodes(resolver)
        }
        return modifier.nodes(element.childNodes(at: 0, resolver), element, resolver)
    }
}

/// The modifier of an element, with its dynamic properties in place.
@MainActor
private final class InstalledModifier {
    var modifier: (any PrimitiveModifier)?
}

nonisolated extension View {
    /// Applies a modifier to a view and returns a new view.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/modifier(_:)>.
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

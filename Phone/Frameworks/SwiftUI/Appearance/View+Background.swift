import Foundation
import VirtualPhone

/// A view's background, edge and form.
nonisolated extension View {
    /// A color behind it (developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:)).
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        nodeChange { $0.withBackground(style.colorHint, cornerRadius: nil) }
    }

    /// The background of the place (developer.apple.com/documentation/swiftui/view/background(ignoressafeareaedges:)).
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// A filled form behind it (developer.apple.com/documentation/swiftui/view/background(_:in:fillstyle:)).
    public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        nodeChange { $0.withBackground(style.colorHint, cornerRadius: shape.radiusHint) }
    }

    /// A view behind it (developer.apple.com/documentation/swiftui/view/background(alignment:content:)).
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        modifier(Layered(layer: content(), alignment: alignment, isBehind: true))
    }

    /// A view behind it (developer.apple.com/documentation/swiftui/view/background(_:alignment:)).
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        modifier(Layered(layer: background, alignment: alignment, isBehind: true))
    }

    /// A view over it (developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)).
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        modifier(Layered(layer: content(), alignment: alignment, isBehind: false))
    }

    /// A view over it (developer.apple.com/documentation/swiftui/view/overlay(_:alignment:)).
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        modifier(Layered(layer: overlay, alignment: alignment, isBehind: false))
    }

    /// Round corners (developer.apple.com/documentation/swiftui/view/cornerradius(_:antialiased:)).
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        nodeChange { $0.withCorners(Double(radius)) }
    }

    /// The form of another (developer.apple.com/documentation/swiftui/view/clipshape(_:style:)).
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        nodeChange { $0.withCorners(shape.radiusHint) }
    }

    /// Cut off at its edges (developer.apple.com/documentation/swiftui/view/clipped(antialiased:)).
    public func clipped(antialiased: Bool = false) -> some View { self }

    /// Sets the area for touches (developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)).
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// A shadow, which is not drawn (developer.apple.com/documentation/swiftui/view/shadow(color:radius:x:y:)).
    public func shadow(
        color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }

    /// A line within the edge (developer.apple.com/documentation/swiftui/view/border(_:width:)).
    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay(Rectangle().strokeBorder(content, lineWidth: width))
    }

    /// From clear at 0 to opaque at 1 (developer.apple.com/documentation/swiftui/view/opacity(_:)).
    public func opacity(_ opacity: Double) -> some View {
        nodeChange { node in
            node.screen.style.opacity = (node.screen.style.opacity ?? 1) * opacity
            return node
        }
    }

    /// Blurred, which is not drawn (developer.apple.com/documentation/swiftui/view/blur(radius:opaque:)).
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }

    /// Turned, which is not drawn (developer.apple.com/documentation/swiftui/view/rotationeffect(_:anchor:)).
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }

    /// Larger or smaller, which is not drawn (developer.apple.com/documentation/swiftui/view/scaleeffect(_:anchor:)).
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }

    /// There, but neither seen nor touched (developer.apple.com/documentation/swiftui/view/hidden()).
    public func hidden() -> some View {
        nodeChange { node in
            let room = Node(around: node, .other)
            room.children = []
            room.screen.style.isHidden = true
            room.screen.style.opacity = 0
            room.traits = node.traits
            room.traits[Wraps.self] = nil
            return room
        }
    }
}

/// How a form is filled (developer.apple.com/documentation/swiftui/fillstyle).
public struct FillStyle: Equatable, Sendable {
    /// Whether what is covered twice is left out (developer.apple.com/documentation/swiftui/fillstyle/iseofilled).
    public var isEOFilled: Bool
    /// Whether edges are smooth (developer.apple.com/documentation/swiftui/fillstyle/isantialiased).
    public var isAntialiased: Bool

    /// How a form is filled (developer.apple.com/documentation/swiftui/fillstyle).
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

extension Node {
    @MainActor func withBackground(_ color: String?, cornerRadius: Double?) -> Node {
        let node = wrapped { $0.background == nil && $0.cornerRadius == nil }
        node.screen.style.background = color
        node.screen.style.cornerRadius = cornerRadius
        return node
    }

    /// A line along the edge.
    @MainActor func withEdge(_ paths: [ScreenPath], cornerRadius: Double?) -> Node {
        let node = wrapped { $0.paths == nil && ($0.cornerRadius == nil || $0.cornerRadius == cornerRadius) }
        node.screen.style.paths = paths
        node.screen.style.cornerRadius = cornerRadius
        return node
    }

    @MainActor func withCorners(_ radius: Double?) -> Node {
        let node = wrapped { $0.cornerRadius == nil }
        node.screen.style.cornerRadius = radius
        return node
    }
}

/// Says of a node that it is nothing but a color and a form.
enum PlainFill: NodeTrait {
    typealias Value = Bool
}

/// A view with another behind or before it.
private nonisolated struct Layered<Layer: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let layer: Layer
    let alignment: Alignment
    let isBehind: Bool

    @MainActor func presented(_ element: Element) -> ElementChild? { ElementChild(layer, at: 1) }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let layers = element.childNodes(at: 1, resolver)
        guard let node = content.first, !layers.isEmpty else { return content }
        if layers.allSatisfy(isPlain) {
            guard let plain = layers.last?.screen.style else { return content }
            if let edge = plain.paths { return content.map { $0.withEdge(edge, cornerRadius: plain.cornerRadius) } }
            return content.map { $0.withBackground(plain.background, cornerRadius: plain.cornerRadius) }
        }
        let pile = node.wrapped(axis: "depth")
        pile.screen.style.alignment = alignment.name
        pile.children = isBehind ? layers + [node] : [node] + layers
        return [pile] + content.dropFirst()
    }

    /// Whether it needs no element of its own: a color or form behind, or an edge without a name.
    @MainActor private func isPlain(_ node: Node) -> Bool {
        let style = node.screen.style
        guard node.traits[PlainFill.self] == true, style.width == nil, style.height == nil else { return false }
        return isBehind || (style.paths != nil && node.screen.identifier == nil)
    }
}

/// What a container's background is behind (<https://developer.apple.com/documentation/swiftui/containerbackgroundplacement>).
@available(iOS 17, *)
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String
    /// A screen of a stack.
    public static let navigation = ContainerBackgroundPlacement(name: "navigation")
    /// A screen of a split view.
    public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigationSplitView")
    /// A tab.
    public static let tabView = ContainerBackgroundPlacement(name: "tabView")
    /// A widget.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}

nonisolated extension View {
    /// What is behind a screen (<https://developer.apple.com/documentation/swiftui/view/containerbackground(_:for:)>).
    @available(iOS 17, *)
    public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View { self }
}

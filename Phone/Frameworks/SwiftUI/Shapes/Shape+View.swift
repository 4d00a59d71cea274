import VirtualPhone

extension Node {
    /// A node that is nothing but a color and a form.
    static func fill(_ element: Element, _ color: String?, cornerRadius: Double?) -> Node {
        let node = Node(element, .other)
        node.screen.style.background = color
        node.screen.style.cornerRadius = cornerRadius
        node.screen.style.isHidden = true
        node.traits[PlainFill.self] = true
        return node
    }
}

extension Color: View, PrimitiveView {
    /// A color draws itself.
    public typealias Body = Never

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node.fill(element, hint, cornerRadius: nil)
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        return [node]
    }
}

/// A shape in a color: what `fill`, `stroke` and a shape by itself become.
struct FilledShape: View, PrimitiveView {
    typealias Body = Never
    /// Nil for that of the place.
    let color: String?
    let cornerRadius: Double?
    let isOutline: Bool

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let color = isOutline ? nil : color ?? element.environment.appearance.foreground ?? "primary"
        return [Node.fill(element, color, cornerRadius: cornerRadius)]
    }
}

extension Shape {
    /// The shape in the foreground's color.
    public var body: some View { FilledShape(color: nil, cornerRadius: radiusHint, isOutline: false) }

    /// The shape in a color (developer.apple.com/documentation/swiftui/shape/fill(_:style:)).
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
        FilledShape(color: content.colorHint, cornerRadius: radiusHint, isOutline: false)
    }

    /// The shape in the foreground's color (developer.apple.com/documentation/swiftui/shape/fill(style:)).
    public func fill(style: FillStyle = FillStyle()) -> some View {
        FilledShape(color: nil, cornerRadius: radiusHint, isOutline: false)
    }

    /// The shape's edge, which is not drawn (developer.apple.com/documentation/swiftui/shape/stroke(_:linewidth:)).
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: Double = 1) -> some View {
        FilledShape(color: content.colorHint, cornerRadius: radiusHint, isOutline: true)
    }
}

extension InsettableShape {
    /// The shape's inner edge, which is not drawn (developer.apple.com/documentation/swiftui/insettableshape).
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: Double = 1, antialiased: Bool = true
    ) -> some View {
        stroke(content, lineWidth: lineWidth)
    }
}

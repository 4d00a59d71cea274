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

nonisolated extension Shape {
    /// The shape in the foreground's color.
    public var body: some View { DrawnShape(self, .fill(nil, isEvenOdd: false)) }

    /// The shape in a color (developer.apple.com/documentation/swiftui/shape/fill(_:style:)).
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Self> {
        InkedShape(shape: self, ink: .fill(content.colorHint, isEvenOdd: style.isEOFilled))
    }

    /// The shape in the foreground's color (developer.apple.com/documentation/swiftui/shape/fill(style:)).
    public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
        InkedShape(shape: self, ink: .fill(nil, isEvenOdd: style.isEOFilled))
    }

    /// A line along the shape's edge (developer.apple.com/documentation/swiftui/shape/stroke(_:style:)).
    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some ShapeView<Self> {
        InkedShape(shape: self, ink: .stroke(content.colorHint, style))
    }

    /// A line along the shape's edge (developer.apple.com/documentation/swiftui/shape/stroke(_:linewidth:)).
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some ShapeView<Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }
}

nonisolated extension InsettableShape {
    /// A line within the shape's edge (developer.apple.com/documentation/swiftui/insettableshape).
    public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View {
        inset(by: style.lineWidth / 2).stroke(content, style: style)
    }

    /// A line within the shape's edge (developer.apple.com/documentation/swiftui/insettableshape).
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    /// A line within the shape's edge in the foreground's color
    /// (developer.apple.com/documentation/swiftui/insettableshape/strokeborder(linewidth:antialiased:)).
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
    }
}

/// A shape that is drawn, and can be drawn once more on top
/// (<https://developer.apple.com/documentation/swiftui/shapeview>).
public nonisolated protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Content { get }
}

/// A shape in one ink, over what was drawn of it before.
nonisolated struct InkedShape<Content: Shape>: ShapeView {
    let shape: Content
    let ink: ShapeInk
    /// The shape in the inks before this one; nil if it is the first.
    var before: AnyView?

    var body: some View {
        if let before { before.overlay(DrawnShape(shape, ink)) } else { DrawnShape(shape, ink) }
    }
}

nonisolated extension ShapeView {
    /// The shape once more, filled (<https://developer.apple.com/documentation/swiftui/shapeview/fill(_:style:)>).
    @available(iOS 17, *)
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Content> {
        inked(shape, .fill(content.colorHint, isEvenOdd: style.isEOFilled))
    }

    /// A line along the shape's edge, over what is drawn of it
    /// (<https://developer.apple.com/documentation/swiftui/shapeview/stroke(_:style:antialiased:)>).
    @available(iOS 17, *)
    public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> some ShapeView<Content> {
        inked(shape, .stroke(content.colorHint, style))
    }

    /// A line along the shape's edge, over what is drawn of it
    /// (<https://developer.apple.com/documentation/swiftui/shapeview/stroke(_:linewidth:antialiased:)>).
    @available(iOS 17, *)
    public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some ShapeView<Content> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    private func inked<Other: Shape>(_ shape: Other, _ ink: ShapeInk) -> InkedShape<Other> {
        InkedShape(shape: shape, ink: ink, before: AnyView(self))
    }
}

nonisolated extension ShapeView where Content: InsettableShape {
    /// A line within the shape's edge, over what is drawn of it
    /// (<https://developer.apple.com/documentation/swiftui/shapeview/strokeborder(_:style:antialiased:)>).
    @available(iOS 17, *)
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> some View {
        InkedShape(
            shape: shape.inset(by: style.lineWidth / 2), ink: .stroke(content.colorHint, style), before: AnyView(self))
    }

    /// A line within the shape's edge, over what is drawn of it
    /// (<https://developer.apple.com/documentation/swiftui/shapeview/strokeborder(_:linewidth:antialiased:)>).
    @available(iOS 17, *)
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

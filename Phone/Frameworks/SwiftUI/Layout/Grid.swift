import Foundation

/// Rows whose cells stand in columns (<https://developer.apple.com/documentation/swiftui/grid>).
///
/// Rows are drawn one below the other; columns have no common width.
@available(iOS 16, *)
public nonisolated struct Grid<Content: View>: View {
    private let stack: VStack<Content>

    /// Rows of cells (<https://developer.apple.com/documentation/swiftui/grid/init(alignment:horizontalspacing:verticalspacing:content:)>).
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        stack = VStack(alignment: alignment.horizontal, spacing: verticalSpacing, content: content)
    }

    /// The rows.
    public var body: some View { stack }
}

/// A row of a grid (<https://developer.apple.com/documentation/swiftui/gridrow>).
@available(iOS 16, *)
public nonisolated struct GridRow<Content: View>: View {
    private let stack: HStack<Content>

    /// Cells side by side (<https://developer.apple.com/documentation/swiftui/gridrow/init(alignment:content:)>).
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        stack = HStack(alignment: alignment ?? .center, content: content)
    }

    /// The cells.
    public var body: some View { stack }
}

/// The first of several views that fits (<https://developer.apple.com/documentation/swiftui/viewthatfits>).
///
/// A screen without layout shows the first.
@available(iOS 16, *)
public nonisolated struct ViewThatFits<Content: View>: View, PrimitiveView {
    /// It draws itself.
    public typealias Body = Never
    private let content: Content

    /// Views, the most wanted first (<https://developer.apple.com/documentation/swiftui/viewthatfits/init(in:content:)>).
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        Array(element.childNodes(resolver).prefix(1))
    }
}

/// A grid that grows sideways, drawn as one row (<https://developer.apple.com/documentation/swiftui/lazyhgrid>).
public nonisolated struct LazyHGrid<Content: View>: View {
    private let stack: HStack<Content>

    /// Cells in rows (<https://developer.apple.com/documentation/swiftui/lazyhgrid/init(rows:alignment:spacing:pinnedviews:content:)>).
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        stack = HStack(alignment: alignment, spacing: spacing, content: content)
    }

    /// The cells.
    public var body: some View { stack }
}

nonisolated extension View {
    /// A cell as wide as several columns, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/gridcellcolumns(_:)>).
    @available(iOS 16, *)
    public func gridCellColumns(_ count: Int) -> some View { self }

    /// How a column stands, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/gridcolumnalignment(_:)>).
    @available(iOS 16, *)
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
}

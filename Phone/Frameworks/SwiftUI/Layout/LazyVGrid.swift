import Foundation
import VirtualPhone

/// A column or row of a grid (developer.apple.com/documentation/swiftui/griditem).
public struct GridItem: Sendable {
    /// How wide it is (developer.apple.com/documentation/swiftui/griditem/size-swift.enum).
    public enum Size: Sendable {
        /// So many points.
        case fixed(CGFloat)
        /// The available room.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns as there is room for.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// How wide it is (developer.apple.com/documentation/swiftui/griditem/size-swift.property).
    public var size: Size
    /// The distance to the next (developer.apple.com/documentation/swiftui/griditem/spacing).
    public var spacing: CGFloat?
    /// The alignment of its views (developer.apple.com/documentation/swiftui/griditem/alignment).
    public var alignment: Alignment?

    /// A column or row (developer.apple.com/documentation/swiftui/griditem).
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    /// How many columns it makes of 360 points.
    var count: Int {
        guard case .adaptive(let minimum, _) = size, minimum > 0 else { return 1 }
        return max(1, min(Int(360 / minimum), 36))
    }
}

/// A grid that grows downwards (developer.apple.com/documentation/swiftui/lazyvgrid).
public nonisolated struct LazyVGrid<Content: View>: View, PrimitiveView {
    /// A grid draws itself.
    public typealias Body = Never
    let columns: [GridItem]
    let layout: StackLayout
    let content: Content

    /// A grid that grows downwards (developer.apple.com/documentation/swiftui/lazyvgrid).
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        layout = StackLayout(axis: "vertical", alignment: alignment.name, spacing: spacing)
        self.content = content()
    }

    @MainActor func update(_ element: Element) { element.setChild(content) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let cells = element.childNodes(resolver)
        let width = max(1, columns.map(\.count).reduce(0, +))
        let rows = stride(from: 0, to: cells.count, by: width).map { start in
            let row = Node(element, .stack, part: "row\(start)")
            row.screen.style.axis = "horizontal"
            row.screen.style.spacing = (columns.first?.spacing).map { Double($0) }
            row.screen.style.fillsWidth = true
            row.children = Array(cells[start..<min(start + width, cells.count)])
            for cell in row.children { cell.screen.style.fillsWidth = true }
            return row
        }
        let node = layout.node(element, rows)
        node.screen.style.fillsWidth = true
        return [node]
    }
}

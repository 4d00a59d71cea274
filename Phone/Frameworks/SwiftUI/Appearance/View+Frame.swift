import Foundation
import VirtualPhone

/// Room within and around a view.
nonisolated extension View {
    /// Distances at four sides (developer.apple.com/documentation/swiftui/view/padding(_:)).
    public func padding(_ insets: EdgeInsets) -> some View {
        nodeChange { node in
            let node = node.wrapped { style in
                style.background == nil && style.width == nil && style.height == nil && style.cornerRadius == nil
            }
            let old = node.screen.style.padding ?? [0, 0, 0, 0]
            node.screen.style.padding = zip(old, insets.hint).map(+)
            return node
        }
    }

    /// A distance at some sides; the system's is 16 (developer.apple.com/documentation/swiftui/view/padding(_:_:)).
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? 16
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// A distance at all sides (developer.apple.com/documentation/swiftui/view/padding(_:)).
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// A fixed size (developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)).
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        nodeChange { node in
            if node.isUnframedShape {
                node.frameShape(width: width, height: height)
                return node
            }
            let node = node.framed(alignment)
            if let width { node.screen.style.width = Double(width) }
            if let height { node.screen.style.height = Double(height) }
            return node
        }
    }

    /// Limits of a size (developer.apple.com/documentation/swiftui/view).
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        nodeChange { node in
            let node = node.framed(alignment)
            if let maxWidth, maxWidth >= 390 { node.screen.style.fillsWidth = true }
            if let maxHeight, maxHeight >= 844 { node.screen.style.fillsHeight = true }
            // Screens know no limits, only sizes: a container may be higher than its least height.
            if let minHeight, minHeight > 0, node.children.isEmpty { node.screen.style.height = Double(minHeight) }
            return node
        }
    }

    /// Room that is not taken (developer.apple.com/documentation/swiftui/view/fixedsize()).
    public func fixedSize() -> some View { self }

    /// Room that is not taken (developer.apple.com/documentation/swiftui/view/fixedsize(horizontal:vertical:)).
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }

    /// Sets the priority for room (developer.apple.com/documentation/swiftui/view/layoutpriority(_:)).
    public func layoutPriority(_ value: Double) -> some View { self }

    /// Another place, which is not drawn (developer.apple.com/documentation/swiftui/view/offset(x:y:)).
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Another place, which is not drawn (developer.apple.com/documentation/swiftui/view/position(x:y:)).
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Sets the order from back to front (developer.apple.com/documentation/swiftui/view/zindex(_:)).
    public func zIndex(_ value: Double) -> some View { self }

    /// A picture's proportions (developer.apple.com/documentation/swiftui/view/aspectratio(_:contentmode:)).
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

    /// All of a picture is seen (developer.apple.com/documentation/swiftui/view/scaledtofit()).
    public func scaledToFit() -> some View { self }

    /// A picture covers its place (developer.apple.com/documentation/swiftui/view/scaledtofill()).
    public func scaledToFill() -> some View { self }

    /// Goes below bars and edges (developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)).
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

    /// Goes below bars and edges (developer.apple.com/documentation/swiftui/view/edgesignoringsafearea(_:)).
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

extension Node {
    /// The node that gets a frame: another one around it if its own content stands otherwise.
    fileprivate func framed(_ alignment: Alignment) -> Node {
        let isContainer = screen.role == .stack && !children.isEmpty
        let stands = isContainer && alignment != .center && screen.style.alignment != alignment.name
        let isSized = screen.style.width != nil || screen.style.height != nil || screen.style.fillsWidth == true
        let node = stands || isSized || screen.style.background != nil ? wrapped() : self
        if alignment != .center || node !== self { node.screen.style.alignment = alignment.name }
        return node
    }
}

/// Parts of the screen that bars cover (developer.apple.com/documentation/swiftui/safearearegions).
public struct SafeAreaRegions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Bars and edges (developer.apple.com/documentation/swiftui/safearearegions/container).
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard (developer.apple.com/documentation/swiftui/safearearegions/keyboard).
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All (developer.apple.com/documentation/swiftui/safearearegions/all).
    public static let all = SafeAreaRegions(rawValue: .max)
}

import Foundation

/// How lists and their rows look and act.
nonisolated extension View {
    /// How lists look (developer.apple.com/documentation/swiftui/view/liststyle(_:)).
    public func listStyle<S: ListStyle>(_ style: S) -> some View {
        environmentChange { $0.controls.listKind = style.kindHint }
    }

    /// Sets a row's background color (developer.apple.com/documentation/swiftui/view/listrowbackground(_:)).
    public func listRowBackground<V: View>(_ view: V?) -> some View {
        let color = (view as? Color)?.hint
        return nodeChange { node in
            node.traits[RowBackground.self] = color
            return node
        }
    }

    /// Lines between rows (developer.apple.com/documentation/swiftui/view/listrowseparator(_:edges:)).
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Lines between rows (developer.apple.com/documentation/swiftui/view/listrowseparatortint(_:edges:)).
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Lines around sections (developer.apple.com/documentation/swiftui/view/listsectionseparator(_:edges:)).
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Room within a row (developer.apple.com/documentation/swiftui/view/listrowinsets(_:)).
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

    /// How strong headers are (developer.apple.com/documentation/swiftui/view/headerprominence(_:)).
    public func headerProminence(_ prominence: Prominence) -> some View { self }

    /// Whether a row can be deleted (developer.apple.com/documentation/swiftui/view/deletedisabled(_:)).
    public func deleteDisabled(_ isDisabled: Bool) -> some View {
        nodeChange { node in
            if isDisabled { node.traits[RowOffset.self] = -1 }
            return node
        }
    }

    /// Actions that swiping a row brings (developer.apple.com/documentation/swiftui/view).
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        modifier(SwipeActions(actions: content()))
    }
}

extension VerticalEdge {
    /// A set of upper and lower sides (developer.apple.com/documentation/swiftui/verticaledge/set).
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// A set of bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The upper side (developer.apple.com/documentation/swiftui/verticaledge/set/top).
        public static let top = Set(rawValue: 1)
        /// The lower side (developer.apple.com/documentation/swiftui/verticaledge/set/bottom).
        public static let bottom = Set(rawValue: 2)
        /// Both (developer.apple.com/documentation/swiftui/verticaledge/set/all).
        public static let all: Set = [.top, .bottom]
    }
}

private nonisolated struct SwipeActions<Actions: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let actions: Actions

    @MainActor func presented(_ element: Element) -> ElementChild? { ElementChild(actions, at: 1) }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let buttons = element.childNodes(at: 1, resolver)
        for node in content { node.traits[SwipeButtons.self] = (node.traits[SwipeButtons.self] ?? []) + buttons }
        return content
    }
}

import VirtualPhone

/// Two or three columns, of which a phone shows one at a time: it makes them the screens of one stack.
///
/// A choice in a column's list, or a link in it, brings the next column; its bar leads back and takes the choice away.
/// See <https://developer.apple.com/documentation/swiftui/navigationsplitview>.
@available(iOS 16, *)
public nonisolated struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, PrimitiveView {
    /// A split view draws itself.
    public typealias Body = Never
    private let sidebar: Sidebar
    /// Nil in a split view of two columns.
    private let content: Content?
    private let detail: Detail
    private let preferred: Binding<NavigationSplitViewColumn>?
    @State private var own = NavigationSplitViewColumn.sidebar
    @State private var path = NavigationPath()

    private init(
        _ preferred: Binding<NavigationSplitViewColumn>?, _ sidebar: Sidebar, _ content: Content?, _ detail: Detail
    ) {
        self.preferred = preferred
        self.sidebar = sidebar
        self.content = content
        self.detail = detail
    }

    @MainActor func update(_ element: Element) {
        let columns = element.memory(of: SplitColumns.self) { SplitColumns() }
        columns.begin(content == nil ? [.sidebar, .detail] : [.sidebar, .content, .detail], top: preferred ?? $own)
        columns.followsFirstChoice = preferred == nil
        let path = StackPath($path)
        let destinations = element.memory(of: StackDestinations.self) { StackDestinations() }
        destinations.path = path
        destinations.stack = element
        destinations.firstPushed = columns.shown
        var environment = element.environment
        environment.leaveContainers()
        environment.isInNavigation = true
        environment.stackDestinations = destinations
        let views: [any View] = [sidebar] + (content.map { [$0] } ?? []) + [detail]
        var children: [ElementChild] = []
        for (place, view) in views.prefix(columns.shown).enumerated() {
            environment.isColumn = true
            environment.splitColumn = SplitColumn(columns: columns, place: place)
            environment.presentation = place == 0 ? element.environment.presentation : { columns.leave(place) }
            children.append(ElementChild(view, at: place, environment: environment))
        }
        environment.splitColumn = nil
        children += PushedValue.children(of: path, destinations, environment)
        destinations.updating { element.setChildren(children) }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let columns = element.memory(of: SplitColumns.self) { SplitColumns() }
        let path = StackPath($path)
        var screens: [PushedScreen] = []
        for (place, child) in element.children.enumerated() {
            screens += PushedScreen.all(of: child, resolver) {
                if place < columns.shown { columns.leave(place) } else { path.keep(place - columns.shown) }
            }
        }
        return [NavigationBars.node(element, screens)]
    }
}

@available(iOS 16, *)
extension NavigationSplitView {
    /// Three columns
    /// (developer.apple.com/documentation/swiftui/navigationsplitview/init(sidebar:content:detail:)).
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, sidebar(), content(), detail())
    }

    /// Three columns, of which a phone shows one, whatever the visibility
    /// (developer.apple.com/documentation/swiftui/navigationsplitview/init(columnvisibility:sidebar:content:detail:)).
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, sidebar(), content(), detail())
    }

    /// Three columns, of which a binding says the one that is shown
    /// (developer.apple.com/documentation/swiftui/navigationsplitview).
    @available(iOS 17, *)
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(preferredCompactColumn, sidebar(), content(), detail())
    }

    /// Three columns, of which a binding says the one that is shown
    /// (developer.apple.com/documentation/swiftui/navigationsplitview).
    @available(iOS 17, *)
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(preferredCompactColumn, sidebar(), content(), detail())
    }
}

@available(iOS 16, *)
extension NavigationSplitView where Content == EmptyView {
    /// Two columns (developer.apple.com/documentation/swiftui/navigationsplitview/init(sidebar:detail:)).
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        self.init(nil, sidebar(), nil, detail())
    }

    /// Two columns, of which a phone shows one, whatever the visibility
    /// (developer.apple.com/documentation/swiftui/navigationsplitview/init(columnvisibility:sidebar:detail:)).
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, sidebar(), nil, detail())
    }

    /// Two columns, of which a binding says the one that is shown
    /// (developer.apple.com/documentation/swiftui/navigationsplitview).
    @available(iOS 17, *)
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(preferredCompactColumn, sidebar(), nil, detail())
    }

    /// Two columns, of which a binding says the one that is shown
    /// (developer.apple.com/documentation/swiftui/navigationsplitview).
    @available(iOS 17, *)
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(preferredCompactColumn, sidebar(), nil, detail())
    }
}

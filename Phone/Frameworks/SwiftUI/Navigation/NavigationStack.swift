import VirtualPhone

/// Screens that values lead to and a bar leads back from.
///
/// See <https://developer.apple.com/documentation/swiftui/navigationstack>.
@available(iOS 16, *)
public nonisolated struct NavigationStack<Data, Root: View>: View, PrimitiveView {
    /// A navigation stack draws itself.
    public typealias Body = Never
    private let given: StackPath?
    private let root: Root
    @State private var own = NavigationPath()

    private init(_ path: StackPath?, _ root: Root) {
        given = path
        self.root = root
    }

    /// A stack that keeps its path itself.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)>.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.init(nil, root())
    }

    /// A stack whose path is a binding to values of any types.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)>.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.init(StackPath(path), root())
    }

    /// A stack whose path is a binding to values of one type.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)>.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.init(StackPath(path), root())
    }

    private var path: StackPath { given ?? StackPath($own) }

    @MainActor func update(_ element: Element) {
        let (path, box) = (path, element.memory(of: StackDestinations.self) { StackDestinations() })
        box.path = path
        box.stack = element
        var environment = element.environment
        environment.isInNavigation = true
        environment.isColumn = false
        environment.stackDestinations = box
        var children = [ElementChild(root, at: 0, environment: environment)]
        environment.leaveContainers()
        environment.isInNavigation = true
        environment.stackDestinations = box
        children += PushedValue.children(of: path, box, environment)
        box.updating { element.setChildren(children) }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        // In a column the root is the column's screen, and the others are the split view's.
        let isColumn = element.environment.isColumn
        let root = isColumn ? element.childNodes(at: 0, resolver) : []
        var screens: [PushedScreen] = []
        for (place, child) in element.children.enumerated().dropFirst(isColumn ? 1 : 0) {
            screens += PushedScreen.all(of: child, resolver) { path.keep(max(place - 1, 0)) }
        }
        guard isColumn else { return [NavigationBars.node(element, screens)] }
        resolver.set(PushedScreensKey.self, screens)
        return root
    }
}

import VirtualPhone

/// A screen that a link has brought.
@MainActor
struct PushedScreen {
    let content: [Node]
    let said: NavigationFacts
    /// Goes back to the screen before.
    let pop: () -> Void

    /// The screen that an element is, and those that its links have brought.
    static func all(of element: Element, _ resolver: Resolver, pop: @escaping () -> Void) -> [PushedScreen] {
        let (content, said) = resolver.collecting { element.nodes(resolver) }
        return [PushedScreen(content: content, said: NavigationFacts(said), pop: pop)] + said[PushedScreensKey.self]
    }
}

/// A screen's information for its navigation view.
@MainActor
struct NavigationFacts {
    var title: Node?
    var isLarge: Bool?
    var hidesBar = false
    var hidesBackButton = false
    var items: [ToolbarEntry] = []

    nonisolated init() {}

    init(_ bag: PreferenceBag) {
        self = bag[NavigationFactsKey.self] ?? NavigationFacts()
    }

    /// The title's words.
    var words: String { title.map { $0.text } ?? "" }
}

/// Nodes of a toolbar, and where they stand.
@MainActor
struct ToolbarEntry {
    let placement: ToolbarItemPlacement
    let nodes: [Node]
}

@MainActor
enum NavigationFactsKey: @preconcurrency PreferenceKey {
    typealias Value = NavigationFacts?

    static func reduce(value: inout NavigationFacts?, nextValue: () -> NavigationFacts?) {
        guard let next = nextValue() else { return }
        guard var facts = value else {
            value = next
            return
        }
        facts.title = facts.title ?? next.title
        facts.isLarge = facts.isLarge ?? next.isLarge
        facts.hidesBar = facts.hidesBar || next.hidesBar
        facts.hidesBackButton = facts.hidesBackButton || next.hidesBackButton
        facts.items += next.items
        value = facts
    }
}

@MainActor
enum PushedScreensKey: @preconcurrency PreferenceKey {
    typealias Value = [PushedScreen]
    static var defaultValue: [PushedScreen] { [] }

    static func reduce(value: inout [PushedScreen], nextValue: () -> [PushedScreen]) {
        value += nextValue()
    }
}

/// Says something of the screen that a view belongs to.
nonisolated struct ScreenFact<Extra: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    /// A view whose nodes the fact needs.
    let extra: Extra
    let make: @MainActor (inout NavigationFacts, [Node]) -> Void

    @MainActor func presented(_ element: Element) -> ElementChild? { ElementChild(extra, at: 1) }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        var facts = NavigationFacts()
        make(&facts, element.childNodes(at: 1, resolver))
        resolver.set(NavigationFactsKey.self, facts)
        return content
    }
}

nonisolated extension View {
    func screenFact<Extra: View>(
        _ extra: Extra, _ make: @escaping @MainActor (inout NavigationFacts, [Node]) -> Void
    ) -> some View {
        modifier(ScreenFact(extra: extra, make: make))
    }
}

import VirtualPhone

/// The place of a search field (developer.apple.com/documentation/swiftui/searchfieldplacement).
public struct SearchFieldPlacement: Sendable {
    /// Wherever it is usual.
    public static let automatic = SearchFieldPlacement()
    /// In the navigation bar.
    public static let navigationBarDrawer = SearchFieldPlacement()
    /// In a toolbar.
    public static let toolbar = SearchFieldPlacement()
    /// In a sidebar.
    public static let sidebar = SearchFieldPlacement()

    /// In the navigation bar; a virtual phone always shows it.
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        automatic
    }

    /// When the field is seen.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        /// When the list is at its top.
        public static let automatic = NavigationBarDrawerDisplayMode()
        /// Always.
        public static let always = NavigationBarDrawerDisplayMode()
    }
}

nonisolated extension View {
    /// A field for searching, above this view
    /// (developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)).
    ///
    /// Suggestions and scopes are missing.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        Searched(content: self, text: text, prompt: prompt ?? Text("Search"), isPresented: nil)
    }

    /// A field for searching, above this view, which has the keyboard when a binding becomes true
    /// (developer.apple.com/documentation/swiftui/view/searchable(text:ispresented:placement:prompt:)).
    @available(iOS 17, *)
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        Searched(content: self, text: text, prompt: prompt ?? Text("Search"), isPresented: isPresented)
    }

    /// A field for searching, above this view, which has the keyboard when a binding becomes true
    /// (developer.apple.com/documentation/swiftui/view/searchable(text:ispresented:placement:prompt:)).
    @available(iOS 17, *)
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
    }

    /// A field for searching, above this view
    /// (developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)).
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }

    /// A field for searching, above this view
    /// (developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)).
    @_disfavoredOverload
    public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }
}

/// Ends a search (developer.apple.com/documentation/swiftui/dismisssearchaction).
@available(iOS 15, *)
public struct DismissSearchAction {
    let dismiss: () -> Void

    /// Empties the field, and takes the keyboard away; without a search it does nothing.
    @MainActor public func callAsFunction() { dismiss() }
}

/// What views below a search field know of it.
private struct Search {
    let isActive: Bool
    let dismiss: () -> Void
}

extension EnvironmentValues {
    private struct SearchKey: EnvironmentKey { static var defaultValue: Search? { nil } }

    fileprivate var search: Search? {
        get { self[SearchKey.self] }
        set { self[SearchKey.self] = newValue }
    }

    /// Whether a person searches: from a touch of the field until the search is dismissed
    /// (developer.apple.com/documentation/swiftui/environmentvalues/issearching).
    public var isSearching: Bool { search?.isActive ?? false }

    /// Ends the search (developer.apple.com/documentation/swiftui/environmentvalues/dismisssearch).
    public var dismissSearch: DismissSearchAction {
        let search = search
        return DismissSearchAction { search?.dismiss() }
    }
}

/// A view below a field for searching, which remembers whether a person searches.
private nonisolated struct Searched<Content: View>: View {
    let content: Content
    let text: Binding<String>
    let prompt: Text
    /// Nil if nobody else wants to know.
    let isPresented: Binding<Bool>?
    @State private var isActive = false

    var body: some View {
        content.modifier(SearchField(text: text, prompt: prompt, isActive: isPresented ?? $isActive))
    }
}

/// Puts a field above its content.
private nonisolated struct SearchField: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let text: Binding<String>
    let prompt: Text
    let isActive: Binding<Bool>

    @MainActor func environment(_ values: inout EnvironmentValues) {
        let (text, isActive) = (text, isActive)
        values.search = Search(isActive: isActive.wrappedValue) {
            guard isActive.wrappedValue else { return }
            text.wrappedValue = ""
            isActive.wrappedValue = false
        }
    }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .textField, prompt.words, part: "search")
        node.screen.style.kind = "search"
        node.screen.placeholder = prompt.words
        node.screen.value = text.wrappedValue
        let (text, isActive) = (text, isActive)
        node.onSetText = { text.wrappedValue = $0 }
        node.screen.style.returnKey = "search"
        node.onSubmit = { element.submit(.search) }
        let link = element.memory(of: FocusLink.self) { FocusLink(isWanted: { false }, set: { _ in }) }
        link.isWanted = { isActive.wrappedValue }
        // The keyboard may go without an end of the search.
        link.set = { if $0, !isActive.wrappedValue { isActive.wrappedValue = true } }
        node.focusLinks.append(link)
        return [node] + content
    }
}

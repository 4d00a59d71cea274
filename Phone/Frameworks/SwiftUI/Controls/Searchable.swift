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
    /// `isSearching`, suggestions and scopes are missing.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchField(text: text, prompt: prompt ?? Text("Search")))
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

/// Puts a field above its content.
private nonisolated struct SearchField: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let text: Binding<String>
    let prompt: Text

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .textField, prompt.words, part: "search")
        node.screen.style.kind = "search"
        node.screen.placeholder = prompt.words
        node.screen.value = text.wrappedValue
        let text = text
        node.onSetText = { text.wrappedValue = $0 }
        node.onSubmit = { element.submit() }
        return [node] + content
    }
}

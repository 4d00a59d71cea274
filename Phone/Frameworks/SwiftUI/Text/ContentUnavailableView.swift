/// What a screen shows that has nothing to show.
///
/// See <https://developer.apple.com/documentation/swiftui/contentunavailableview>.
@available(iOS 17, *)
public nonisolated struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    let label: Label
    let description: Description
    let actions: Actions

    /// A label, a description and buttons.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/contentunavailableview/init(label:description:actions:)>.
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    /// The label above the description and the buttons.
    public var body: some View {
        VStack(spacing: 12) {
            label.font(.title2)
            description.foregroundStyle(.secondary)
            actions
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

@available(iOS 17, *)
extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    /// A title with a symbol, and a description.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/contentunavailableview/init(_:systemimage:description:)>.
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init {
            SwiftUI.Label(title, systemImage: name)
        } description: {
            description
        }
    }

    /// A title with a symbol, and a description.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/contentunavailableview/init(_:systemimage:description:)>.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init {
            SwiftUI.Label(title, systemImage: name)
        } description: {
            description
        }
    }
}

@available(iOS 17, *)
extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    /// A search that found nothing.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/contentunavailableview/search>.
    public static var search: ContentUnavailableView<Label, Description, Actions> { search(text: "") }

    /// A search for a text that found nothing.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/contentunavailableview/search(text:)>.
    public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView {
            SearchUnavailableContent.Label(text: text)
        } description: {
            SearchUnavailableContent.Description()
        } actions: {
            SearchUnavailableContent.Actions()
        }
    }
}

/// The parts of the view for a search that found nothing.
///
/// See <https://developer.apple.com/documentation/swiftui/searchunavailablecontent>.
@available(iOS 17, *)
public nonisolated struct SearchUnavailableContent {
    /// The title.
    public struct Label: View {
        let text: String

        /// The title with the text that was searched for, if there is one.
        public var body: some View {
            SwiftUI.Label(
                title: { Text(verbatim: text.isEmpty ? "No Results" : "No Results for “\(text)”") },
                icon: { Image(systemName: "magnifyingglass") })
        }
    }

    /// The advice.
    public struct Description: View {
        /// A sentence.
        public var body: some View { Text(verbatim: "Check the spelling or try a new search.") }
    }

    /// No buttons.
    public struct Actions: View {
        /// Nothing.
        public var body: some View { EmptyView() }
    }
}

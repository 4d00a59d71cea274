/// Controls that belong together, side by side (<https://developer.apple.com/documentation/swiftui/controlgroup>).
public nonisolated struct ControlGroup<Content: View>: View {
    let content: Content

    /// Controls side by side (<https://developer.apple.com/documentation/swiftui/controlgroup/init(content:)>).
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Controls side by side; a phone shows no title (<https://developer.apple.com/documentation/swiftui/controlgroup>).
    @available(iOS 16, *)
    public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
        self.init(content: content)
    }

    /// Controls side by side; a phone shows no title (<https://developer.apple.com/documentation/swiftui/controlgroup>).
    @available(iOS 16, *)
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content)
    }

    /// The controls in a row.
    public var body: some View { HStack { content } }
}

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

nonisolated extension View {
    /// A column beside the view, which on an iPhone is a sheet
    /// (<https://developer.apple.com/documentation/swiftui/view/inspector(ispresented:content:)>).
    @available(iOS 17, *)
    public func inspector<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V) -> some View {
        sheet(isPresented: isPresented, content: content)
    }

    /// The width of the column, which an iPhone does not have
    /// (<https://developer.apple.com/documentation/swiftui/view/inspectorcolumnwidth(_:)>).
    @available(iOS 17, *)
    public func inspectorColumnWidth(_ width: Double) -> some View { self }
}

/// Controls that belong together, side by side (<https://developer.apple.com/documentation/swiftui/controlgroup>).
@available(iOS 15, *)
public nonisolated struct ControlGroup<Content: View>: View {
    private let content: Content

    /// Controls that belong together.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Controls that belong together, with a label that is shown in menus of a Mac alone.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) { self.content = content() }

    /// Controls that belong together, with a title that is shown in menus of a Mac alone.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }

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

    /// Pictures turned for those who read from right to left; screens are drawn alike for both
    /// (<https://developer.apple.com/documentation/swiftui/view/flipsforrighttoleftlayoutdirection(_:)>).
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }

    /// Whether the bar at the screen's end is seen
    /// (<https://developer.apple.com/documentation/swiftui/view/persistentsystemoverlays(_:)>).
    @available(iOS 16, *)
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

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

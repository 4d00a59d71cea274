/// A question from below as a value, as before iOS 15 (developer.apple.com/documentation/swiftui/actionsheet).
public struct ActionSheet {
    /// A button of the question (developer.apple.com/documentation/swiftui/actionsheet/button).
    public typealias Button = Alert.Button

    let title: Text
    let message: Text?
    let buttons: [Button]

    /// A question (developer.apple.com/documentation/swiftui/actionsheet/init(title:message:buttons:)).
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

nonisolated extension View {
    /// A question from below (developer.apple.com/documentation/swiftui/view/actionsheet(ispresented:content:)).
    public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        actionSheet(isPresented.wrappedValue ? content() : nil, isPresented)
    }

    /// A question from below about an item (developer.apple.com/documentation/swiftui/view/actionsheet(item:content:)).
    public func actionSheet<T: Identifiable>(item: Binding<T?>, content: (T) -> ActionSheet) -> some View {
        actionSheet(item.wrappedValue.map(content), item.isPresent())
    }

    private func actionSheet(_ sheet: ActionSheet?, _ isPresented: Binding<Bool>) -> some View {
        modifier(
            Question(
                role: .confirmationDialog, title: sheet?.title ?? Text(verbatim: ""), showsTitle: true,
                isPresented: isPresented,
                content: sheet.map { (actions: AlertButtons(buttons: $0.buttons), message: $0.message) }))
    }
}

/// Controls whose label is a title with a symbol.
extension Button where Label == SwiftUI.Label<Text, Image> {
    /// A button with a symbol (<https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)>).
    @available(iOS 17, *)
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) {
        self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    /// A button with a symbol (<https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)>).
    @available(iOS 17, *)
    @_disfavoredOverload
    @preconcurrency public init<S: StringProtocol>(
        _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
    ) {
        self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
    }

    /// A button with a symbol and a role (<https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:role:action:)>).
    @available(iOS 17, *)
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    /// A menu with a symbol (<https://developer.apple.com/documentation/swiftui/menu/init(_:systemimage:content:)>).
    @available(iOS 17, *)
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    /// A menu with a symbol whose tap acts (<https://developer.apple.com/documentation/swiftui/menu/init(_:systemimage:content:primaryaction:)>).
    @available(iOS 17, *)
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(
            content: content, label: { SwiftUI.Label(titleKey, systemImage: systemImage) },
            primaryAction: primaryAction)
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    /// A switch with a symbol (<https://developer.apple.com/documentation/swiftui/toggle/init(_:systemimage:ison:)>).
    @available(iOS 17, *)
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
    /// A choice with a symbol (<https://developer.apple.com/documentation/swiftui/picker/init(_:systemimage:selection:content:)>).
    @available(iOS 17, *)
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

import Foundation

/// A label before a value (<https://developer.apple.com/documentation/swiftui/labeledcontent>).
@available(iOS 16, *)
public nonisolated struct LabeledContent<Label: View, Content: View>: View {
    let label: Label
    let content: Content

    /// A label before a view (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(content:label:)>).
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Side by side, the value in the second color.
    public var body: some View {
        HStack {
            label
            Spacer()
            content.foregroundStyle(.secondary)
        }
    }
}

@available(iOS 16, *)
extension LabeledContent where Label == Text {
    /// A title before a view (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:content:)>).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// A title before a view (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:content:)>).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

@available(iOS 16, *)
extension LabeledContent where Label == Text, Content == Text {
    /// A title before a text (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)>).
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(titleKey) { Text(value) }
    }

    /// A title before a text (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)>).
    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        self.init(title) { Text(value) }
    }

    /// A title before a value in a format (<https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:format:)>).
    public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(titleKey) { Text(verbatim: format.format(value)) }
    }
}

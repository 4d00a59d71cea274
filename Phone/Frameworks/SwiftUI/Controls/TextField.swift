import Foundation
import VirtualPhone

/// A field for text (developer.apple.com/documentation/swiftui/textfield).
public nonisolated struct TextField<Label: View>: View, PrimitiveView {
    /// A field draws itself.
    public typealias Body = Never
    let text: FieldText
    let prompt: Text?
    let label: Label
    var onEditingChanged: ((Bool) -> Void)?
    var onCommit: (() -> Void)?

    init(text: FieldText, prompt: Text?, label: Label) {
        self.text = text
        self.prompt = prompt
        self.label = label
    }

    /// A field with a view as its label (developer.apple.com/documentation/swiftui/textfield/init(text:prompt:label:)).
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: FieldText(text), prompt: prompt, label: label())
    }

    /// A field for a value in a format (developer.apple.com/documentation/swiftui/textfield).
    public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        self.init(text: FieldText(value, format), prompt: prompt, label: label())
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let words = Node.words(element.childNodes(resolver))
        let node = Node(element, .textField, words)
        let memory = element.memory(of: TypedText.self) { TypedText() }
        node.screen.value = text.shown(memory)
        node.screen.placeholder = prompt?.words ?? words
        node.fieldAppearance(element)
        let text = text
        node.onSetText = { text.set($0, memory) }
        let onCommit = onCommit
        node.onSubmit = {
            onCommit?()
            element.submit()
        }
        if let onEditingChanged {
            node.focusLinks.append(FocusLink(isWanted: { false }, set: onEditingChanged))
        }
        return [node]
    }
}

/// The text typed into a field that shows a value, as long as it means that value.
final class TypedText {
    var text: String?
}

/// The text that a field shows, and the handling of typed text.
struct FieldText {
    let shown: (TypedText) -> String
    let set: (String, TypedText) -> Void

    init(_ text: Binding<String>) {
        shown = { _ in text.wrappedValue }
        set = { new, _ in text.wrappedValue = new }
    }

    /// A value's text; what can't be read as a value changes nothing.
    init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) where F.FormatOutput == String {
        let text: (F.FormatInput) -> String = { format.format($0) }
        shown = { memory in
            let now = text(value.wrappedValue)
            guard let typed = memory.text, let meant = try? format.parseStrategy.parse(typed), text(meant) == now else {
                return now
            }
            return typed
        }
        set = { new, memory in
            guard let meant = try? format.parseStrategy.parse(new) else { return }
            memory.text = new
            value.wrappedValue = meant
        }
    }

    /// A value as a formatter writes it.
    init<V>(_ value: Binding<V>, _ formatter: Formatter) {
        shown = { _ in formatter.string(for: value.wrappedValue) ?? "" }
        set = { new, _ in
            if let number = (formatter as? NumberFormatter)?.number(from: new) as? V { value.wrappedValue = number }
            if let date = (formatter as? DateFormatter)?.date(from: new) as? V { value.wrappedValue = date }
        }
    }
}

extension TextField where Label == Text {
    /// A field with a title (developer.apple.com/documentation/swiftui/textfield/init(_:text:prompt:)).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: FieldText(text), prompt: prompt, label: Text(titleKey))
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/textfield/init(_:text:)).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(titleKey, text: text, prompt: nil)
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/textfield/init(_:text:prompt:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: FieldText(text), prompt: prompt, label: Text(title))
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/textfield/init(_:text:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(title, text: text, prompt: nil)
    }

    /// A field that grows along an axis (developer.apple.com/documentation/swiftui/textfield/init(_:text:prompt:axis:)).
    @available(iOS 16, *)
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.init(text: FieldText(text), prompt: prompt, label: Text(titleKey))
    }

    /// A field that grows along an axis (developer.apple.com/documentation/swiftui/textfield/init(_:text:prompt:axis:)).
    @available(iOS 16, *)
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.init(text: FieldText(text), prompt: prompt, label: Text(title))
    }

    /// A field that says when it is edited (developer.apple.com/documentation/swiftui/textfield).
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(titleKey, text: text, prompt: nil)
        self.onEditingChanged = onEditingChanged
        self.onCommit = onCommit
    }

    /// A field that says when Return was pressed (developer.apple.com/documentation/swiftui/textfield).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text, prompt: nil)
        self.onCommit = onCommit
    }

    /// A field for a value in a format (developer.apple.com/documentation/swiftui/textfield).
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(text: FieldText(value, format), prompt: prompt, label: Text(titleKey))
    }

    /// A field for a value in a format (developer.apple.com/documentation/swiftui/textfield).
    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(text: FieldText(value, format), prompt: prompt, label: Text(title))
    }

    /// A field for a value that a formatter writes (developer.apple.com/documentation/swiftui/textfield).
    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
        self.init(text: FieldText(value, formatter), prompt: prompt, label: Text(titleKey))
    }
}

import VirtualPhone

/// A field whose text is hidden (developer.apple.com/documentation/swiftui/securefield).
public nonisolated struct SecureField<Label: View>: View, PrimitiveView {
    /// A field draws itself.
    public typealias Body = Never
    let text: Binding<String>
    let prompt: Text?
    let label: Label
    var onCommit: (() -> Void)?

    /// A field with a view as its label
    /// (developer.apple.com/documentation/swiftui/securefield/init(text:prompt:label:)).
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.text = text
        self.prompt = prompt
        self.label = label()
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let words = Node.words(element.childNodes(resolver))
        let node = Node(element, .secureTextField, words)
        node.screen.value = String(repeating: "•", count: text.wrappedValue.count)
        node.fieldText = text.wrappedValue
        node.screen.placeholder = prompt?.words ?? words
        node.fieldAppearance(element)
        let text = text
        let onCommit = onCommit
        node.onSetText = { text.wrappedValue = $0 }
        node.onSubmit = {
            onCommit?()
            element.submit()
        }
        return [node]
    }
}

extension SecureField where Label == Text {
    /// A field with a title (developer.apple.com/documentation/swiftui/securefield/init(_:text:prompt:)).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/securefield/init(_:text:)).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text) { Text(titleKey) }
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/securefield/init(_:text:prompt:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }

    /// A field with a title (developer.apple.com/documentation/swiftui/securefield/init(_:text:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// A field that says when Return was pressed (developer.apple.com/documentation/swiftui/securefield).
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text)
        self.onCommit = onCommit
    }
}

/// A field for many lines (developer.apple.com/documentation/swiftui/texteditor).
public nonisolated struct TextEditor: View, PrimitiveView {
    /// An editor draws itself.
    public typealias Body = Never
    let text: Binding<String>

    /// A field for many lines (developer.apple.com/documentation/swiftui/texteditor).
    public init(text: Binding<String>) {
        self.text = text
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .textField)
        node.screen.value = text.wrappedValue
        node.fieldAppearance(element)
        node.screen.style.kind = "editor"
        let text = text
        node.onSetText = { text.wrappedValue = $0 }
        // The Return key begins a line.
        node.onSubmit = { text.wrappedValue += "\n" }
        return [node]
    }
}

extension Node {
    /// Applies the environment's appearance of fields.
    func fieldAppearance(_ element: Element) {
        let controls = element.environment.controls
        element.environment.appearance.apply(to: &screen.style)
        screen.style.lineLimit = nil
        screen.style.kind = controls.fieldKind
        screen.style.keyboard = controls.keyboard
        screen.style.returnKey = controls.returnKey
        screen.style.contentType = controls.contentType
        screen.style.tint = controls.tint
    }
}

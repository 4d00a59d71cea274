import VirtualPhone

/// A question over the screen: an alert or a dialog.
nonisolated struct Question<Actions: View, Message: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let role: ScreenRole
    let title: Text
    let showsTitle: Bool
    let isPresented: Binding<Bool>
    /// Nil if there is nothing to ask about.
    let content: (actions: Actions, message: Message)?

    @MainActor func presented(_ element: Element) -> ElementChild? {
        guard isPresented.wrappedValue, let content else { return nil }
        var environment = element.environment
        environment.leaveContainers()
        environment.appearance = Appearance()
        environment.controls = ControlAppearance()
        environment.buttonAppearance = .kind(nil)
        let isPresented = isPresented
        environment.presentation = { isPresented.wrappedValue = false }
        return ElementChild(
            QuestionContent(actions: content.actions, message: content.message), at: 1, environment: environment)
    }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard let question = element.child(at: 1) else { return content }
        resolver.present { node(element, question, resolver) }
        return content
    }

    @MainActor private func node(_ element: Element, _ question: Element, _ resolver: Resolver) -> Node {
        let node = Node(element, role, showsTitle ? title.words : "", part: "question")
        node.screen.isEnabled = true
        let message = question.childNodes(at: 1, resolver)
        var actions = question.childNodes(at: 0, resolver)
        let buttons = actions.flatMap(Self.buttons)
        if buttons.isEmpty {
            actions.append(standard(element, role == .alert ? "OK" : "Cancel", isCancel: role != .alert))
        } else if role == .confirmationDialog, !buttons.contains(where: \.isCancel) {
            actions.append(standard(element, "Cancel", isCancel: true))
        }
        for button in actions.flatMap(Self.buttons) {
            let action = button.onTap
            let isPresented = isPresented
            // As Apple documents it: the answer acts, which may need what is asked about, then the question is gone.
            button.onTap = {
                action?()
                isPresented.wrappedValue = false
            }
        }
        node.children = message + actions
        return node
    }

    @MainActor private func standard(_ element: Element, _ label: String, isCancel: Bool) -> Node {
        let button = Node(element, .button, label, part: "standard")
        button.screen.isEnabled = true
        if isCancel { button.screen.style.buttonRole = ButtonRole.cancel.name }
        return button
    }

    @MainActor private static func buttons(_ node: Node) -> [Node] {
        node.screen.role == .button || node.screen.role == .link ? [node] : node.children.flatMap(buttons)
    }
}

extension Node {
    fileprivate var isCancel: Bool { screen.style.buttonRole == ButtonRole.cancel.name }
}

/// The views of a question.
private nonisolated struct QuestionContent<Actions: View, Message: View>: View, PrimitiveView {
    typealias Body = Never
    let actions: Actions
    let message: Message

    @MainActor func update(_ element: Element) {
        element.setChildren([ElementChild(actions, at: 0), ElementChild(message, at: 1)])
    }
}

extension WebSheet {
    /// The sheet as a part of the screen: a bar with Cancel and the host, and the page in a web view.
    var node: ScreenNode {
        var bar = ScreenNode(id: Self.prefix + "bar", role: .navigationBar, label: host, identifier: "web.bar")
        bar.style.kind = "inline"
        bar.children = [SystemNodes.button("web.cancel", "Cancel", identifier: "web.cancel", role: "cancel")]
        return ScreenNode(
            id: Self.prefix + "sheet", role: .sheet, label: host, identifier: "web.sheet", children: [bar, web])
    }

    private var web: ScreenNode {
        var web = ScreenNode(id: Self.prefix + "page", role: .webView, identifier: "web.page")
        switch content {
        case .loading: web.children = [ScreenNode(id: Self.prefix + "loading", role: .progress, label: "Loading")]
        case .failure(let failure):
            web.children = [
                SystemNodes.text("web.failure", failure.sentence),
                SystemNodes.button("web.tryAgain", "Try Again", identifier: "web.tryAgain"),
            ]
        case .page(let document):
            web.label = document.title
            web.children = document.elements.enumerated().map { node($0.element, $0.offset, document) }
        }
        return web
    }

    private func node(_ element: WebDocument.Element, _ index: Int, _ document: WebDocument) -> ScreenNode {
        let id = "\(Self.prefix)\(page).\(index)"
        switch element {
        case .heading(let level, let text):
            var node = ScreenNode(id: id, role: .text, label: text)
            node.style.font = level == 1 ? "title" : level == 2 ? "title2" : level == 3 ? "title3" : "headline"
            node.style.weight = "bold"
            node.style.isHeader = true
            return node
        case .text(let text): return ScreenNode(id: id, role: .text, label: text)
        case .link(let text, _): return ScreenNode(id: id, role: .link, label: text)
        case .button(let button):
            var node = ScreenNode(id: id, role: .button, label: button.label, isEnabled: button.isEnabled)
            node.style.kind = "bordered"
            return node
        case .field(let field): return self.field(field, id, index, document.text(of: index, entries))
        case .checkbox(let checkbox):
            return ScreenNode(
                id: id, role: .toggle, label: checkbox.label, value: document.isOn(index, entries) ? "1" : "0",
                isEnabled: checkbox.isEnabled)
        case .line: return ScreenNode(id: id, role: .divider)
        }
    }

    private func field(_ field: WebDocument.Field, _ id: String, _ index: Int, _ text: String) -> ScreenNode {
        var node = ScreenNode(
            id: id, role: field.isSecure ? .secureTextField : .textField, label: field.label,
            value: field.isSecure ? String(repeating: "•", count: text.count) : text,
            placeholder: field.placeholder.isEmpty ? nil : field.placeholder, isEnabled: field.isEnabled,
            isFocused: focus == index)
        node.style.kind = "roundedBorder"
        node.style.keyboard = ["email": "emailAddress", "tel": "phonePad", "number": "numberPad"][field.type]
        if field.isSecure { node.style.contentType = "password" }
        return node
    }
}

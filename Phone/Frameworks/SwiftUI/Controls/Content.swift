import VirtualPhone

/// The name and appearance of a control, from the nodes of its label.
extension Node {
    /// The words of a control's label: its texts, or, without any, its pictures.
    static func words(_ content: [Node]) -> String {
        var texts: [String] = []
        var pictures: [String] = []
        for node in content { node.collect(&texts, &pictures) }
        return (texts.isEmpty ? pictures : texts).joined(separator: ", ")
    }

    private func collect(_ texts: inout [String], _ pictures: inout [String]) {
        guard screen.style.isHidden != true else { return }
        if !screen.label.isEmpty {
            if screen.role == .image { pictures.append(screen.label) } else { texts.append(screen.label) }
        }
        // What is read as one has said it all; the links in a text are parts of its words.
        guard screen.role != .text, screen.style.isCombined != true || screen.label.isEmpty else { return }
        for child in children { child.collect(&texts, &pictures) }
    }

    /// The identifier of a control's label: that of the one part that has one; nil if several do, or none.
    static func onlyIdentifier(_ content: [Node]) -> String? {
        var identifiers: [String] = []
        for node in content { node.collect(&identifiers) }
        return identifiers.count == 1 ? identifiers.first : nil
    }

    private func collect(_ identifiers: inout [String]) {
        guard screen.style.isHidden != true else { return }
        if let identifier = screen.identifier { identifiers.append(identifier) }
        for child in children { child.collect(&identifiers) }
    }

    /// Takes over the words of a label, and its look: of a single text as the control's own, else as children.
    func take(_ content: [Node]) {
        if screen.label.isEmpty { screen.label = Self.words(content) }
        if content.count == 1, let only = content.first, only.screen.role == .text, only.children.isEmpty {
            let kind = screen.style.kind
            let tint = screen.style.tint
            screen.style = only.screen.style
            screen.style.kind = kind
            screen.style.tint = tint
            if screen.identifier == nil { screen.identifier = only.screen.identifier }
        } else {
            children = content
            screen.style.isCombined = true
        }
    }
}

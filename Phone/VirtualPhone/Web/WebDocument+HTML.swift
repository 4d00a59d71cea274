extension WebDocument {
    /// Reads an HTML page, however broken.
    ///
    /// Scripts don't run and style sheets don't count. An element with the attribute `hidden` is not shown, but the fields
    /// in it are sent with their form.
    ///
    /// - Parameter encoding: as the server says it; nil if it does not.
    init(html bytes: [UInt8], encoding: String?) {
        let builder = DocumentBuilder()
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        _ = HTMLReading.read(bytes, encoding: encoding ?? (isUTF8 ? "utf-8" : nil), into: builder)
        self = builder.finish()
    }
}

/// Makes a document of a page's elements as they come.
private final class DocumentBuilder: HTMLReceiver {
    private var document = WebDocument()
    /// What was read of the text that is not an element yet.
    private var run = ""
    private var heading: Int?
    private var link: (target: String, text: String)?
    private var button: (attributes: [String: String], text: String)?
    private var select: (attributes: [String: String], values: [(value: String, isSelected: Bool)])?
    private var option: (attributes: [String: String], text: String)?
    private var textArea: (attributes: [String: String], text: String)?
    private var label: (target: String?, text: String)?
    private var isInTitle = false
    private var form: Int?
    /// Fields whose label comes, or came, in an element of its own; by their id.
    private var controls: [String: Int] = [:]
    private var labels: [String: String] = [:]
    /// The labelled control inside the open label.
    private var labelled: Int?
    /// How many elements are open from one with the attribute `hidden` on.
    private var hiddenDepth = 0

    private static let unseen: Set<String> = [
        "script", "style", "template", "iframe", "object", "embed", "svg", "math", "video", "audio", "canvas",
        "datalist",
    ]
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark",
        "q",
        "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "label", "img", "input",
        "button", "select", "option", "optgroup", "textarea", "noscript", "big",
    ]

    // MARK: What comes

    func open(_ name: String, _ attributes: [String: String]) -> Bool {
        if Self.unseen.contains(name) { return false }
        if hiddenDepth > 0 || attributes["hidden"] != nil {
            hiddenDepth += 1
            if name == "form" { openForm(attributes) }
            if name == "input" { enterUnseen(attributes) }
            return true
        }
        if !Self.inline.contains(name) { endRun() }
        switch name {
        case "title": isInTitle = document.title.isEmpty
        case "base": document.base = document.base ?? attributes["href"]
        case "h1", "h2", "h3", "h4", "h5", "h6": heading = Int(name.dropFirst())
        case "hr": append(.line)
        case "img": text(attributes["alt"].map { " \($0) " } ?? "")
        case "form": openForm(attributes)
        case "a":
            if let target = attributes["href"] {
                endRun()
                link = (target, "")
            }
        case "button":
            endRun()
            button = (attributes, "")
        case "input": addInput(attributes)
        case "select": select = (attributes, [])
        case "option": option = (attributes, "")
        case "textarea": textArea = (attributes, "")
        case "label":
            endRun()
            label = (attributes["for"], "")
            labelled = nil
        default: break
        }
        return true
    }

    func text(_ text: String) {
        guard hiddenDepth == 0 else { return }
        let room = WebDocument.maximumText
        if isInTitle {
            document.title = String((document.title + text).prefix(256))
        } else if textArea != nil {
            textArea?.text += text.prefix(room)
        } else if option != nil {
            option?.text += text.prefix(room)
        } else if button != nil {
            button?.text += text.prefix(room)
        } else if link != nil {
            link?.text += text.prefix(room)
        } else if select == nil {
            if run.utf8.count < 4 * room { run += text }
            if label != nil { label?.text += text.prefix(room) }
        }
    }

    func close(_ name: String) {
        guard hiddenDepth == 0 else {
            hiddenDepth -= 1
            if name == "form" { form = nil }
            return
        }
        switch name {
        case "title": isInTitle = false
        case "a": endLink()
        case "button": endButton()
        case "option": endOption()
        case "select": endSelect()
        case "textarea": endTextArea()
        case "label": endLabel()
        case "form":
            endRun()
            form = nil
        case "h1", "h2", "h3", "h4", "h5", "h6":
            endRun()
            heading = nil
        default: if !Self.inline.contains(name) { endRun() }
        }
    }

    func finish() -> WebDocument {
        endRun()
        document.title = Self.tidy(document.title)
        for (id, index) in controls { name(index, labels[id]) }
        return document
    }

    // MARK: Texts

    private static func tidy(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(WebDocument.maximumText))
    }

    @discardableResult
    private func append(_ element: WebDocument.Element) -> Int? {
        guard document.elements.count < WebDocument.maximumElements else { return nil }
        document.elements.append(element)
        return document.elements.count - 1
    }

    /// What was read so far becomes a text, or a heading.
    private func endRun() {
        let text = Self.tidy(run)
        run = ""
        guard !text.isEmpty else { return }
        append(heading.map { .heading(level: $0, text: text) } ?? .text(text))
    }

    private func endLink() {
        guard let ended = link else { return }
        link = nil
        let text = Self.tidy(ended.text)
        append(.link(text: text.isEmpty ? Self.tidy(ended.target) : text, target: ended.target))
    }

    private func endLabel() {
        guard let ended = label else { return }
        endRun()
        label = nil
        let text = Self.tidy(ended.text)
        if let target = ended.target { labels[target] = labels[target] ?? text }
        if let labelled { name(labelled, text) }
        labelled = nil
    }

    /// Gives a control the text of its label.
    private func name(_ index: Int, _ text: String?) {
        guard let text, !text.isEmpty, document.elements.indices.contains(index) else { return }
        switch document.elements[index] {
        case .field(var field):
            field.label = text
            document.elements[index] = .field(field)
        case .checkbox(var checkbox):
            checkbox.label = text
            document.elements[index] = .checkbox(checkbox)
        default: break
        }
    }

    // MARK: Forms

    private func openForm(_ attributes: [String: String]) {
        document.forms.append(
            WebDocument.Form(
                action: attributes["action"] ?? "", method: Self.method(attributes["method"]) ?? .get,
                isSupported: [nil, "", "application/x-www-form-urlencoded"].contains(
                    attributes["enctype"]?.lowercased())
            ))
        form = document.forms.count - 1
    }

    private static func method(_ text: String?) -> WebDocument.Form.Method? {
        text.map { $0.lowercased() == "post" ? .post : .get }
    }

    private func enter(_ name: String?, _ value: WebDocument.Form.Value) {
        guard let form, let name, !name.isEmpty, document.forms[form].entries.count < WebDocument.maximumElements else {
            return
        }
        document.forms[form].entries.append(WebDocument.Form.Entry(name: name, value: value))
    }

    private func addInput(_ attributes: [String: String]) {
        let type = attributes["type"]?.lowercased() ?? "text"
        let isEnabled = attributes["disabled"] == nil
        let value = attributes["value"]
        switch type {
        case "hidden": if isEnabled { enter(attributes["name"], .fixed(value ?? "")) }
        case "submit", "image": addButton(attributes, label: value ?? attributes["alt"] ?? "Submit", isSubmit: true)
        case "button", "reset": addButton(attributes, label: value ?? "", isSubmit: false)
        case "radio": if isEnabled, attributes["checked"] != nil { enter(attributes["name"], .fixed(value ?? "on")) }
        case "file": break
        case "checkbox":
            let label = Self.tidy(attributes["aria-label"] ?? attributes["name"] ?? "")
            let box = WebDocument.Checkbox(label: label, isOn: attributes["checked"] != nil, isEnabled: isEnabled)
            if let index = add(.checkbox(box), attributes), isEnabled {
                enter(attributes["name"], .checkbox(index, value ?? "on"))
            }
        default: addField(attributes, type: type, text: value ?? "")
        }
    }

    /// What a field that is not shown sends: its value, unless somebody would have to choose it.
    private func enterUnseen(_ attributes: [String: String]) {
        guard attributes["disabled"] == nil else { return }
        let value = attributes["value"]
        switch attributes["type"]?.lowercased() {
        case "submit", "image", "button", "reset", "file": break
        case "checkbox", "radio":
            if attributes["checked"] != nil { enter(attributes["name"], .fixed(value ?? "on")) }
        default: enter(attributes["name"], .fixed(String((value ?? "").prefix(WebDocument.maximumText))))
        }
    }

    private func add(_ control: WebDocument.Element, _ attributes: [String: String]) -> Int? {
        endRun()
        guard let index = append(control) else { return nil }
        if let id = attributes["id"], controls[id] == nil { controls[id] = index }
        if label != nil { labelled = labelled ?? index }
        return index
    }

    private func addField(_ attributes: [String: String], type: String, text: String) {
        let placeholder = Self.tidy(attributes["placeholder"] ?? "")
        let label = Self.tidy(
            attributes["aria-label"] ?? (placeholder.isEmpty ? attributes["name"] ?? "" : placeholder))
        let isEnabled = attributes["disabled"] == nil
        let field = WebDocument.Field(
            form: form, label: label, placeholder: placeholder, text: String(text.prefix(WebDocument.maximumText)),
            type: type, isEnabled: isEnabled && attributes["readonly"] == nil)
        if let index = add(.field(field), attributes), isEnabled { enter(attributes["name"], .field(index)) }
    }

    private func addButton(_ attributes: [String: String], label: String, isSubmit: Bool) {
        endRun()
        let isEnabled = attributes["disabled"] == nil && isSubmit && form != nil
        let text = Self.tidy(label)
        let button = WebDocument.Button(
            label: text.isEmpty ? Self.tidy(attributes["aria-label"] ?? "Button") : text, form: isSubmit ? form : nil,
            action: attributes["formaction"], method: Self.method(attributes["formmethod"]), isEnabled: isEnabled)
        guard let index = append(.button(button)), isEnabled else { return }
        enter(attributes["name"], .button(index, attributes["value"] ?? ""))
    }

    private func endButton() {
        guard let ended = button else { return }
        button = nil
        let type = ended.attributes["type"]?.lowercased() ?? "submit"
        addButton(ended.attributes, label: ended.text, isSubmit: !["button", "reset"].contains(type))
    }

    private func endOption() {
        guard let ended = option else { return }
        option = nil
        let value = ended.attributes["value"] ?? Self.tidy(ended.text)
        select?.values.append((value, ended.attributes["selected"] != nil))
    }

    /// A choice sends what the page chose, or its first option.
    private func endSelect() {
        endOption()
        guard let ended = select else { return }
        select = nil
        guard ended.attributes["disabled"] == nil,
            let chosen = ended.values.first(where: \.isSelected) ?? ended.values.first
        else { return }
        enter(ended.attributes["name"], .fixed(chosen.value))
    }

    private func endTextArea() {
        guard let ended = textArea else { return }
        textArea = nil
        addField(ended.attributes, type: "text", text: ended.text)
    }
}

/// A page in the browser sheet, as a person sees it.
public struct WebPage: Sendable, Hashable {
    /// A field for text.
    public struct Field: Sendable, Hashable {
        /// Its label.
        public let label: String
        /// The text that it holds now.
        public let text: String
        /// Whether the text is hidden.
        public let isSecure: Bool
    }

    /// The website's host.
    public let host: String
    /// The page's title; may be empty.
    public let title: String
    /// Its headings and texts, in reading order.
    public let texts: [String]
    /// The labels of the links that can be tapped.
    public let links: [String]
    /// The labels of the buttons that can be tapped.
    public let buttons: [String]
    /// The fields.
    public let fields: [Field]

    init(host: String, _ document: WebDocument, _ entries: WebEntries) {
        self.host = host
        title = document.title
        var texts: [String] = []
        var links: [String] = []
        var buttons: [String] = []
        var fields: [Field] = []
        for (index, element) in document.elements.enumerated() {
            switch element {
            case .heading(_, let text), .text(let text): texts.append(text)
            case .link(let text, _): links.append(text)
            case .button(let button): if button.isEnabled { buttons.append(button.label) }
            case .field(let field):
                fields.append(
                    Field(label: field.label, text: document.text(of: index, entries), isSecure: field.isSecure))
            case .checkbox, .line: break
            }
        }
        self.texts = texts
        self.links = links
        self.buttons = buttons
        self.fields = fields
    }
}

/// What a person does on a page in the browser sheet.
public enum WebAction: Sendable, Hashable {
    /// Types a text into the field of a label, in place of the text that is there.
    case type(String, into: String)
    /// Taps the button or link of a label, or else the switch of that label.
    case tap(String)
    /// Taps Cancel.
    case cancel
    /// Does nothing: the page stays until somebody touches the screen.
    case none
}

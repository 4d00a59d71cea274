/// The browser sheet over an app.
struct WebSheet: Sendable {
    enum Content: Sendable, Hashable {
        case loading
        case page(WebDocument)
        case failure(WebFailure)
    }

    /// What the session's thread has to deal with.
    enum Event: Sendable, Hashable {
        /// The person taps Cancel, or the app cancels.
        case cancel
        case tryAgain
        /// A link or button is pressed.
        case follow(Int, WebEntries)
        /// Return is pressed in a field.
        case submit(Int, WebEntries)
        /// The response to the request of a number came.
        case loaded(Int, WebReply)
    }

    /// The app's number for the session.
    let session: Int64
    /// The host whose page is shown or loaded.
    var host: String
    private(set) var content = Content.loading
    private(set) var entries = WebEntries()
    /// The field that has the keyboard.
    private(set) var focus: Int?
    /// Names the page, so that a touch meant for the one before misses.
    private(set) var page = 0
    private(set) var events: [Event] = []

    /// A field's longest text: characters.
    private static let maximumText = 4_096
    static let prefix = "system.web."

    init(session: Int64, host: String) {
        self.session = session
        self.host = host
    }

    mutating func show(_ content: Content) {
        self.content = content
        entries = WebEntries()
        focus = nil
        page += 1
    }

    mutating func push(_ event: Event) { events.append(event) }

    mutating func next() -> Event? { events.isEmpty ? nil : events.removeFirst() }

    // MARK: Touches

    /// Takes a touch; false if nothing is there that takes it.
    mutating func touch(_ act: AppEvent) -> Bool {
        switch act {
        case .tap(Self.prefix + "cancel"):
            push(.cancel)
            return true
        case .tap(Self.prefix + "tryAgain"):
            guard case .failure = content else { return false }
            push(.tryAgain)
            return true
        case .tap(let id): return element(id).map { tap($0) } ?? false
        case .setText(let id, let text): return element(id).map { type(text, at: $0) } ?? false
        case .typeText(let id, let text):
            return element(id).map { type(document?.text(of: $0, entries).appending(text) ?? text, at: $0) } ?? false
        case .submit(let id):
            guard let index = element(id) else { return false }
            push(.submit(index, entries))
            return true
        default: return false
        }
    }

    private var document: WebDocument? {
        if case .page(let document) = content { return document }
        return nil
    }

    /// The element of an id of this page; nil while a touch before it is still being dealt with.
    private func element(_ id: String) -> Int? {
        let prefix = "\(Self.prefix)\(page)."
        guard let document, events.isEmpty, id.hasPrefix(prefix), let index = Int(id.dropFirst(prefix.count)),
            document.elements.indices.contains(index)
        else { return nil }
        return index
    }

    private mutating func tap(_ index: Int) -> Bool {
        guard let document else { return false }
        switch document.elements[index] {
        case .link: push(.follow(index, entries))
        case .button(let button):
            guard button.isEnabled else { return false }
            push(.follow(index, entries))
        case .field: focus = index
        case .checkbox: entries.switches[index] = !document.isOn(index, entries)
        case .heading, .text, .line: break
        }
        return true
    }

    private mutating func type(_ text: String, at index: Int) -> Bool {
        guard let document, case .field(let field) = document.elements[index], field.isEnabled else { return false }
        entries.texts[index] = String(text.prefix(Self.maximumText))
        focus = index
        return true
    }

    // MARK: People with a script

    /// What a person sees; nil while there is no page.
    var seen: WebPage? { document.map { WebPage(host: host, $0, entries) } }

    /// Does what a person wants; false if there is nothing of that label.
    mutating func perform(_ action: WebAction) -> Bool {
        guard let document, events.isEmpty else { return false }
        let elements = document.elements
        switch action {
        case .cancel:
            push(.cancel)
            return true
        case .type(let text, let label):
            let index = elements.firstIndex { if case .field(let field) = $0 { field.label == label } else { false } }
            return index.map { type(text, at: $0) } ?? false
        case .tap(let label):
            let index = elements.firstIndex { element in
                switch element {
                case .link(let text, _): text == label
                case .button(let button): button.label == label && button.isEnabled
                case .checkbox(let checkbox): checkbox.label == label && checkbox.isEnabled
                case .heading, .text, .field, .line: false
                }
            }
            return index.map { tap($0) } ?? false
        case .none: return true
        }
    }
}

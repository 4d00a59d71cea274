/// The elements of a page that a person sees or fills in, in reading order.
struct WebDocument: Sendable, Hashable {
    enum Element: Sendable, Hashable {
        /// A heading, from 1 (the largest) to 6.
        case heading(level: Int, text: String)
        case text(String)
        case link(text: String, target: String)
        case button(Button)
        case field(Field)
        case checkbox(Checkbox)
        case line
    }

    struct Button: Sendable, Hashable {
        var label: String
        /// Its form, as an index in ``WebDocument/forms``; nil for a button that does nothing without scripts.
        var form: Int?
        /// Its own target and method in place of the form's.
        var action: String?
        var method: Form.Method?
        var isEnabled: Bool
    }

    struct Field: Sendable, Hashable {
        /// Its form; nil outside of any.
        var form: Int?
        var label: String
        var placeholder: String
        /// The text that the page put into it.
        var text: String
        /// The page's `type`, such as `email` or `password`.
        var type: String
        var isEnabled: Bool

        var isSecure: Bool { type == "password" }
    }

    struct Checkbox: Sendable, Hashable {
        var label: String
        var isOn: Bool
        var isEnabled: Bool
    }

    struct Form: Sendable, Hashable {
        enum Method: Sendable, Hashable { case get, post }

        /// What it sends for one control.
        enum Value: Sendable, Hashable {
            case fixed(String)
            /// The text of the field at an index of ``WebDocument/elements``.
            case field(Int)
            /// The value, if the checkbox at an index is on.
            case checkbox(Int, String)
            /// The value, if the button at an index was pressed.
            case button(Int, String)
        }

        struct Entry: Sendable, Hashable {
            var name: String
            var value: Value
        }

        var action: String
        var method: Method
        /// Whether it can be sent: as application/x-www-form-urlencoded, the only type that the sheet sends.
        var isSupported: Bool
        var entries: [Entry] = []
    }

    var title = ""
    /// The page's own base for addresses (`<base href>`).
    var base: String?
    var elements: [Element] = []
    var forms: [Form] = []

    /// More elements of a page are not shown.
    static let maximumElements = 500
    /// Longer texts are cut: characters.
    static let maximumText = 4_000

    /// A page of plain text.
    init(plain text: String) {
        elements = text.split(separator: "\n", omittingEmptySubsequences: true).prefix(Self.maximumElements)
            .map { .text(String($0.prefix(Self.maximumText))) }
    }

    init() {}

    /// The button that Return presses in a form's field: the form's first.
    func defaultButton(of form: Int) -> Int? {
        elements.indices.first { index in
            if case .button(let button) = elements[index] { return button.form == form && button.isEnabled }
            return false
        }
    }
}

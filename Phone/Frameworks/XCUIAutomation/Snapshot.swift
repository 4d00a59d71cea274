import VirtualPhone

/// An element of the accessibility tree, made from what the phone displays.
struct Snapshot: XCUIElementSnapshot, Sendable {
    var elementType: XCUIElement.ElementType
    /// The display's node that touches go to; nil for what is not on the screen.
    var node: String?
    var identifier = ""
    var label = ""
    var text: String?
    var placeholderValue: String?
    var isEnabled = true
    var isSelected = false
    var hasFocus = false
    var isHittable = false
    var isRefreshable = false
    /// What a wheel can be turned to: the words of each, and the node that takes the touch.
    var options: [Option] = []
    var children: [Snapshot] = []

    /// A value of a wheel.
    struct Option: Sendable {
        let label: String
        let node: String
    }

    var title: String { "" }

    /// Where a slider is, from 0 to 1; 0 for other elements.
    var place: Double {
        elementType == .slider ? Double((text ?? "").prefix { $0 != "%" }).map { $0 / 100 } ?? 0 : 0
    }

    /// A field that is empty gives its placeholder, as on iOS.
    var value: Any? {
        let isField = [.textField, .secureTextField].contains(elementType)
        if isField, text?.isEmpty != false { return placeholderValue ?? "" }
        return text
    }

    /// Everything below, in reading order.
    var descendants: [Snapshot] { children.flatMap { [$0] + $0.descendants } }

    /// Whether a text names it; the two apostrophes are one.
    func isNamed(_ key: String) -> Bool {
        let key = key.plainApostrophes
        return [identifier, label, text ?? "", placeholderValue ?? ""].contains { $0.plainApostrophes == key }
    }

    /// One line for failures.
    var line: String {
        var parts = [elementType.name]
        if !identifier.isEmpty { parts.append("identifier “\(identifier)”") }
        if !label.isEmpty { parts.append("label “\(label)”") }
        if let text, elementType != .secureTextField { parts.append("value “\(text)”") }
        if !isEnabled { parts.append("disabled") }
        return parts.joined(separator: ", ")
    }
}

extension String {
    fileprivate var plainApostrophes: String { map { $0 == "’" ? "'" : $0 }.reduce(into: "") { $0.append($1) } }
}

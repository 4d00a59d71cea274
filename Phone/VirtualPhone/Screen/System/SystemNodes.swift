/// How the phone's own screens name their elements.
enum SystemNodes {
    static func text(_ id: String, _ label: String, font: String? = nil, color: String? = nil) -> ScreenNode {
        var style = ScreenStyle()
        style.font = font
        style.foreground = color
        return ScreenNode(id: "system.\(id)", role: .text, label: label, style: style)
    }

    static func button(
        _ id: String, _ label: String, identifier: String? = nil, role: String? = nil, symbol: String? = nil,
        isEnabled: Bool = true
    ) -> ScreenNode {
        var style = ScreenStyle()
        style.buttonRole = role
        style.symbol = symbol
        return ScreenNode(
            id: "system.\(id)", role: .button, label: label, identifier: identifier, isEnabled: isEnabled, style: style)
    }

    /// A field for a passcode: it has the keyboard and shows a bullet for each character.
    static func secret(_ id: String, _ label: String, identifier: String, typed: String, isNumeric: Bool) -> ScreenNode
    {
        var style = ScreenStyle()
        style.keyboard = isNumeric ? "numberPad" : "asciiCapable"
        style.contentType = "password"
        return ScreenNode(
            id: "system.\(id)", role: .secureTextField, label: label,
            value: String(repeating: "•", count: typed.count), identifier: identifier, placeholder: label,
            isFocused: true, style: style)
    }

    static func toggle(_ id: String, _ label: String, isOn: Bool, identifier: String? = nil) -> ScreenNode {
        ScreenNode(
            id: "system.\(id)", role: .toggle, label: label, value: isOn ? "1" : "0", identifier: identifier)
    }
}

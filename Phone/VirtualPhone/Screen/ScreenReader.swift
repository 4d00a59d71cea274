/// Reads the JSON that ``ScreenNode``'s `Codable` form has.
///
/// By hand, because `JSONDecoder` takes some 20 µs a node, and the app's main thread waits for it. It is stricter: UTF-8
/// without a mark, no member twice, no infinite number, no whole number with a point. Members that it does not know are
/// passed over.
struct ScreenReader {
    /// It is no screen.
    struct Malformed: Error {}

    var json: JSONReader

    /// The tree.
    ///
    /// - Parameter maximumDepth: How deep brackets may nest: reading follows them on the stack.
    /// - Throws: ``Malformed`` for anything but the JSON of a screen.
    static func root(_ bytes: [UInt8], maximumDepth: Int) throws(Malformed) -> ScreenNode {
        var reader = ScreenReader(json: JSONReader(bytes, maximumDepth: maximumDepth))
        let root = try reader.node()
        guard reader.json.isAtEnd() else { throw Malformed() }
        return root
    }

    private mutating func node() throws(Malformed) -> ScreenNode {
        var node = ScreenNode(id: "", role: .other)
        var required = Required()
        try members { (reader, name) throws(Malformed) in
            switch name {
            case "id": node.id = try reader.once(&required.id) { $0.json.string() }
            case "role": node.role = try reader.once(&required.role) { $0.json.string().flatMap(ScreenRole.init) }
            case "label": node.label = try reader.once(&required.label) { $0.json.string() }
            case "isEnabled": node.isEnabled = try reader.once(&required.isEnabled) { $0.json.boolean() }
            case "isSelected": node.isSelected = try reader.once(&required.isSelected) { $0.json.boolean() }
            case "isFocused": node.isFocused = try reader.once(&required.isFocused) { $0.json.boolean() }
            case "value": try reader.optional(&node.value) { $0.json.string() }
            case "identifier": try reader.optional(&node.identifier) { $0.json.string() }
            case "placeholder": try reader.optional(&node.placeholder) { $0.json.string() }
            case "style":
                try reader.first(&required.style)
                node.style = try reader.style()
            case "children":
                try reader.first(&required.children)
                node.children = try reader.children()
            default: try reader.pass()
            }
        }
        guard required.areThere else { throw Malformed() }
        return node
    }

    /// The required members of a node that were read.
    private struct Required {
        var id = false
        var role = false
        var label = false
        var isEnabled = false
        var isSelected = false
        var isFocused = false
        var style = false
        var children = false

        var areThere: Bool { id && role && label && isEnabled && isSelected && isFocused && style && children }
    }

    private mutating func children() throws(Malformed) -> [ScreenNode] {
        var children: [ScreenNode] = []
        guard json.open("[") else { throw Malformed() }
        guard !json.close("]") else { return children }
        repeat { children.append(try node()) } while json.take(",")
        guard json.close("]") else { throw Malformed() }
        return children
    }

    private mutating func style() throws(Malformed) -> ScreenStyle {
        var style = ScreenStyle()
        try members { (reader, name) throws(Malformed) in
            if try reader.word(name, &style) { return }
            if try reader.number(name, &style) { return }
            if try reader.flag(name, &style) { return }
            if name == "paths" { return try reader.optional(&style.paths) { $0.paths() } }
            try reader.pass()
        }
        return style
    }

    private mutating func word(_ name: String, _ style: inout ScreenStyle) throws(Malformed) -> Bool {
        switch name {
        case "axis": try text(&style.axis)
        case "alignment": try text(&style.alignment)
        case "font": try text(&style.font)
        case "weight": try text(&style.weight)
        case "design": try text(&style.design)
        case "foreground": try text(&style.foreground)
        case "background": try text(&style.background)
        case "tint": try text(&style.tint)
        case "textAlignment": try text(&style.textAlignment)
        case "symbol": try text(&style.symbol)
        case "kind": try text(&style.kind)
        case "buttonRole": try text(&style.buttonRole)
        case "keyboard": try text(&style.keyboard)
        case "returnKey": try text(&style.returnKey)
        case "contentType": try text(&style.contentType)
        case "hint": try text(&style.hint)
        case "picture": try text(&style.picture)
        default: return false
        }
        return true
    }

    private mutating func number(_ name: String, _ style: inout ScreenStyle) throws(Malformed) -> Bool {
        switch name {
        case "spacing": try optional(&style.spacing) { $0.json.number() }
        case "cornerRadius": try optional(&style.cornerRadius) { $0.json.number() }
        case "width": try optional(&style.width) { $0.json.number() }
        case "height": try optional(&style.height) { $0.json.number() }
        case "opacity": try optional(&style.opacity) { $0.json.number() }
        case "lineLimit": try optional(&style.lineLimit) { $0.json.integer() }
        case "padding": try optional(&style.padding) { $0.json.numbers() }
        default: return false
        }
        return true
    }

    private mutating func flag(_ name: String, _ style: inout ScreenStyle) throws(Malformed) -> Bool {
        switch name {
        case "italic": try flag(&style.italic)
        case "fillsWidth": try flag(&style.fillsWidth)
        case "fillsHeight": try flag(&style.fillsHeight)
        case "isCombined": try flag(&style.isCombined)
        case "isHidden": try flag(&style.isHidden)
        case "isRefreshable": try flag(&style.isRefreshable)
        case "isPressable": try flag(&style.isPressable)
        case "isHeader": try flag(&style.isHeader)
        default: return false
        }
        return true
    }

    // MARK: Members

    /// Reads an object, whose members `body` reads.
    mutating func members(
        _ body: (inout ScreenReader, String) throws(Malformed) -> Void
    ) throws(Malformed) {
        guard json.open("{") else { throw Malformed() }
        guard !json.close("}") else { return }
        repeat {
            guard let name = json.string(), json.take(":") else { throw Malformed() }
            try body(&self, name)
        } while json.take(",")
        guard json.close("}") else { throw Malformed() }
    }

    mutating func pass() throws(Malformed) {
        guard json.pass() else { throw Malformed() }
    }

    private func first(_ isThere: inout Bool) throws(Malformed) {
        guard !isThere else { throw Malformed() }
        isThere = true
    }

    /// A member that must be there, once.
    private mutating func once<Value>(
        _ isThere: inout Bool, _ read: (inout ScreenReader) -> Value?
    ) throws(Malformed) -> Value {
        try first(&isThere)
        guard let value = read(&self) else { throw Malformed() }
        return value
    }

    /// A member that may be there, or be null.
    mutating func optional<Value>(
        _ field: inout Value?, _ read: (inout ScreenReader) -> Value?
    ) throws(Malformed) {
        guard field == nil else { throw Malformed() }
        if json.null() { return }
        guard let value = read(&self) else { throw Malformed() }
        field = value
    }

    mutating func text(_ field: inout String?) throws(Malformed) {
        try optional(&field) { $0.json.string() }
    }

    mutating func flag(_ field: inout Bool?) throws(Malformed) {
        try optional(&field) { $0.json.boolean() }
    }
}

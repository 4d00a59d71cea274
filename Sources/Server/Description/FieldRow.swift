import LatchkeyWire

/// A field of a request or reply for the page; nested fields by their path, such as `devices[].deviceId`.
struct FieldRow {
    let name: String
    let presence: String
    let schema: JSONValue

    /// The fields of an object and of nested objects.
    static func rows(of schema: JSONValue, order: [String] = [], prefix: String = "") -> [FieldRow] {
        guard case .object(let properties) = schema["properties"] else { return [] }
        let required = strings(schema["required"])
        let known = (order.isEmpty ? required : order).filter { properties[$0] != nil }
        let names = known + properties.keys.filter { !known.contains($0) }.sorted()
        return names.flatMap { name -> [FieldRow] in
            guard let field = properties[name] else { return [] }
            let presence = required.contains(name) ? "required" : "optional"
            let row = FieldRow(name: prefix + name, presence: presence, schema: field)
            if let items = field["items"] { return [row] + rows(of: items, prefix: "\(prefix)\(name)[].") }
            return [row] + rows(of: field, prefix: "\(prefix)\(name).")
        }
    }

    static func table(_ rows: [FieldRow]) -> HTML {
        """
        <table role="table" class="fields">
        \(head("Field", "Meaning", "Values"))
        <tbody role="rowgroup">
        \(HTML(rows.map(\.html)))</tbody>
        </table>

        """
    }

    /// The row of titles.
    ///
    /// All roles are written out: rows that a narrow window stacks as blocks lose those of their tags in some browsers.
    static func head(_ titles: String...) -> HTML {
        let cells = titles.map { title -> HTML in #"<th role="columnheader" scope="col">\#(title)</th>"# }
        return #"<thead role="rowgroup"><tr role="row">\#(HTML(cells))</tr></thead>"#
    }

    private var html: HTML {
        """
        <tr role="row"><th role="rowheader" scope="row"><code>\(name)</code> <span class="soft">\(presence)</span></th>\
        <td role="cell">\(HTML(prose: Self.text(schema["description"]) ?? ""))</td><td role="cell">\(rule)</td></tr>

        """
    }

    /// The values that the field takes, in words.
    var rule: HTML {
        if let constant = Self.text(schema["const"]) { return "always <code>\(constant)</code>" }
        let choices = Self.strings(schema["enum"])
        if !choices.isEmpty {
            let list = choices.enumerated().map { index, choice -> HTML in
                index == 0 ? "<code>\(choice)</code>" : ", <code>\(choice)</code>"
            }
            return "one of \(HTML(list))"
        }
        for choice in ["oneOf", "anyOf"] {
            guard case .array(let schemas) = schema[choice] else { continue }
            return HTML(text: schemas.compactMap { Self.text($0["type"]) }.joined(separator: " or "))
        }
        let type = Self.text(schema["type"]) ?? "any"
        if let pattern = Self.text(schema["pattern"]) { return "\(type), <code>\(pattern)</code>" }
        switch type {
        case "integer":
            if case .integer(let least) = schema["minimum"] { return "whole number from \(least)" }
            return "whole number"
        case "array": return "list"
        default: return "\(type)"
        }
    }

    static func text(_ value: JSONValue?) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        guard case .array(let values) = value else { return [] }
        return values.compactMap { text($0) }
    }
}

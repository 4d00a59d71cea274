/// Swift source, line by line.
struct SwiftText {
    private(set) var text = ""
    private var indentation = 0

    mutating func line(_ line: String = "") {
        text += line.isEmpty ? "\n" : String(repeating: " ", count: indentation * 4) + line + "\n"
    }

    /// Lines that are indented.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        indentation += 1
        body(&self)
        indentation -= 1
    }

    /// A string literal: whatever was typed or read can't end it.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format,
                "\u{2028}", "\u{2029}":
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}

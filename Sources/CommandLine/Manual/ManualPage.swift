/// A page in the format of man(7), as it is written.
struct ManualPage {
    /// The page so far.
    private(set) var text: String

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - name: Its name, without the section; the section is 1.
    ///   - summary: One sentence.
    ///   - version: The program with its version, for the page's foot.
    init(_ name: String, summary: String, version: String) {
        text = ".TH \(Self.quoted(name.uppercased())) 1 \"\" \(Self.quoted(version))"
        section("NAME")
        let end = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
        text += "\n\(Self.escaped(name)) \\- \(Self.escaped(String(end)))"
    }

    mutating func section(_ title: String) { text += "\n.SH \(title)" }

    mutating func subsection(_ title: String) { text += "\n.SS \(Self.quoted(title))" }

    /// How the program is called: the fixed words bold.
    mutating func synopsis(_ fixed: String, _ rest: String) {
        text += "\n\(bold(fixed)) \(Self.escaped(rest))"
    }

    /// A paragraph; its line breaks stay.
    mutating func paragraph(_ prose: String) {
        for (number, line) in prose.split(separator: "\n").enumerated() {
            text += (number == 0 ? "" : "\n.br") + "\n" + Self.line(String(line))
        }
    }

    /// An entry of a list.
    ///
    /// - Parameter tag: Its head, already in the page's format.
    mutating func item(_ tag: String, _ prose: String) {
        text += "\n.TP\n\(tag)\n\(Self.line(prose))"
    }

    /// Other pages of section 1.
    mutating func references(_ names: [String]) {
        text += "\n" + names.map { bold($0) + "(1)" }.joined(separator: ",\n")
    }

    /// An option, its name bold and the value's placeholder slanted.
    func usage(_ option: OptionDescription) -> String {
        bold(option.name) + (option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? "")
    }

    func bold(_ text: String) -> String { "\\fB\(Self.escaped(text))\\fR" }

    /// A line of prose, which must not begin like a request.
    private static func line(_ prose: String) -> String {
        let escaped = escaped(prose)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    /// An argument of a request.
    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    /// Text in which nothing is taken for the format's own.
    ///
    /// A dash is the keyboard's, so that options can be copied.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{A0}": escaped += "\\ "
            case "\\": escaped += "\\(rs"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u" + Self.hexadecimal(scalar) + "]"
            }
        }
        return escaped
    }

    /// A scalar's number, of four digits at least.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// A piece of HTML; text becomes one only by being escaped.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    package private(set) var markup = ""

    /// Markup from our own source.
    package init(stringLiteral markup: String) { self.markup = markup }

    package init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    /// Text, escaped; the label keeps a literal from being taken for markup.
    package init(text: String) { markup = Self.escaped(text) }

    /// Pieces one after the other.
    package init(_ pieces: some Sequence<HTML>) {
        for piece in pieces { markup += piece.markup }
    }

    /// Text with code between backticks, as in the descriptions.
    package init(prose text: String) {
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let escaped = Self.escaped(String(part))
            markup += index % 2 == 1 ? "<code>\(escaped)</code>" : escaped
        }
    }

    package static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Interpolated text is escaped, unless it is markup.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { markup += literal }
        package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
        package mutating func appendInterpolation(_ text: String) { markup += HTML.escaped(text) }
        package mutating func appendInterpolation(_ number: Int) { markup += String(number) }
    }
}

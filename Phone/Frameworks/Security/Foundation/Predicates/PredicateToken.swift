/// A word, sign or value in the text of a predicate.
enum PredicateToken: Equatable {
    /// A keyword or a path of keys.
    case word(String)
    case number(Double)
    case whole(Int)
    case text(String)
    case variable(String)
    /// A place for a value; `isKey` if it is the name of a key.
    case argument(isKey: Bool)
    /// An operator, parenthesis, brace, bracket or comma.
    case sign(String)

    private static let signs = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",",
    ]

    /// Reads a text; nil if some of it is no token.
    static func read(_ text: String) -> [PredicateToken]? {
        var rest = Substring(text)
        var tokens: [PredicateToken] = []
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first else { return tokens }
            guard let token = next(first, &rest) else { return nil }
            tokens.append(token)
        }
    }

    private static func next(_ first: Character, _ rest: inout Substring) -> PredicateToken? {
        switch first {
        case "'", "\"": return quoted(first, &rest)
        case "%": return place(&rest)
        case "$":
            rest.removeFirst()
            return .variable(word(&rest))
        case "0"..."9", "-", ".": return number(&rest)
        default: break
        }
        if let sign = signs.first(where: { rest.hasPrefix($0) }) {
            rest.removeFirst(sign.count)
            return .sign(sign)
        }
        // `#` marks a key that is spelled like a keyword.
        if first == "#" { rest.removeFirst() }
        let found = word(&rest)
        return found.isEmpty ? nil : .word((first == "#" ? "#" : "") + found)
    }

    private static func word(_ rest: inout Substring) -> String {
        let found = rest.prefix { $0.isLetter || $0.isNumber || "_.@".contains($0) }
        rest.removeFirst(found.count)
        return String(found)
    }

    private static func number(_ rest: inout Substring) -> PredicateToken? {
        let found = rest.prefix { $0.isNumber || "-.eE".contains($0) }
        rest.removeFirst(found.count)
        return Int(found).map { .whole($0) } ?? Double(found).map { .number($0) }
    }

    /// `%@`, `%K`, and the forms of numbers.
    private static func place(_ rest: inout Substring) -> PredicateToken? {
        rest.removeFirst()
        guard let last = rest.firstIndex(where: { !"lhqz".contains($0) }) else { return nil }
        let kind = rest[last]
        rest = rest[rest.index(after: last)...]
        return kind == "K" ? .argument(isKey: true) : "@diuxXfgeaco".contains(kind) ? .argument(isKey: false) : nil
    }

    /// A text in quotation marks, in which a backslash takes the next character as it is, but for `\n`, `\r` and `\t`.
    private static func quoted(_ mark: Character, _ rest: inout Substring) -> PredicateToken? {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == mark { return .text(text) }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            text.append(["n": "\n", "r": "\r", "t": "\t"][escaped] ?? escaped)
        }
        return nil
    }
}

/// Reads tokens as a predicate: `OR` binds least, then `AND`, `NOT`, comparisons.
struct PredicateParser {
    private var tokens: ArraySlice<PredicateToken>
    private var arguments: ArraySlice<Any?>
    /// How many parentheses and `NOT`s are open.
    private var depth = 0
    private static let deepest = 100

    private static let operations: [String: PredicateComparison.Operation] = [
        "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less, ">": .greater, "<=": .lessOrEqual,
        "=<": .lessOrEqual, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "CONTAINS": .contains,
        "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches, "IN": .isIn,
        "BETWEEN": .between,
    ]

    init(tokens: [PredicateToken], arguments: [Any?]) {
        self.tokens = tokens[...]
        self.arguments = arguments[...]
    }

    /// Whether all tokens and all values were used.
    var isAtEnd: Bool { tokens.isEmpty && arguments.isEmpty }

    /// A whole predicate; nil if the tokens are none.
    mutating func rule() -> PredicateRule? {
        guard let first = conjunction() else { return nil }
        var rules = [first]
        while take("OR", "||") {
            guard let next = conjunction() else { return nil }
            rules.append(next)
        }
        return rules.count == 1 ? first : .any(rules)
    }

    private mutating func conjunction() -> PredicateRule? {
        guard let first = single() else { return nil }
        var rules = [first]
        while take("AND", "&&") {
            guard let next = single() else { return nil }
            rules.append(next)
        }
        return rules.count == 1 ? first : .all(rules)
    }

    private mutating func single() -> PredicateRule? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return nil }
        if take("NOT", "!") { return single().map { .not($0) } }
        if take("TRUEPREDICATE") { return .always(true) }
        if take("FALSEPREDICATE") { return .always(false) }
        if take("(") {
            guard let rule = rule(), take(")") else { return nil }
            return rule
        }
        return comparison().map { .comparison($0) }
    }

    private mutating func comparison() -> PredicateComparison? {
        var quantifier: PredicateComparison.Quantifier?
        if take("ANY", "SOME") { quantifier = .any } else if take("ALL") { quantifier = .all }
        if quantifier == nil, take("NONE") { quantifier = PredicateComparison.Quantifier.none }
        guard let left = expression(), let operation = operation(), let options = options(), let right = expression()
        else { return nil }
        return PredicateComparison(
            left: left, right: right, operation: operation, options: options, quantifier: quantifier)
    }

    private mutating func operation() -> PredicateComparison.Operation? {
        switch tokens.popFirst() {
        case .sign(let sign): Self.operations[sign]
        case .word(let word): Self.operations[word.uppercased()]
        default: nil
        }
    }

    /// `[c]`, `[d]` or `[cd]`; none without brackets.
    private mutating func options() -> PredicateComparison.Options? {
        guard take("[") else { return [] }
        guard case .word(let letters) = tokens.popFirst(), take("]") else { return nil }
        var options: PredicateComparison.Options = []
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.ignoringCase)
            case "d": options.insert(.ignoringAccents)
            // Characters one by one, and a normalization that is done already: neither changes an answer here.
            case "n", "l": break
            default: return nil
            }
        }
        return options
    }

    private mutating func expression() -> PredicateExpression? {
        guard let token = tokens.popFirst() else { return nil }
        switch token {
        case .text(let text): return .constant(text)
        case .whole(let number): return .constant(number)
        case .number(let number): return .constant(number)
        case .variable(let name): return .variable(name)
        case .sign("{"): return list()
        case .sign: return nil
        case .word(let word): return Self.named(word)
        case .argument(let isKey):
            guard let argument = arguments.popFirst() else { return nil }
            guard isKey else { return .constant(argument) }
            return (argument as? String).map(Self.path)
        }
    }

    private mutating func list() -> PredicateExpression? {
        var parts: [PredicateExpression] = []
        if take("}") { return .list(parts) }
        while let part = expression() {
            parts.append(part)
            if take("}") { return .list(parts) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private static func named(_ word: String) -> PredicateExpression? {
        if word.hasPrefix("#") { return path(String(word.dropFirst())) }
        switch word.uppercased() {
        case "TRUE", "YES": return .constant(true)
        case "FALSE", "NO": return .constant(false)
        case "NIL", "NULL": return .constant(nil)
        case let other: return operations[other] == nil ? path(word) : nil
        }
    }

    /// A path of keys, of which `SELF` is the subject itself.
    private static func path(_ text: String) -> PredicateExpression {
        let keys = text.split(separator: ".").map(String.init)
        return .path(keys.first?.uppercased() == "SELF" ? Array(keys.dropFirst()) : keys)
    }

    /// Takes the next token if it is one of these words or signs.
    private mutating func take(_ names: String...) -> Bool {
        switch tokens.first {
        case .word(let word) where names.contains(word.uppercased()): break
        case .sign(let sign) where names.contains(sign): break
        default: return false
        }
        tokens.removeFirst()
        return true
    }
}

import Foundation

/// A comparison of two values.
struct PredicateComparison {
    enum Operation {
        case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
        case contains, beginsWith, endsWith, like, matches, isIn, between
    }

    /// Which values of a list on the left must compare.
    enum Quantifier { case any, all, none }

    struct Options: OptionSet {
        let rawValue: Int
        static let ignoringCase = Options(rawValue: 1)
        static let ignoringAccents = Options(rawValue: 2)
    }

    let left: PredicateExpression
    let right: PredicateExpression
    let operation: Operation
    let options: Options
    /// Nil if the left side is compared as a whole.
    let quantifier: Quantifier?

    func holds(for place: PredicatePlace) -> Bool {
        let (left, right) = (left.value(place), right.value(place))
        guard let quantifier else { return compare(left, right) }
        let answers = (PredicateKeys.plain(left) as? [Any?] ?? []).map { compare($0, right) }
        switch quantifier {
        case .any: return answers.contains(true)
        case .all: return !answers.contains(false)
        case .none: return !answers.contains(true)
        }
    }

    private func compare(_ left: Any?, _ right: Any?) -> Bool {
        let (left, right) = (PredicateKeys.plain(left), PredicateKeys.plain(right))
        switch operation {
        case .equal: return isEqual(left, right)
        case .unequal: return !isEqual(left, right)
        case .less: return order(left, right) == .orderedAscending
        case .greater: return order(left, right) == .orderedDescending
        case .lessOrEqual: return [.orderedAscending, .orderedSame].contains(order(left, right))
        case .greaterOrEqual: return [.orderedDescending, .orderedSame].contains(order(left, right))
        case .isIn: return contains(right, left)
        case .contains: return contains(left, right)
        case .between:
            guard let bounds = right as? [Any?], bounds.count == 2 else { return false }
            return [.orderedDescending, .orderedSame].contains(order(left, bounds[0]))
                && [.orderedAscending, .orderedSame].contains(order(left, bounds[1]))
        case .beginsWith, .endsWith, .like, .matches:
            guard let text = left as? String, let pattern = right as? String else { return false }
            return fits(text, pattern)
        }
    }

    private func fits(_ text: String, _ pattern: String) -> Bool {
        switch operation {
        case .beginsWith: return folded(text).hasPrefix(folded(pattern))
        case .endsWith: return folded(text).hasSuffix(folded(pattern))
        case .like:
            let escaped = NSRegularExpression.escapedPattern(for: pattern)
            return isWhole(
                text, escaped.replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: "."))
        default: return isWhole(text, pattern)
        }
    }

    /// Whether a regular expression takes the whole text; one that is none takes nothing, where Apple ends the app.
    private func isWhole(_ text: String, _ pattern: String) -> Bool {
        let text = options.contains(.ignoringAccents) ? folded(text) : text
        var rules: NSRegularExpression.Options = operation == .like ? .dotMatchesLineSeparators : []
        if options.contains(.ignoringCase) { rules.insert(.caseInsensitive) }
        guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$", options: rules) else {
            return false
        }
        let whole = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, options: [], range: whole)?.range == whole
    }

    private func contains(_ whole: Any?, _ part: Any?) -> Bool {
        if let whole = whole as? String, let part = part as? String { return folded(whole).contains(folded(part)) }
        guard let whole = whole as? [Any?] else { return false }
        return whole.contains { isEqual(PredicateKeys.plain($0), part) }
    }

    private func isEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        if let order = order(left, right) { return order == .orderedSame }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        return false
    }

    /// The order of two texts, numbers or dates; nil for anything else.
    private func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
        if let left = left as? String, let right = right as? String { return folded(left).compare(folded(right)) }
        if let left = left as? Date, let right = right as? Date { return left.compare(right) }
        guard let left = PredicateNumber(left), let right = PredicateNumber(right) else { return nil }
        return left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
    }

    private func folded(_ text: String) -> String {
        var rules: String.CompareOptions = []
        if options.contains(.ignoringCase) { rules.insert(.caseInsensitive) }
        if options.contains(.ignoringAccents) { rules.insert(.diacriticInsensitive) }
        return rules.isEmpty ? text : text.folding(options: rules, locale: nil)
    }
}

/// A number of any type; truth is 1 or 0.
struct PredicateNumber: Comparable {
    private let whole: Int64?
    private let real: Double

    init?(_ value: Any?) {
        switch value {
        case let value as Bool: (whole, real) = (value ? 1 : 0, value ? 1 : 0)
        case let value as any BinaryInteger: (whole, real) = (Int64(exactly: value), Double(value))
        case let value as any BinaryFloatingPoint: (whole, real) = (nil, Double(value))
        case let value as NSNumber: (whole, real) = (nil, value.doubleValue)
        default: return nil
        }
    }

    static func < (left: PredicateNumber, right: PredicateNumber) -> Bool {
        guard let first = left.whole, let second = right.whole else { return left.real < right.real }
        return first < second
    }

    static func == (left: PredicateNumber, right: PredicateNumber) -> Bool { !(left < right) && !(right < left) }
}

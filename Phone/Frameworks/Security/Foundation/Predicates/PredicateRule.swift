import Foundation

/// What a predicate asks.
///
/// Unchecked: the values in it are given once, by whoever makes the predicate, and only read.
indirect enum PredicateRule: @unchecked Sendable {
    case always(Bool)
    case not(PredicateRule)
    case all([PredicateRule])
    case any([PredicateRule])
    case comparison(PredicateComparison)

    /// Reads a text; nil if it is no predicate, or has not as many places as there are values.
    init?(_ text: String, _ arguments: [Any?]) {
        guard let tokens = PredicateToken.read(text) else { return nil }
        var parser = PredicateParser(tokens: tokens, arguments: arguments)
        guard let rule = parser.rule(), parser.isAtEnd else { return nil }
        self = rule
    }

    /// Whether it is so for a subject.
    func accepts(_ place: PredicatePlace) -> Bool {
        switch self {
        case .always(let answer): answer
        case .not(let rule): !rule.accepts(place)
        case .all(let rules): rules.allSatisfy { $0.accepts(place) }
        case .any(let rules): rules.contains { $0.accepts(place) }
        case .comparison(let comparison): comparison.holds(for: place)
        }
    }
}

/// What the keys and variables of a predicate stand for.
struct PredicatePlace {
    let subject: Any?
    let variables: [String: Any]
}

/// One side of a comparison.
enum PredicateExpression {
    case constant(Any?)
    /// The subject, or what a path of keys leads to.
    case path([String])
    case variable(String)
    case list([PredicateExpression])

    /// Its value for a subject.
    func value(_ place: PredicatePlace) -> Any? {
        switch self {
        case .constant(let value): value
        case .variable(let name): place.variables[name]
        case .list(let parts): parts.map { $0.value(place) }
        case .path(let keys): keys.reduce(place.subject) { PredicateKeys.value($1, of: $0) }
        }
    }
}

/// Values by their keys.
enum PredicateKeys {
    /// The value of a key; of a list, those of its elements, or their count.
    static func value(_ key: String, of subject: Any?) -> Any? {
        switch plain(subject) {
        case nil: return nil
        case let subject as any PredicateSubject: return subject.predicateValue(forKey: key)
        case let values as [String: Any]: return values[key]
        case let values as NSDictionary: return values[NSString(string: key)]
        case let text as String: return key == "length" ? text.utf16.count : nil
        case let list as [Any]:
            if key == "@count" || key == "count" { return list.count }
            return list.map { value(key, of: $0) }
        case let subject?: return stored(key, Mirror(reflecting: subject))
        }
    }

    /// The value of a stored property, also of a superclass.
    private static func stored(_ key: String, _ mirror: Mirror) -> Any? {
        if let child = mirror.children.first(where: { $0.label == key }) { return plain(child.value) }
        return mirror.superclassMirror.flatMap { stored(key, $0) }
    }

    /// A value without the optionals around it; sets as lists.
    static func plain(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.flatMap { plain($0.value) } }
        if mirror.displayStyle == .set { return mirror.children.map(\.value) }
        return value
    }
}

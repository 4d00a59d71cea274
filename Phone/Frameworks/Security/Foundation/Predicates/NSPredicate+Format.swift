import Foundation

extension NSPredicate {
    /// A predicate by its text, such as `SELF MATCHES %@` or `name BEGINSWITH[c] 'a' AND age > 17`
    /// (<https://developer.apple.com/documentation/foundation/nspredicate/init(format:_:)>).
    ///
    /// Foundation has no such texts on Linux. Comparisons with the options `c` and `d`, `AND`, `OR`, `NOT`, `ANY`, `ALL`,
    /// `NONE`, `IN`, `BETWEEN`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`, `MATCHES`, key paths and variables are
    /// understood; arithmetic, functions and subqueries are not. Keys are looked up in dictionaries, in a
    /// ``PredicateSubject``, and among the stored properties of other values; one that is not there has no value, for
    /// which Apple ends the app. So it does for a text that is no predicate: that ends the process here too.
    public convenience init(format predicateFormat: String, _ arguments: Any?...) {
        self.init(text: predicateFormat, arguments: arguments)
    }

    /// A predicate by its text and the values for it
    /// (<https://developer.apple.com/documentation/foundation/nspredicate/init(format:argumentarray:)>).
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(text: predicateFormat, arguments: arguments ?? [])
    }

    private convenience init(text: String, arguments: [Any?]) {
        guard let rule = PredicateRule(text, arguments) else {
            preconditionFailure("Unable to parse the format string \"\(text)\"")
        }
        self.init { subject, variables in rule.accepts(PredicatePlace(subject: subject, variables: variables ?? [:])) }
    }
}

/// A value whose keys predicates can ask for, besides dictionaries and stored properties.
///
/// On Apple's systems every object of Objective-C is one, by key-value coding.
public protocol PredicateSubject {
    /// The value of a key; nil if there is none.
    func predicateValue(forKey key: String) -> Any?
}

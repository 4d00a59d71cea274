import Foundation

/// A search in an app's elements, made anew whenever it is asked:
/// <https://developer.apple.com/documentation/xcuiautomation/xcuielementquery>.
@preconcurrency @MainActor open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    let application: XCUIApplication
    /// From the app's tree to the matches.
    let search: @MainActor (Snapshot) -> [Snapshot]
    /// A description of the query, for failures.
    let words: String

    init(_ application: XCUIApplication, _ words: String, _ search: @escaping @MainActor (Snapshot) -> [Snapshot]) {
        self.application = application
        self.words = words
        self.search = search
    }

    /// The matches now.
    var snapshots: [Snapshot] { search(application.tree) }

    private func refined(_ words: String, _ filter: @escaping @MainActor (Snapshot) -> Bool) -> XCUIElementQuery {
        let search = search
        return XCUIElementQuery(application, "\(self.words) → \(words)") { search($0).filter(filter) }
    }

    private func expanded(
        _ words: String, _ step: @escaping @MainActor (Snapshot) -> [Snapshot]
    ) -> XCUIElementQuery {
        let search = search
        return XCUIElementQuery(application, "\(self.words) → \(words)") { search($0).flatMap(step) }
    }

    /// The query's one match.
    open var element: XCUIElement { XCUIElement(application, words, pick: .only, search) }

    /// The first match; more than one is no fault.
    open var firstMatch: XCUIElement { XCUIElement(application, "first match of \(words)", pick: .at(0), search) }

    /// How many matches there are now.
    open var count: Int { snapshots.count }

    /// An element for each match there is now.
    open var allElementsBoundByIndex: [XCUIElement] { snapshots.indices.map { element(boundBy: $0) } }

    /// An element for each match there is now, bound by the node that it is now.
    open var allElementsBoundByAccessibilityElement: [XCUIElement] { allElementsBoundByIndex }

    /// The match at an index.
    open func element(boundBy index: Int) -> XCUIElement {
        XCUIElement(application, "element \(index) of \(words)", pick: .at(index), search)
    }

    /// The match at an index.
    open func element(at index: Int) -> XCUIElement { element(boundBy: index) }

    /// The one match that a predicate takes.
    open func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

    /// The one match of a type and, unless nil, of a name.
    open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
        matching(elementType, identifier: identifier).element
    }

    /// The one match whose identifier, label, value or placeholder is this.
    open subscript(key: String) -> XCUIElement { matching(identifier: key).element }

    /// The matches below those of this query.
    open func descendants(matching elementType: XCUIElement.ElementType) -> XCUIElementQuery {
        expanded("descendants of type \(elementType.name)") { $0.descendants.filter { $0.isOf(elementType) } }
    }

    /// The matches directly below those of this query.
    open func children(matching elementType: XCUIElement.ElementType) -> XCUIElementQuery {
        expanded("children of type \(elementType.name)") { $0.children.filter { $0.isOf(elementType) } }
    }

    /// Those that a predicate takes.
    ///
    /// Its text has the names of an element's attributes, such as `label BEGINSWITH 'Welcome' AND enabled == true`; a
    /// block gets an ``XCUIElementSnapshot``.
    open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
        refined("matching a predicate") { predicate.evaluate(with: $0) }
    }

    /// Those of a type and, unless nil, of a name.
    open func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
        refined("of type \(elementType.name)" + (identifier.map { " named “\($0)”" } ?? "")) { snapshot in
            snapshot.isOf(elementType) && identifier.map { snapshot.isNamed($0) } != false
        }
    }

    /// Those whose identifier, label, value or placeholder is this.
    open func matching(identifier: String) -> XCUIElementQuery {
        refined("named “\(identifier)”") { $0.isNamed(identifier) }
    }

    /// Those that have something below them that a predicate takes.
    open func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
        refined("containing a predicate's") { $0.descendants.contains { predicate.evaluate(with: $0) } }
    }

    /// Those that have something of a type and, unless nil, of a name below them.
    open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
        refined("containing \(elementType.name)") { snapshot in
            snapshot.descendants.contains { below in
                below.isOf(elementType) && identifier.map { below.isNamed($0) } != false
            }
        }
    }
}

extension Snapshot {
    func isOf(_ type: XCUIElement.ElementType) -> Bool { type == .any || elementType == type }
}

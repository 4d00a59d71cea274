import Foundation
import VirtualPhone

/// One element of an app, looked for anew whenever it is asked or touched:
/// <https://developer.apple.com/documentation/xcuiautomation/xcuielement>.
@preconcurrency @MainActor
open class XCUIElement:
    NSObject, XCUIElementAttributes, XCUIElementTypeQueryProvider, XCUISnapshotProviding
{
    /// Which of several matches is meant.
    enum Pick: Sendable, Equatable {
        /// The one there must be.
        case only
        /// The one at an index.
        case at(Int)
    }

    /// How often nothing is found while a touch waits: seconds.
    package static var patience: TimeInterval = 3
    /// How long a touch waits for the app to deal with it: seconds.
    static let responseTime: TimeInterval = 30

    private let owner: XCUIApplication?
    /// While it waits for a property, an element that goes meanwhile is no failure.
    private var isWaiting = false
    let pick: Pick
    let words: String
    let search: @MainActor (Snapshot) -> [Snapshot]

    init(
        _ owner: XCUIApplication?, _ words: String, pick: Pick, _ search: @escaping @MainActor (Snapshot) -> [Snapshot]
    ) {
        self.owner = owner
        self.words = words
        self.pick = pick
        self.search = search
    }

    /// The app that it is in.
    var application: XCUIApplication {
        if let owner { return owner }
        guard let app = self as? XCUIApplication else { return XCUIApplication(bundleIdentifier: "") }
        return app
    }

    /// The matches that are meant in a tree.
    private func matches(_ tree: Snapshot) -> [Snapshot] {
        let all = search(tree)
        switch pick {
        case .only: return all
        case .at(let index): return all.indices.contains(index) ? [all[index]] : []
        }
    }

    var snapshots: [Snapshot] { matches(application.tree) }

    // MARK: What it is

    /// Whether it is there.
    open var exists: Bool { !snapshots.isEmpty }

    /// Whether it is there and takes touches.
    open var isHittable: Bool { snapshots.first?.isHittable ?? false }

    /// The accessibility identifier.
    open var identifier: String { attribute("identifier")?.identifier ?? "" }
    /// The value: a field's text, a switch's "0" or "1".
    open var value: Any? { attribute("value")?.value }
    /// The title: empty on iOS.
    open var title: String { attribute("title")?.title ?? "" }
    /// The label for a screen reader.
    open var label: String { attribute("label")?.label ?? "" }
    /// The type of the element.
    open var elementType: ElementType { attribute("elementType")?.elementType ?? .any }
    /// Whether it takes touches.
    open var isEnabled: Bool { attribute("isEnabled")?.isEnabled ?? false }
    /// The text that a field shows while it is empty.
    open var placeholderValue: String? { attribute("placeholderValue")?.placeholderValue }
    /// Whether it is the chosen one of its kind.
    open var isSelected: Bool { attribute("isSelected")?.isSelected ?? false }
    /// Whether it has the keyboard.
    open var hasFocus: Bool { attribute("hasFocus")?.hasFocus ?? false }

    /// The match, or a failure: Apple's attributes of an element that is not there are a failure too.
    private func attribute(_ name: String) -> Snapshot? {
        let found = snapshots
        if found.isEmpty, !isWaiting { application.fail("Failed to get \(name) of \(words): no matches found.") }
        return found.first
    }

    /// The element as it is now.
    ///
    /// - Throws: an error that names it if nothing matches.
    open func snapshot() throws -> any XCUIElementSnapshot {
        guard let found = snapshots.first else { throw NoMatch(words: words) }
        return found
    }

    /// Why there is no snapshot.
    private struct NoMatch: LocalizedError {
        let words: String

        var errorDescription: String? { "Failed to get a snapshot of \(words): no matches found." }
    }

    // MARK: What is below

    /// Itself, if just one match is meant.
    open var firstMatch: XCUIElement {
        pick == .only ? XCUIElement(application, "first match of \(words)", pick: .at(0), search) : self
    }

    /// The elements of a type, anywhere below.
    open func descendants(matching type: ElementType) -> XCUIElementQuery {
        XCUIElementQuery(application, "\(words) → descendants of type \(type.name)") { [self] tree in
            matches(tree).prefix(1).flatMap { $0.descendants.filter { $0.isOf(type) } }
        }
    }

    /// The elements of a type directly below.
    open func children(matching type: ElementType) -> XCUIElementQuery {
        XCUIElementQuery(application, "\(words) → children of type \(type.name)") { [self] tree in
            matches(tree).prefix(1).flatMap { $0.children.filter { $0.isOf(type) } }
        }
    }

    /// The element and what is below, a line each.
    nonisolated open override var debugDescription: String {
        guard Thread.isMainThread else { return super.debugDescription }
        return MainActor.assumeIsolated { application.lines(snapshots) }
    }

    // MARK: Waiting

    /// Waits until it is there.
    open func waitForExistence(timeout: TimeInterval) -> Bool { wait(timeout) { !$0.isEmpty } }

    /// Waits until it is gone.
    open func waitForNonExistence(timeout: TimeInterval) -> Bool { wait(timeout) { $0.isEmpty } }

    /// Waits until a property has a value.
    open func wait<V: Equatable>(for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval)
        -> Bool
    {
        guard let phone = application.bench?.phone else { return false }
        isWaiting = true
        defer { isWaiting = false }
        return phone.waitForDisplay(timeout: timeout) { _ in
            MainActor.assumeIsolated { exists && self[keyPath: keyPath] == expectedValue }
        } != nil
    }

    private func wait(_ timeout: TimeInterval, until isWanted: ([Snapshot]) -> Bool) -> Bool {
        guard let phone = application.bench?.phone else { return false }
        let bundleIdentifier = application.bundleIdentifier
        return phone.waitForDisplay(timeout: timeout) { display in
            isWanted(matches(Snapshot(application: bundleIdentifier, display)))
        } != nil
    }

    /// The one element that takes a touch; a failure if there is none within a few seconds.
    func target(_ deed: String, _ file: StaticString, _ line: UInt) -> String? {
        application.answerInterruption()
        _ = wait(Self.patience) { $0.first?.isHittable == true && $0.first?.isEnabled == true }
        let found = snapshots
        guard let first = found.first else {
            application.fail("Failed to \(deed) \(words): no matches found.", file, line)
            return nil
        }
        guard pick != .only || found.count == 1 else {
            application.fail("Failed to \(deed) \(words): multiple matching elements found.", file, line)
            return nil
        }
        // In the middle of the screen there may be anything: an app as a whole has no node of its own.
        if self is XCUIApplication, application.state == .runningForeground { return XCUIApplication.middle }
        guard first.isHittable, let node = first.node else {
            application.fail("Failed to \(deed) \(words): not hittable: \(first.line).", file, line)
            return nil
        }
        return node
    }
}

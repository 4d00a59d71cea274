import Foundation
import UIKit

/// The place where one state lives.
///
/// Sendable because `value` is touched only while `lock` is held, and the dependents only on the main actor: a state
/// may be read and written on any thread.
final class StateBox<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value
    @MainActor private var dependents = Dependents()
    /// Told of each new value, on the thread that set it.
    private let didSet: ((Value) -> Void)?

    init(_ value: Value, didSet: ((Value) -> Void)? = nil) {
        stored = value
        self.didSet = didSet
    }

    /// The value; whoever is evaluated now depends on it.
    var value: Value {
        get {
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { ViewGraph.current?.depends(on: self) }
            }
            return peek
        }
        set {
            guard replace(newValue) else { return }
            didSet?(newValue)
            MainQueue.run { self.dependents.setNeedUpdate() }
        }
    }

    /// The value, without dependency.
    var peek: Value {
        lock.lock()
        defer { lock.unlock() }
        return stored
    }

    private func replace(_ value: Value) -> Bool {
        lock.lock()
        let old = stored
        stored = value
        lock.unlock()
        return !isEqual(old, value)
    }
}

extension StateBox: ChangeSource {
    func add(_ element: Element) {
        dependents.add(element)
    }

    func remove(_ element: Element) {
        dependents.remove(element)
    }
}

/// Whether two values are known to be equal.
func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    func compare<Known: Equatable>(_ first: Known) -> Bool {
        (second as? Known).map { first == $0 } ?? false
    }
    guard let first = first as? any Equatable else { return false }
    return compare(first)
}

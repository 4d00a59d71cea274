import Security
import UIKit

extension Snapshot: PredicateSubject {
    /// The value of an attribute by the name that key-value coding has for it; of a flag also without `is`.
    func predicateValue(forKey key: String) -> Any? { attribute(key) }

    fileprivate func attribute(_ key: String) -> (any Sendable)? {
        switch key {
        case "exists": true
        case "isEnabled", "enabled": isEnabled
        case "isSelected", "selected": isSelected
        case "isHittable", "hittable": isHittable
        case "hasFocus": hasFocus
        case "identifier": identifier
        case "label": label
        case "title": title
        case "value": value as? String
        case "placeholderValue": placeholderValue
        case "elementType": elementType.rawValue
        default: nil
        }
    }
}

extension XCUIElement: PredicateSubject {
    /// The value of an attribute as the element is now; of one that is not there, only that it does not exist.
    nonisolated public func predicateValue(forKey key: String) -> Any? {
        MainQueue.sync { [self] () -> (any Sendable)? in
            guard let snapshot = try? snapshot() as? Snapshot else { return key == "exists" ? false : nil }
            return snapshot.attribute(key)
        }
    }
}

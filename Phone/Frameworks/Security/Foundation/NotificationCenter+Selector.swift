import Foundation
import LatchkeyLock

// Objective-C's selectors are not on Linux. `tools/ios-on-linux` writes a closure in the place of a `#selector` that names a
// method of the observer or the target; these take it.
extension NotificationCenter {
    /// Has a method of an observer called for notifications, until the observer is gone or removed
    /// (developer.apple.com/documentation/foundation/notificationcenter/addobserver(_:selector:name:object:)).
    ///
    /// - Parameters:
    ///   - observer: who is removed by ``removeObserver(_:)``; it is not retained.
    ///   - reaction: calls the method, on the thread that posts. It must not retain the observer.
    ///   - name: the name of the notifications; nil for all.
    ///   - object: who posts them; nil for anybody.
    public func addObserver(
        _ observer: AnyObject, selector reaction: @escaping (Notification) -> Void, name: NSNotification.Name?,
        object: Any?
    ) {
        let call = Reaction(observer: observer, run: reaction)
        let key = ObjectIdentifier(observer)
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard call.observer != nil else { return Observations.forget(key) }
            call.run(notification)
        }
        Observations.keep(Observation(observer, center: self, token: token, name: name, object: object))
    }

    /// Removes an observer with all that it listens to; also what `addObserver(forName:object:queue:using:)` returned.
    public func removeObserver(_ observer: AnyObject) {
        removeObserver(observer as Any)
        Observations.remove(observer, from: self) { _ in true }
    }

    /// Removes an observer from the notifications of a name, or of all if it is nil, that somebody posts, or anybody.
    public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
        removeObserver(observer as Any, name: name, object: object)
        Observations.remove(observer, from: self) { observation in
            (name == nil || observation.name == name)
                && (object == nil || observation.object == identity(object))
        }
    }
}

/// A closure that belongs to the actor on which it was made; Objective-C's messages ask for no `Sendable` either.
private struct Reaction: @unchecked Sendable {
    weak var observer: AnyObject?
    let run: (Notification) -> Void
}

private func identity(_ object: Any?) -> ObjectIdentifier? { object.map { ObjectIdentifier($0 as AnyObject) } }

/// One call of `addObserver`.
private struct Observation: @unchecked Sendable {
    // Sendable because the token is handed to its center alone.
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let key: ObjectIdentifier
    let token: any NSObjectProtocol
    let name: NSNotification.Name?
    let object: ObjectIdentifier?

    init(
        _ observer: AnyObject, center: NotificationCenter, token: any NSObjectProtocol, name: NSNotification.Name?,
        object: Any?
    ) {
        (self.observer, self.center, key) = (observer, center, ObjectIdentifier(observer))
        (self.token, self.name, self.object) = (token, name, identity(object))
    }

    func end() { center?.removeObserver(token as Any) }
}

/// The observers that were given with a method, by their addresses.
private enum Observations {
    private static let all = Lock<[ObjectIdentifier: [Observation]]>([:])

    static func keep(_ observation: Observation) {
        // Another object may have had the address before.
        forget(observation.key)
        all.withLock { $0[observation.key, default: []].append(observation) }
    }

    /// Ends the observations of an address whose object is gone.
    static func forget(_ key: ObjectIdentifier) { take(key) { $0.observer == nil } }

    /// Ends those of an object, which may be on its way out: no weak reference finds it any more.
    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, where isMeant: (Observation) -> Bool
    ) {
        take(ObjectIdentifier(observer)) { observation in
            observation.center === center && isMeant(observation)
        }
    }

    private static func take(_ key: ObjectIdentifier, where isMeant: (Observation) -> Bool) {
        let taken = all.withLock { all -> [Observation] in
            guard let kept = all[key] else { return [] }
            let rest = kept.filter { !isMeant($0) }
            all[key] = rest.isEmpty ? nil : rest
            return kept.filter(isMeant)
        }
        for observation in taken { observation.end() }
    }
}

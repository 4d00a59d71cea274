import Combine
import UIKit

/// Has an element updated whenever an object says that it will change.
@MainActor
final class ObservedBox<Object: ObservableObject>: EndingProperty {
    private(set) var object: Object
    private weak var element: Element?
    private var subscription: AnyCancellable?

    init(_ object: Object, _ element: Element) {
        self.object = object
        self.element = element
        subscribe()
    }

    /// Follows another object from now on.
    func follow(_ object: Object) {
        guard object !== self.object else { return }
        self.object = object
        subscribe()
    }

    func end() {
        subscription = nil
    }

    private func subscribe() {
        subscription = object.objectWillChange.sink { [weak element] _ in
            MainQueue.run { element?.setNeedsUpdate() }
        }
    }
}

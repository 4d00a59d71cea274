/// Something that elements read, and that tells them when it changes.
@MainActor
protocol ChangeSource: AnyObject {
    func add(_ element: Element)
    func remove(_ element: Element)
}

/// The elements that have read something.
@MainActor
struct Dependents {
    private var elements: [ObjectIdentifier: Element] = [:]

    nonisolated init() {}

    mutating func add(_ element: Element) {
        elements[ObjectIdentifier(element)] = element
    }

    mutating func remove(_ element: Element) {
        elements[ObjectIdentifier(element)] = nil
    }

    func setNeedUpdate() {
        for element in elements.values { element.setNeedsUpdate() }
    }
}

import Foundation

/// A place on the screen, by an element: <https://developer.apple.com/documentation/xcuiautomation/xcuicoordinate>.
///
/// Nothing is laid out on the phone, so a touch there is one of the element, wherever in it or beside it the place is; of an
/// app as a whole it touches nothing. A drag is a swipe over the element where it begins.
@preconcurrency @MainActor
open class XCUICoordinate: NSObject {
    /// The element.
    public let referencedElement: XCUIElement
    /// From the element's upper left corner, in sizes of the element.
    private let sizes: CGVector
    /// And from there in points.
    private let points: CGVector

    init(_ element: XCUIElement, sizes: CGVector, points: CGVector = CGVector(dx: 0, dy: 0)) {
        referencedElement = element
        self.sizes = sizes
        self.points = points
    }

    /// A place so many points to the right and down.
    open func withOffset(_ offset: CGVector) -> XCUICoordinate {
        let moved = CGVector(dx: points.dx + offset.dx, dy: points.dy + offset.dy)
        return XCUICoordinate(referencedElement, sizes: sizes, points: moved)
    }

    /// Taps there.
    public func tap(file: StaticString = #filePath, line: UInt = #line) {
        referencedElement.tap(file: file, line: line)
    }

    /// Taps there twice.
    public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
        referencedElement.doubleTap(file: file, line: line)
    }

    /// Touches there and lets go: a long press from half a second on, else a tap.
    public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
        referencedElement.press(forDuration: duration, file: file, line: line)
    }

    /// Drags from there to another place: a swipe up, down, left or right, whichever way is longer.
    ///
    /// Of two places by different elements the later one in reading order is the lower one.
    public func press(
        forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let way = way(to: otherCoordinate)
        switch (abs(way.dx) > abs(way.dy), way.dx, way.dy) {
        case (true, 0..., _): referencedElement.swipeRight(file: file, line: line)
        case (true, _, _): referencedElement.swipeLeft(file: file, line: line)
        case (false, _, ..<0): referencedElement.swipeUp(file: file, line: line)
        default: referencedElement.swipeDown(file: file, line: line)
        }
    }

    /// Drags from there to another place, however fast, and holds it there.
    public func press(
        forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
        withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        press(forDuration: duration, thenDragTo: otherCoordinate, file: file, line: line)
    }

    /// The way to another place, of which only the direction counts: an element is taken to be as large as a row.
    private func way(to other: XCUICoordinate) -> CGVector {
        let row = CGVector(dx: 393, dy: 44)
        let lower = referencedElement.isBefore(other.referencedElement) ? row.dy : 0
        let higher = other.referencedElement.isBefore(referencedElement) ? row.dy : 0
        return CGVector(
            dx: (other.sizes.dx - sizes.dx) * row.dx + other.points.dx - points.dx,
            dy: (other.sizes.dy - sizes.dy) * row.dy + other.points.dy - points.dy + lower - higher)
    }
}

extension XCUIElement {
    /// A place by the element, in its sizes from its upper left corner: (0.5, 0.5) is its middle.
    public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
        XCUICoordinate(self, sizes: normalizedOffset)
    }

    /// Presses it and drags it to another element; see ``XCUICoordinate/press(forDuration:thenDragTo:file:line:)``.
    public func press(
        forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let middle = CGVector(dx: 0.5, dy: 0.5)
        coordinate(withNormalizedOffset: middle).press(
            forDuration: duration, thenDragTo: otherElement.coordinate(withNormalizedOffset: middle), file: file,
            line: line)
    }

    /// Whether it comes earlier in reading order.
    fileprivate func isBefore(_ other: XCUIElement) -> Bool {
        guard let own = snapshots.first?.node, let its = other.snapshots.first?.node, own != its else { return false }
        let order = application.tree.descendants.compactMap(\.node)
        guard let first = order.firstIndex(of: own), let second = order.firstIndex(of: its) else { return false }
        return first < second
    }
}

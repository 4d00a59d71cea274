/// The lines and curves of a path: what `CGPath`, SwiftUI's `Path` and `UIBezierPath` are made of.
package struct Outline: Equatable, Hashable, Sendable {
    /// A part of an outline.
    package enum Element: Equatable, Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(CGPoint, control: CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }

    /// The parts, in drawing order.
    package private(set) var elements: [Element] = []
    /// Where the next line begins; nil in an empty outline.
    package private(set) var currentPoint: CGPoint?
    private var start: CGPoint?

    package init() {}

    package var isEmpty: Bool { elements.isEmpty }

    package mutating func move(to point: CGPoint) {
        elements.append(.move(point))
        currentPoint = point
        start = point
    }

    /// As CoreGraphics: without a current point it does nothing.
    package mutating func addLine(to point: CGPoint) {
        guard currentPoint != nil else { return }
        elements.append(.line(point))
        currentPoint = point
    }

    package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        guard currentPoint != nil else { return }
        elements.append(.quadCurve(point, control: control))
        currentPoint = point
    }

    package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard currentPoint != nil else { return }
        elements.append(.curve(point, control1: control1, control2: control2))
        currentPoint = point
    }

    package mutating func close() {
        guard currentPoint != nil, elements.last != .close else { return }
        elements.append(.close)
        currentPoint = start
    }

    package mutating func append(_ element: Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): addLine(to: point)
        case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
        case .curve(let point, let control1, let control2):
            addCurve(to: point, control1: control1, control2: control2)
        case .close: close()
        }
    }

    package mutating func append(_ other: Outline, _ transform: CGAffineTransform = .identity) {
        for element in other.applying(transform).elements { append(element) }
    }

    /// The outline with each of its points transformed.
    package func applying(_ transform: CGAffineTransform) -> Outline {
        guard !transform.isIdentity else { return self }
        var result = Outline()
        for element in elements { result.append(element.applying(transform)) }
        return result
    }
}

extension Outline.Element {
    fileprivate func applying(_ t: CGAffineTransform) -> Outline.Element {
        switch self {
        case .move(let point): .move(point.applying(t))
        case .line(let point): .line(point.applying(t))
        case .quadCurve(let point, let control): .quadCurve(point.applying(t), control: control.applying(t))
        case .curve(let point, let control1, let control2):
            .curve(point.applying(t), control1: control1.applying(t), control2: control2.applying(t))
        case .close: .close
        }
    }
}

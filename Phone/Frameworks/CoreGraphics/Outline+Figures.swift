extension Outline {
    package mutating func addRect(_ rect: CGRect) {
        guard !rect.isNull else { return }
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    package mutating func addEllipse(in rect: CGRect) {
        guard !rect.isNull else { return }
        let place = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        var circle = Outline()
        circle.addArc(center: .zero, radius: 1, start: 0, delta: 2 * .pi)
        circle.close()
        append(circle, place)
    }

    /// Radii of the corners of a rectangle, clockwise from the upper left.
    package struct Corners {
        package var topLeft, topRight, bottomRight, bottomLeft: CGSize

        package init(topLeft: CGSize, topRight: CGSize, bottomRight: CGSize, bottomLeft: CGSize) {
            (self.topLeft, self.topRight) = (topLeft, topRight)
            (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
        }

        package init(_ all: CGSize) { self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all) }

        /// None is larger than half of a side.
        fileprivate func fitting(_ size: CGSize) -> Corners {
            func fit(_ corner: CGSize) -> CGSize {
                CGSize(
                    width: max(0, min(corner.width, size.width / 2)),
                    height: max(0, min(corner.height, size.height / 2))
                )
            }
            return Corners(
                topLeft: fit(topLeft), topRight: fit(topRight), bottomRight: fit(bottomRight),
                bottomLeft: fit(bottomLeft))
        }
    }

    /// A rectangle whose corners are quarters of ellipses.
    package mutating func addRoundedRect(_ rect: CGRect, _ corners: Corners) {
        guard !rect.isNull else { return }
        let c = corners.fitting(rect.standardized.size)
        move(to: CGPoint(x: rect.minX + c.topLeft.width, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX - c.topRight.width, y: rect.minY))
        addCorner(CGPoint(x: rect.maxX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.minY + c.topRight.height))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - c.bottomRight.height))
        addCorner(
            CGPoint(x: rect.maxX, y: rect.maxY), to: CGPoint(x: rect.maxX - c.bottomRight.width, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX + c.bottomLeft.width, y: rect.maxY))
        addCorner(CGPoint(x: rect.minX, y: rect.maxY), to: CGPoint(x: rect.minX, y: rect.maxY - c.bottomLeft.height))
        addLine(to: CGPoint(x: rect.minX, y: rect.minY + c.topLeft.height))
        addCorner(CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.minX + c.topLeft.width, y: rect.minY))
        close()
    }

    /// A quarter of an ellipse from the current point, within the corner.
    private mutating func addCorner(_ corner: CGPoint, to end: CGPoint) {
        guard let from = currentPoint, from != end else { return }
        let k = quarter
        addCurve(
            to: end,
            control1: CGPoint(x: from.x + (corner.x - from.x) * k, y: from.y + (corner.y - from.y) * k),
            control2: CGPoint(x: end.x + (corner.x - end.x) * k, y: end.y + (corner.y - end.y) * k))
    }

    /// A part of a circle, from an angle on, in radians; a line leads there from the current point.
    package mutating func addArc(center: CGPoint, radius: CGFloat, start: CGFloat, delta: CGFloat) {
        guard start.isFinite, delta.isFinite else { return }
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let first = point(start)
        if currentPoint == nil { move(to: first) } else if currentPoint != first { addLine(to: first) }
        // More than a whole turn draws nothing new.
        let turn = max(-2 * .pi, min(delta, 2 * .pi))
        let count = max(1, Int((abs(turn) / (.pi / 2)).rounded(.up)))
        let step = turn / CGFloat(count)
        let k = 4 / 3 * tan(step / 4) * radius
        for part in 0..<count where turn != 0 {
            let from = start + step * CGFloat(part)
            let (p0, p3) = (point(from), point(from + step))
            addCurve(
                to: p3, control1: CGPoint(x: p0.x - k * sin(from), y: p0.y + k * cos(from)),
                control2: CGPoint(x: p3.x + k * sin(from + step), y: p3.y - k * cos(from + step)))
        }
    }

    /// A part of a circle between two angles: towards larger angles unless it is clockwise, as CoreGraphics names it.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, clockwise: Bool
    ) {
        let whole = 2 * CGFloat.pi
        var delta = clockwise ? start - end : end - start
        if delta < 0 { delta = delta.truncatingRemainder(dividingBy: whole) + whole }
        addArc(center: center, radius: radius, start: start, delta: clockwise ? -delta : delta)
    }

    /// A part of a circle that touches the lines from the current point to `corner` and from there to `end`.
    package mutating func addArc(corner: CGPoint, end: CGPoint, radius: CGFloat) {
        guard let from = currentPoint else { return }
        let (u, v) = (corner.direction(to: from), corner.direction(to: end))
        let cross = u.dx * v.dy - u.dy * v.dx
        guard abs(cross) > 1e-9, radius > 0 else { return addLine(to: corner) }
        let angle = acos(max(-1, min(1, u.dx * v.dx + u.dy * v.dy)))
        let reach = radius / tan(angle / 2)
        let first = CGPoint(x: corner.x + u.dx * reach, y: corner.y + u.dy * reach)
        let last = CGPoint(x: corner.x + v.dx * reach, y: corner.y + v.dy * reach)
        let bisector = CGPoint.zero.direction(to: CGPoint(x: u.dx + v.dx, y: u.dy + v.dy))
        let far = radius / sin(angle / 2)
        let center = CGPoint(x: corner.x + bisector.dx * far, y: corner.y + bisector.dy * far)
        addArc(
            center: center, radius: radius, start: atan2(first.y - center.y, first.x - center.x),
            end: atan2(last.y - center.y, last.x - center.x), clockwise: cross > 0)
    }
}

/// How far the control points of a quarter of a circle are towards its corner.
private let quarter: CGFloat = 0.5522847498307936

extension CGPoint {
    /// The way to another point, of length 1; no way to itself.
    package func direction(to other: CGPoint) -> CGVector {
        let (dx, dy) = (other.x - x, other.y - y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
    }
}

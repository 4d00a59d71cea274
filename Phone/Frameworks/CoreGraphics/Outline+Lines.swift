extension Outline {
    /// A connected part of an outline, as points with straight lines between them.
    package struct Line: Equatable, Sendable {
        package var points: [CGPoint]
        package var isClosed: Bool
    }

    /// The outline with its curves drawn as straight lines.
    package var lines: [Line] {
        var lines: [Line] = []
        var start = CGPoint.zero
        func add(_ points: [CGPoint]) {
            if let last = lines.indices.last, !lines[last].isClosed {
                lines[last].points += points
            } else {
                // After a closing line, drawing goes on where that part began.
                lines.append(Line(points: [start] + points, isClosed: false))
            }
        }
        for element in elements {
            let from = lines.last.flatMap { $0.isClosed ? start : $0.points.last } ?? start
            switch element {
            case .move(let point):
                start = point
                lines.append(Line(points: [point], isClosed: false))
            case .line(let point): add([point])
            case .quadCurve(let end, let control): add(Self.steps { Self.quad(from, control, end, $0) })
            case .curve(let end, let control1, let control2):
                add(Self.steps { Self.cubic(from, control1, control2, end, $0) })
            case .close: if let last = lines.indices.last { lines[last].isClosed = true }
            }
        }
        return lines
    }

    private static func steps(_ point: (CGFloat) -> CGPoint) -> [CGPoint] {
        let count = 24
        return (1...count).map { point(CGFloat($0) / CGFloat(count)) }
    }

    static func quad(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ t: CGFloat) -> CGPoint {
        let s = 1 - t
        return CGPoint(
            x: s * s * p0.x + 2 * s * t * p1.x + t * t * p2.x, y: s * s * p0.y + 2 * s * t * p1.y + t * t * p2.y)
    }

    static func cubic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: CGFloat) -> CGPoint {
        let s = 1 - t
        let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
            x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }

    /// Whether a point is in the area that the outline fills.
    package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        var winding = 0
        for line in lines {
            for (from, to) in line.edges(isFilled: true) where (from.y <= point.y) != (to.y <= point.y) {
                let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                if x > point.x { winding += to.y > from.y ? 1 : -1 }
            }
        }
        return evenOdd ? winding % 2 != 0 : winding != 0
    }

    /// The part of the outline between two shares of its length, from 0 to 1; curves become lines.
    package func trimmed(from: CGFloat, to: CGFloat) -> Outline {
        let (from, to) = (max(0, min(from, 1)), max(0, min(to, 1)))
        guard from > 0 || to < 1 else { return self }
        let edges = lines.map { $0.edges(isFilled: $0.isClosed) }
        let whole = edges.joined().reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let (first, last) = (from * whole, to * whole)
        var result = Outline()
        var walked: CGFloat = 0
        for line in edges {
            var isDrawing = false
            for (start, end) in line {
                let length = start.distance(to: end)
                defer { walked += length }
                let (low, high) = (max(first - walked, 0), min(last - walked, length))
                guard length > 0, low < high else { continue }
                if !isDrawing { result.move(to: start.towards(end, low / length)) }
                isDrawing = true
                result.addLine(to: start.towards(end, high / length))
            }
        }
        return result
    }
}

extension Outline.Line {
    /// The line's edges; the closing one too if it is filled, for areas are always closed.
    func edges(isFilled: Bool) -> [(CGPoint, CGPoint)] {
        var edges = Array(zip(points, points.dropFirst()))
        if isFilled, let first = points.first, let last = points.last, first != last { edges.append((last, first)) }
        return edges
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat {
        ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
    }

    func towards(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
        CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}

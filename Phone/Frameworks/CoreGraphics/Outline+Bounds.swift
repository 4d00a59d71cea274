extension Outline {
    /// The smallest upright rectangle around the lines and curves; null for an empty outline.
    package var bounds: CGRect { Self.box(points(ofCurves: true)) }

    /// The smallest upright rectangle around the points and control points; null for an empty outline.
    package var controlBounds: CGRect { Self.box(points(ofCurves: false)) }

    private static func box(_ points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The points that decide the bounds: of curves either their extremes or their control points.
    private func points(ofCurves: Bool) -> [CGPoint] {
        var points: [CGPoint] = []
        var from = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                points.append(point)
                from = point
            case .quadCurve(let end, let control):
                points += ofCurves ? Self.extremes(from, control, end) : [control]
                points.append(end)
                from = end
            case .curve(let end, let control1, let control2):
                points += ofCurves ? Self.extremes(from, control1, control2, end) : [control1, control2]
                points.append(end)
                from = end
            case .close: break
            }
        }
        return points
    }

    private static func extremes(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> [CGPoint] {
        [\CGPoint.x, \CGPoint.y].compactMap { axis in
            let slope = p0[keyPath: axis] - 2 * p1[keyPath: axis] + p2[keyPath: axis]
            let t = (p0[keyPath: axis] - p1[keyPath: axis]) / slope
            return t > 0 && t < 1 ? quad(p0, p1, p2, t) : nil
        }
    }

    private static func extremes(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> [CGPoint] {
        [\CGPoint.x, \CGPoint.y].flatMap { axis -> [CGPoint] in
            let (v0, v1, v2, v3) = (p0[keyPath: axis], p1[keyPath: axis], p2[keyPath: axis], p3[keyPath: axis])
            // The derivative is 3·(a·t² + b·t + c).
            let (a, b, c) = (v3 - 3 * v2 + 3 * v1 - v0, 2 * (v2 - 2 * v1 + v0), v1 - v0)
            return roots(a, b, c).filter { $0 > 0 && $0 < 1 }.map { cubic(p0, p1, p2, p3, $0) }
        }
    }

    private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
        guard abs(a) > 1e-12 else { return b == 0 ? [] : [-c / b] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
}

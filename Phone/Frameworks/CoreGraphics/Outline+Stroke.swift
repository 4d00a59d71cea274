extension Outline {
    /// The look of a line.
    package struct Pen: Equatable, Hashable, Sendable {
        package var width: CGFloat
        package var cap: CGLineCap
        package var join: CGLineJoin
        package var miterLimit: CGFloat

        package init(width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10) {
            (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
        }
    }

    /// The area that a pen covers along the outline, as pieces that overlap; the winding rule fills them as one.
    package func stroked(_ pen: Pen) -> Outline {
        var result = Outline()
        guard pen.width > 0 else { return result }
        for line in lines {
            let edges = line.edges(isFilled: line.isClosed).filter { $0.0 != $0.1 }
            for (from, to) in edges { result.addBar(from, to, pen.width / 2) }
            for ((_, corner), (_, next)) in zip(edges, edges.dropFirst()) {
                result.addJoin(corner, next, pen, before: edges)
            }
            guard let first = edges.first, let last = edges.last else { continue }
            if line.isClosed {
                result.addJoin(last.1, first.1, pen, before: edges)
            } else {
                result.addCap(first.0, away: first.1.direction(to: first.0), pen)
                result.addCap(last.1, away: last.0.direction(to: last.1), pen)
            }
        }
        return result
    }

    private mutating func addBar(_ from: CGPoint, _ to: CGPoint, _ half: CGFloat) {
        let way = from.direction(to: to)
        let (x, y) = (-way.dy * half, way.dx * half)
        addPolygon([
            CGPoint(x: from.x + x, y: from.y + y), CGPoint(x: from.x - x, y: from.y - y),
            CGPoint(x: to.x - x, y: to.y - y), CGPoint(x: to.x + x, y: to.y + y),
        ])
    }

    private mutating func addJoin(
        _ corner: CGPoint, _ next: CGPoint, _ pen: Pen, before edges: [(CGPoint, CGPoint)]
    ) {
        guard let from = edges.last(where: { $0.1 == corner })?.0 else { return }
        let half = pen.width / 2
        if pen.join == .round { return addDot(corner, half) }
        let (u, v) = (from.direction(to: corner), corner.direction(to: next))
        let cross = u.dx * v.dy - u.dy * v.dx
        guard abs(cross) > 1e-9 else { return }
        let side: CGFloat = cross > 0 ? -1 : 1
        let first = CGPoint(x: corner.x - u.dy * half * side, y: corner.y + u.dx * half * side)
        let second = CGPoint(x: corner.x - v.dy * half * side, y: corner.y + v.dx * half * side)
        var points = [corner, first, second]
        // The pointed corner lies on the bisector, as far away as the miter is long.
        let cosine = ((1 + u.dx * v.dx + u.dy * v.dy) / 2).squareRoot()
        if pen.join == .miter, cosine > 0, 1 / cosine <= pen.miterLimit {
            let middle = CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
            let way = corner.direction(to: middle)
            points.insert(
                CGPoint(x: corner.x + way.dx * half / cosine, y: corner.y + way.dy * half / cosine), at: 2)
        }
        addPolygon(points)
    }

    private mutating func addCap(_ end: CGPoint, away: CGVector, _ pen: Pen) {
        let half = pen.width / 2
        switch pen.cap {
        case .butt: break
        case .round: addDot(end, half)
        case .square: addBar(end, CGPoint(x: end.x + away.dx * half, y: end.y + away.dy * half), half)
        }
    }

    private mutating func addDot(_ center: CGPoint, _ radius: CGFloat) {
        addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    /// All pieces go around the same way, so that overlaps stay filled.
    private mutating func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first, let last = points.last else { return }
        let turns = zip(points, points.dropFirst() + [first]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        let points = turns >= 0 ? points : points.reversed()
        move(to: points.first ?? last)
        for point in points.dropFirst() { addLine(to: point) }
        close()
    }
}

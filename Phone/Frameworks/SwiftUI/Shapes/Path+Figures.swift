extension Path {
    private mutating func add(_ transform: CGAffineTransform, _ draw: (CGMutablePath) -> Void) {
        let path = CGMutablePath()
        draw(path)
        outline.append(path.outline, transform)
    }

    /// A rectangle (developer.apple.com/documentation/swiftui/path/addrect(_:transform:)).
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Rectangles (developer.apple.com/documentation/swiftui/path/addrects(_:transform:)).
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// A rectangle with round corners, each a quarter of an ellipse whatever the style
    /// (developer.apple.com/documentation/swiftui/path/addroundedrect(in:cornersize:style:transform:)).
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addRoundedRect(in: rect, cornerWidth: cornerSize.width, cornerHeight: cornerSize.height)
        }
    }

    /// An ellipse (developer.apple.com/documentation/swiftui/path/addellipse(in:transform:)).
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// Lines from point to point (developer.apple.com/documentation/swiftui/path/addlines(_:)).
    public mutating func addLines(_ lines: [CGPoint]) {
        for (place, point) in lines.enumerated() {
            if place == 0 { move(to: point) } else { addLine(to: point) }
        }
    }

    /// A part of a circle from an angle on (developer.apple.com/documentation/swiftui/path).
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        continued(transform) {
            $0.addArc(
                center: center, radius: radius, start: CGFloat(startAngle.radians), delta: CGFloat(delta.radians))
        }
    }

    /// A part of a circle between two angles (developer.apple.com/documentation/swiftui/path).
    ///
    /// On a screen, where y grows downwards, an arc that is `clockwise` is seen to go the other way, as on iOS.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        continued(transform) {
            $0.addArc(
                center: center, radius: radius, start: CGFloat(startAngle.radians), end: CGFloat(endAngle.radians),
                clockwise: clockwise)
        }
    }

    /// A part of a circle that touches two lines (developer.apple.com/documentation/swiftui/path).
    public mutating func addArc(
        tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        continued(transform) { $0.addArc(corner: p1, end: p2, radius: radius) }
    }

    /// The parts of another path (developer.apple.com/documentation/swiftui/path/addpath(_:transform:)).
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        outline.append(path.outline, transform)
    }

    /// Goes on from the current point, in the coordinates before the transformation.
    private mutating func continued(_ transform: CGAffineTransform, _ draw: (inout Outline) -> Void) {
        let path = CGMutablePath()
        path.addPath(CGPath(outline))
        path.add(transform, draw)
        outline = path.outline
    }
}

/// Lines and curves (developer.apple.com/documentation/coregraphics/cgpath).
public class CGPath: Hashable, @unchecked Sendable {
    // Sendable because only a CGMutablePath changes, and that is not.
    package fileprivate(set) var outline: Outline

    package init(_ outline: Outline) { self.outline = outline }

    /// A rectangle (developer.apple.com/documentation/coregraphics/cgpath/init(rect:transform:)).
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addRect(rect) }
    }

    /// An ellipse (developer.apple.com/documentation/coregraphics/cgpath/init(ellipsein:transform:)).
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addEllipse(in: rect) }
    }

    /// A rectangle with round corners (developer.apple.com/documentation/coregraphics/cgpath).
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(transform) { $0.addRoundedRect(rect, .init(CGSize(width: cornerWidth, height: cornerHeight))) }
    }

    private convenience init(_ transform: UnsafePointer<CGAffineTransform>?, _ draw: (inout Outline) -> Void) {
        var outline = Outline()
        draw(&outline)
        self.init(outline.applying(transform?.pointee ?? .identity))
    }

    /// Whether it has no parts (developer.apple.com/documentation/coregraphics/cgpath/isempty).
    public var isEmpty: Bool { outline.isEmpty }
    /// Where the next line begins (developer.apple.com/documentation/coregraphics/cgpath/currentpoint).
    public var currentPoint: CGPoint { outline.currentPoint ?? .zero }
    /// The rectangle around its points and control points
    /// (developer.apple.com/documentation/coregraphics/cgpath/boundingbox).
    public var boundingBox: CGRect { outline.controlBounds }
    /// The rectangle around its lines (developer.apple.com/documentation/coregraphics/cgpath/boundingboxofpath).
    public var boundingBoxOfPath: CGRect { outline.bounds }

    /// Whether a point is in its area (developer.apple.com/documentation/coregraphics/cgpath).
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        outline.contains(point.applying(transform), evenOdd: rule == .evenOdd)
    }

    /// A path of the same parts (developer.apple.com/documentation/coregraphics/cgpath/copy()).
    public func copy() -> CGPath? { CGPath(outline) }

    /// A path of the same parts, transformed (developer.apple.com/documentation/coregraphics/cgpath/copy(using:)).
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(outline.applying(transform?.pointee ?? .identity))
    }

    /// A path of the same parts that can grow (developer.apple.com/documentation/coregraphics/cgpath/mutablecopy()).
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline) }

    /// The area that a pen covers along it (developer.apple.com/documentation/coregraphics/cgpath).
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let pen = Outline.Pen(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(outline.applying(transform).stroked(pen))
    }

    /// Calls a block with each part (developer.apple.com/documentation/coregraphics/cgpath/applywithblock(_:)).
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in outline.elements {
            var (type, points) = element.imported
            points.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                withUnsafePointer(to: CGPathElement(type: type, points: base)) { block($0) }
            }
        }
    }

    /// Whether two paths have the same parts (developer.apple.com/documentation/coregraphics/cgpath).
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs.outline == rhs.outline }

    /// Equal for paths of the same parts (developer.apple.com/documentation/coregraphics/cgpath).
    public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

extension Outline.Element {
    /// As CoreGraphics tells it; a closing line has room for a point, for a pointer must point somewhere.
    fileprivate var imported: (CGPathElementType, [CGPoint]) {
        switch self {
        case .move(let point): (.moveToPoint, [point])
        case .line(let point): (.addLineToPoint, [point])
        case .quadCurve(let end, let control): (.addQuadCurveToPoint, [control, end])
        case .curve(let end, let control1, let control2): (.addCurveToPoint, [control1, control2, end])
        case .close: (.closeSubpath, [.zero])
        }
    }
}

/// Lines and curves that can grow (developer.apple.com/documentation/coregraphics/cgmutablepath).
public final class CGMutablePath: CGPath, @unchecked Sendable {
    // The conformance cannot be taken back; Apple's is as unsafe to change on two threads.

    /// A path without parts (developer.apple.com/documentation/coregraphics/cgmutablepath/init()).
    public convenience init() { self.init(Outline()) }

    package func add(_ transform: CGAffineTransform, _ draw: (inout Outline) -> Void) {
        guard !transform.isIdentity else { return draw(&outline) }
        // Points are transformed as they come: what is there stays, so the new part begins at its place seen backwards.
        var part = Outline()
        if let point = outline.currentPoint { part.move(to: point.applying(transform.inverted())) }
        let known = part.elements.count
        draw(&part)
        for element in part.applying(transform).elements.dropFirst(known) { outline.append(element) }
    }

    /// Draws from another place on (developer.apple.com/documentation/coregraphics/cgmutablepath/move(to:transform:)).
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(transform) { $0.move(to: point) }
    }

    /// A straight line (developer.apple.com/documentation/coregraphics/cgmutablepath/addline(to:transform:)).
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addLine(to: point) }
    }

    /// Lines from point to point (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        add(transform) { outline in
            for (place, point) in points.enumerated() {
                if place == 0 { outline.move(to: point) } else { outline.addLine(to: point) }
            }
        }
    }

    /// A curve with one control point (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addQuadCurve(to: end, control: control) }
    }

    /// A curve with two control points (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addCurve(to: end, control1: control1, control2: control2) }
    }

    /// A line back to where the part began (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func closeSubpath() { outline.close() }

    /// A rectangle (developer.apple.com/documentation/coregraphics/cgmutablepath/addrect(_:transform:)).
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Rectangles (developer.apple.com/documentation/coregraphics/cgmutablepath/addrects(_:transform:)).
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// A rectangle with round corners (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addRoundedRect(rect, .init(CGSize(width: cornerWidth, height: cornerHeight))) }
    }

    /// An ellipse (developer.apple.com/documentation/coregraphics/cgmutablepath/addellipse(in:transform:)).
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// A part of a circle between two angles, in radians (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(center: center, radius: radius, start: startAngle, end: endAngle, clockwise: clockwise)
        }
    }

    /// A part of a circle from an angle on, in radians (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addArc(center: center, radius: radius, start: startAngle, delta: delta) }
    }

    /// A part of a circle that touches two lines (developer.apple.com/documentation/coregraphics/cgmutablepath).
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addArc(corner: tangent1End, end: tangent2End, radius: radius) }
    }

    /// The parts of another path (developer.apple.com/documentation/coregraphics/cgmutablepath/addpath(_:transform:)).
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        outline.append(path.outline, transform)
    }

    /// Transforms all points of it.
    package func transform(_ transform: CGAffineTransform) { outline = outline.applying(transform) }
}

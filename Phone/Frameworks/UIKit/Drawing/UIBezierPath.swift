import Foundation

/// The corners of a rectangle (developer.apple.com/documentation/uikit/uirectcorner).
public struct UIRectCorner: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper left one (developer.apple.com/documentation/uikit/uirectcorner/topleft).
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The upper right one (developer.apple.com/documentation/uikit/uirectcorner/topright).
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The lower left one (developer.apple.com/documentation/uikit/uirectcorner/bottomleft).
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The lower right one (developer.apple.com/documentation/uikit/uirectcorner/bottomright).
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All of them (developer.apple.com/documentation/uikit/uirectcorner/allcorners).
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Lines and curves, for SwiftUI's `Path` to draw (developer.apple.com/documentation/uikit/uibezierpath).
open class UIBezierPath: NSObject {
    private let path = CGMutablePath()

    /// The width of its line (developer.apple.com/documentation/uikit/uibezierpath/linewidth).
    open var lineWidth: CGFloat = 1

    /// A path without parts (developer.apple.com/documentation/uikit/uibezierpath/init()).
    public override init() { super.init() }

    /// The parts of another path (developer.apple.com/documentation/uikit/uibezierpath/init(cgpath:)).
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// A rectangle (developer.apple.com/documentation/uikit/uibezierpath/init(rect:)).
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// An ellipse (developer.apple.com/documentation/uikit/uibezierpath/init(ovalin:)).
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// A rectangle with round corners (developer.apple.com/documentation/uikit/uibezierpath).
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }

    /// A rectangle of which some corners are round (developer.apple.com/documentation/uikit/uibezierpath).
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        func size(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? cornerRadii : .zero }
        var outline = Outline()
        outline.addRoundedRect(
            rect,
            .init(
                topLeft: size(.topLeft), topRight: size(.topRight), bottomRight: size(.bottomRight),
                bottomLeft: size(.bottomLeft)))
        self.init(cgPath: CGPath(outline))
    }

    /// A part of a circle, in radians (developer.apple.com/documentation/uikit/uibezierpath).
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Its lines and curves (developer.apple.com/documentation/uikit/uibezierpath/cgpath).
    public var cgPath: CGPath { CGPath(path.outline) }
    /// Whether it has no parts (developer.apple.com/documentation/uikit/uibezierpath/isempty).
    public var isEmpty: Bool { path.isEmpty }
    /// The rectangle around it (developer.apple.com/documentation/uikit/uibezierpath/bounds).
    public var bounds: CGRect { path.boundingBoxOfPath }
    /// Where the next line begins (developer.apple.com/documentation/uikit/uibezierpath/currentpoint).
    public var currentPoint: CGPoint { path.currentPoint }

    /// Draws from another place on (developer.apple.com/documentation/uikit/uibezierpath/move(to:)).
    open func move(to point: CGPoint) { path.move(to: point) }

    /// A straight line (developer.apple.com/documentation/uikit/uibezierpath/addline(to:)).
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// A curve with two control points (developer.apple.com/documentation/uikit/uibezierpath).
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// A curve with one control point (developer.apple.com/documentation/uikit/uibezierpath).
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// A part of a circle, in radians; clockwise as it is seen, which CoreGraphics calls the other way
    /// (developer.apple.com/documentation/uikit/uibezierpath).
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// A line back to where the part began (developer.apple.com/documentation/uikit/uibezierpath/close()).
    open func close() { path.closeSubpath() }

    /// The parts of another path (developer.apple.com/documentation/uikit/uibezierpath/append(_:)).
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

    /// Transforms all points (developer.apple.com/documentation/uikit/uibezierpath/apply(_:)).
    open func apply(_ transform: CGAffineTransform) { path.transform(transform) }

    /// Whether a point is in its area (developer.apple.com/documentation/uikit/uibezierpath/contains(_:)).
    open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
}

/// Lines and curves (developer.apple.com/documentation/swiftui/path).
public struct Path: Equatable, LosslessStringConvertible, Sendable {
    /// A part of a path (developer.apple.com/documentation/swiftui/path/element).
    public enum Element: Equatable, Sendable {
        /// Draws from another place on.
        case move(to: CGPoint)
        /// A straight line.
        case line(to: CGPoint)
        /// A curve with one control point.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A curve with two control points.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to where the part began.
        case closeSubpath
    }

    var outline: Outline

    init(_ outline: Outline) { self.outline = outline }

    /// A path without parts (developer.apple.com/documentation/swiftui/path/init()).
    public init() { self.init(Outline()) }

    /// A path that a closure draws (developer.apple.com/documentation/swiftui/path/init(_:)).
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    /// The lines and curves of CoreGraphics' path (developer.apple.com/documentation/swiftui/path/init(_:)).
    public init(_ path: CGPath) { self.init(path.outline) }

    /// The lines and curves of CoreGraphics' path (developer.apple.com/documentation/swiftui/path/init(_:)).
    public init(_ path: CGMutablePath) { self.init(path.outline) }

    /// A rectangle (developer.apple.com/documentation/swiftui/path/init(_:)).
    public init(_ rect: CGRect) { self.init { $0.addRect(rect) } }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/path).
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style) }
    }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/path).
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// An ellipse (developer.apple.com/documentation/swiftui/path/init(ellipsein:)).
    public init(ellipseIn rect: CGRect) { self.init { $0.addEllipse(in: rect) } }

    /// The path of a text that ``description`` gave (developer.apple.com/documentation/swiftui/path/init(_:)).
    public init?(_ string: String) {
        guard let outline = Outline(words: string) else { return nil }
        self.init(outline)
    }

    // MARK: Parts

    /// Draws from another place on (developer.apple.com/documentation/swiftui/path/move(to:)).
    public mutating func move(to end: CGPoint) { outline.move(to: end) }

    /// A straight line (developer.apple.com/documentation/swiftui/path/addline(to:)).
    public mutating func addLine(to end: CGPoint) { outline.addLine(to: end) }

    /// A curve with one control point (developer.apple.com/documentation/swiftui/path/addquadcurve(to:control:)).
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        outline.addQuadCurve(to: end, control: control)
    }

    /// A curve with two control points (developer.apple.com/documentation/swiftui/path).
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.addCurve(to: end, control1: control1, control2: control2)
    }

    /// A line back to where the part began (developer.apple.com/documentation/swiftui/path/closesubpath()).
    public mutating func closeSubpath() { outline.close() }
}

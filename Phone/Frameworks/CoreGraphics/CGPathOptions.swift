/// How a path's area is decided (developer.apple.com/documentation/coregraphics/cgpathfillrule).
public enum CGPathFillRule: Int, Sendable {
    /// Everything that the path goes around.
    case winding
    /// Only what it goes around an odd number of times.
    case evenOdd
}

/// The ends of a line (developer.apple.com/documentation/coregraphics/cglinecap).
public enum CGLineCap: Int32, Sendable {
    /// The line ends at its last point.
    case butt = 0
    /// A half circle is added.
    case round = 1
    /// Half a square is added.
    case square = 2
}

/// The corners of a line (developer.apple.com/documentation/coregraphics/cglinejoin).
public enum CGLineJoin: Int32, Sendable {
    /// They are pointed.
    case miter = 0
    /// They are round.
    case round = 1
    /// They are cut off.
    case bevel = 2
}

/// The kind of a part of a path (developer.apple.com/documentation/coregraphics/cgpathelementtype).
public enum CGPathElementType: Int32, Sendable {
    /// Another place to draw from: one point.
    case moveToPoint = 0
    /// A straight line: one point.
    case addLineToPoint = 1
    /// A curve with one control point: the control point and the end.
    case addQuadCurveToPoint = 2
    /// A curve with two control points: these and the end.
    case addCurveToPoint = 3
    /// A line back to where the part began: no point.
    case closeSubpath = 4
}

/// A part of a path (developer.apple.com/documentation/coregraphics/cgpathelement).
public struct CGPathElement {
    /// The kind (developer.apple.com/documentation/coregraphics/cgpathelement/type).
    public var type: CGPathElementType
    /// Its points; valid while the block runs (developer.apple.com/documentation/coregraphics/cgpathelement/points).
    public var points: UnsafeMutablePointer<CGPoint>
}

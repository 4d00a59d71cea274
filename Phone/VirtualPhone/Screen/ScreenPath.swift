/// An outline that is drawn on an element: lines and curves, filled, or with a line along them.
public struct ScreenPath: Codable, Sendable, Hashable {
    /// SVG's path data (SVG 2, 9.3), in points; nil for the element's own edge, whose corners are as round as the
    /// style's ``ScreenStyle/cornerRadius`` says.
    public var data: String?
    /// The rectangle that is stretched to the element's place: left, top, width and height in points; nil if the points
    /// are those of the element's place.
    public var box: [Double]?
    /// The color of its area; nil for none.
    public var fill: String?
    /// Whether what it goes around an even number of times is left out; otherwise nil.
    public var isEvenOdd: Bool?
    /// The color of its line; nil for none.
    public var stroke: String?
    /// The width of its line, in points.
    public var lineWidth: Double?
    /// `round` or `square`; nil for lines that end at their last point.
    public var lineCap: String?
    /// `round` or `bevel`; nil for pointed corners.
    public var lineJoin: String?
    /// The lengths of dashes and gaps, in turn, in points; nil for a line without gaps.
    public var dash: [Double]?

    /// Creates an outline in no color.
    public init() {}
}

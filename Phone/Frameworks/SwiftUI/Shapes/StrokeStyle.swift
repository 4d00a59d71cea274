import VirtualPhone

/// How a line is drawn (developer.apple.com/documentation/swiftui/strokestyle).
public struct StrokeStyle: Equatable, Sendable {
    /// Points (developer.apple.com/documentation/swiftui/strokestyle/linewidth).
    public var lineWidth: CGFloat
    /// Its ends (developer.apple.com/documentation/swiftui/strokestyle/linecap).
    public var lineCap: CGLineCap
    /// Its corners (developer.apple.com/documentation/swiftui/strokestyle/linejoin).
    public var lineJoin: CGLineJoin
    /// How pointed corners may be (developer.apple.com/documentation/swiftui/strokestyle/miterlimit).
    public var miterLimit: CGFloat
    /// The lengths of dashes and gaps (developer.apple.com/documentation/swiftui/strokestyle/dash).
    public var dash: [CGFloat]
    /// Where in the dashes it begins, which is not drawn
    /// (developer.apple.com/documentation/swiftui/strokestyle/dashphase).
    public var dashPhase: CGFloat

    /// How a line is drawn (developer.apple.com/documentation/swiftui/strokestyle).
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }

    var pen: Outline.Pen {
        Outline.Pen(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    }

    /// Says it to a screen.
    func apply(to path: inout ScreenPath) {
        path.lineWidth = Double(lineWidth)
        path.lineCap = lineCap == .butt ? nil : lineCap == .round ? "round" : "square"
        path.lineJoin = lineJoin == .miter ? nil : lineJoin == .round ? "round" : "bevel"
        path.dash = dash.isEmpty ? nil : dash.map { Double($0) }
    }
}

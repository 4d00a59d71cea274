extension Path {
    /// Whether it has no parts (developer.apple.com/documentation/swiftui/path/isempty).
    public var isEmpty: Bool { outline.isEmpty }

    /// The rectangle around its lines and curves (developer.apple.com/documentation/swiftui/path/boundingrect).
    public var boundingRect: CGRect { outline.bounds }

    /// Where the next line begins (developer.apple.com/documentation/swiftui/path/currentpoint).
    public var currentPoint: CGPoint? { outline.currentPoint }

    /// CoreGraphics' path of its parts (developer.apple.com/documentation/swiftui/path/cgpath).
    public var cgPath: CGPath { CGPath(outline) }

    /// Its parts as text, such as `0 0 m 10 0 l h` (developer.apple.com/documentation/swiftui/path/description).
    public var description: String { outline.words }

    /// Whether a point is in its area (developer.apple.com/documentation/swiftui/path/contains(_:eofill:)).
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool { outline.contains(p, evenOdd: eoFill) }

    /// Calls a closure with each part (developer.apple.com/documentation/swiftui/path/foreach(_:)).
    public func forEach(_ body: (Path.Element) -> Void) {
        for element in outline.elements {
            switch element {
            case .move(let point): body(.move(to: point))
            case .line(let point): body(.line(to: point))
            case .quadCurve(let end, let control): body(.quadCurve(to: end, control: control))
            case .curve(let end, let control1, let control2):
                body(.curve(to: end, control1: control1, control2: control2))
            case .close: body(.closeSubpath)
            }
        }
    }

    /// The area that a line along it covers (developer.apple.com/documentation/swiftui/path/strokedpath(_:)).
    ///
    /// Its pieces overlap, so it differs from iOS's in its parts but not in its area; dashes are left out.
    public func strokedPath(_ style: StrokeStyle) -> Path { Path(outline.stroked(style.pen)) }

    /// The part between two shares of its length, from 0 to 1
    /// (developer.apple.com/documentation/swiftui/path/trimmedpath(from:to:)).
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { Path(outline.trimmed(from: from, to: to)) }

    /// This path with each point transformed (developer.apple.com/documentation/swiftui/path/applying(_:)).
    public func applying(_ transform: CGAffineTransform) -> Path { Path(outline.applying(transform)) }

    /// This path, moved (developer.apple.com/documentation/swiftui/path/offsetby(dx:dy:)).
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
        applying(CGAffineTransform(translationX: dx, y: dy))
    }
}

extension Path: Shape {
    /// The path itself, wherever it is drawn (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public nonisolated func path(in rect: CGRect) -> Path { self }
}

extension Path: PlacedShape {}

import Foundation

/// A circle in the middle of its place (developer.apple.com/documentation/swiftui/circle).
public nonisolated struct Circle: InsettableShape, HintedShape {
    var amount: CGFloat = 0
    var cornerRadius: Double? { roundEnds }

    /// A circle (developer.apple.com/documentation/swiftui/circle).
    public init() {}

    /// Its edge, from the right side on (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path {
        let side = max(min(rect.width, rect.height) - 2 * amount, 0)
        return Path(
            ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public func inset(by amount: CGFloat) -> Circle {
        var shape = self
        shape.amount += amount
        return shape
    }
}

/// An ellipse (developer.apple.com/documentation/swiftui/ellipse).
public nonisolated struct Ellipse: InsettableShape, HintedShape {
    var amount: CGFloat = 0
    var cornerRadius: Double? { roundEnds }

    /// An ellipse (developer.apple.com/documentation/swiftui/ellipse).
    public init() {}

    /// Its edge, from the right side on (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.insetBy(dx: amount, dy: amount)) }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public func inset(by amount: CGFloat) -> Ellipse {
        var shape = self
        shape.amount += amount
        return shape
    }
}

nonisolated extension Shape where Self == Rectangle {
    /// A rectangle (developer.apple.com/documentation/swiftui/shape/rect).
    public static var rect: Rectangle { Rectangle() }
}

nonisolated extension Shape where Self == RoundedRectangle {
    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/shape/rect(cornerradius:style:)).
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/shape/rect(cornersize:style:)).
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
}

nonisolated extension Shape where Self == Capsule {
    /// A rectangle with round ends (developer.apple.com/documentation/swiftui/shape/capsule).
    public static var capsule: Capsule { Capsule() }

    /// A rectangle with round ends (developer.apple.com/documentation/swiftui/shape/capsule(style:)).
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

nonisolated extension Shape where Self == Circle {
    /// A circle (developer.apple.com/documentation/swiftui/shape/circle).
    public static var circle: Circle { Circle() }
}

nonisolated extension Shape where Self == Ellipse {
    /// An ellipse (developer.apple.com/documentation/swiftui/shape/ellipse).
    public static var ellipse: Ellipse { Ellipse() }
}

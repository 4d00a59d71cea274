import Foundation

/// A form that can be filled and drawn (developer.apple.com/documentation/swiftui/shape).
///
/// Screens know rectangles and how round their corners are; a shape of an app's own is drawn as a rectangle, so
/// there are no paths.
public protocol Shape: View, Sendable {}

/// A shape that can be drawn on the inner side of its edge (developer.apple.com/documentation/swiftui/insettableshape).
public protocol InsettableShape: Shape {
    /// The shape's type when it is smaller.
    associatedtype InsetShape: InsettableShape

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape that a screen can draw.
protocol HintedShape: Shape {
    /// Points; large for round ends.
    nonisolated var cornerRadius: Double? { get }
}

extension Shape {
    /// How round the corners are; nil for a rectangle.
    nonisolated var radiusHint: Double? { (self as? any HintedShape)?.cornerRadius ?? nil }
}

/// Round ends, as points: more than half of anything on a screen.
let roundEnds = 999.0

/// A rectangle (developer.apple.com/documentation/swiftui/rectangle).
public struct Rectangle: InsettableShape, HintedShape {
    nonisolated var cornerRadius: Double? { nil }

    /// A rectangle (developer.apple.com/documentation/swiftui/rectangle).
    public nonisolated init() {}

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public nonisolated func inset(by amount: CGFloat) -> Rectangle { self }
}

/// How corners are rounded (developer.apple.com/documentation/swiftui/roundedcornerstyle).
public enum RoundedCornerStyle: Hashable, Sendable {
    /// A quarter of a circle.
    case circular
    /// As iOS's icons have it.
    case continuous
}

/// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
public struct RoundedRectangle: InsettableShape, HintedShape {
    /// How round the corners are (developer.apple.com/documentation/swiftui/roundedrectangle/cornersize).
    public var cornerSize: CGSize
    /// How corners are rounded (developer.apple.com/documentation/swiftui/roundedrectangle/style).
    public var style: RoundedCornerStyle

    nonisolated var cornerRadius: Double? { Double(cornerSize.width) }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .circular) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public nonisolated func inset(by amount: CGFloat) -> RoundedRectangle { self }
}

/// A circle (developer.apple.com/documentation/swiftui/circle).
public struct Circle: InsettableShape, HintedShape {
    nonisolated var cornerRadius: Double? { roundEnds }

    /// A circle (developer.apple.com/documentation/swiftui/circle).
    public nonisolated init() {}

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public nonisolated func inset(by amount: CGFloat) -> Circle { self }
}

/// An ellipse (developer.apple.com/documentation/swiftui/ellipse).
public struct Ellipse: InsettableShape, HintedShape {
    nonisolated var cornerRadius: Double? { roundEnds }

    /// An ellipse (developer.apple.com/documentation/swiftui/ellipse).
    public nonisolated init() {}

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public nonisolated func inset(by amount: CGFloat) -> Ellipse { self }
}

/// A rectangle with round ends (developer.apple.com/documentation/swiftui/capsule).
public struct Capsule: InsettableShape, HintedShape {
    /// How corners are rounded (developer.apple.com/documentation/swiftui/capsule/style).
    public var style: RoundedCornerStyle

    nonisolated var cornerRadius: Double? { roundEnds }

    /// A rectangle with round ends (developer.apple.com/documentation/swiftui/capsule).
    public nonisolated init(style: RoundedCornerStyle = .circular) {
        self.style = style
    }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public nonisolated func inset(by amount: CGFloat) -> Capsule { self }
}

import Foundation

/// A form that can be filled and drawn (developer.apple.com/documentation/swiftui/shape).
///
/// A screen knows rectangles and how round their corners are. Any other form is drawn from its path: in its frame, or
/// in 393 by 393 points that are stretched to its place.
public nonisolated protocol Shape: View, Animatable, Sendable {
    /// Its lines and curves in a rectangle (developer.apple.com/documentation/swiftui/shape/path(in:)).
    nonisolated func path(in rect: CGRect) -> Path
}

/// A shape that can be drawn on the inner side of its edge (developer.apple.com/documentation/swiftui/insettableshape).
public nonisolated protocol InsettableShape: Shape {
    /// The shape's type when it is smaller.
    associatedtype InsetShape: InsettableShape

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape that a screen can draw by itself: a rectangle, perhaps with round corners.
nonisolated protocol HintedShape: Shape {
    /// Points; large for round ends.
    nonisolated var cornerRadius: Double? { get }
}

/// A shape whose points are not those of a rectangle that it is given.
nonisolated protocol PlacedShape: Shape {}

nonisolated extension Shape {
    /// How round the corners are; nil for a rectangle.
    var radiusHint: Double? { (self as? any HintedShape)?.cornerRadius ?? nil }
}

/// Round ends, as points: more than half of anything on a screen.
let roundEnds = 999.0

/// How corners are rounded (developer.apple.com/documentation/swiftui/roundedcornerstyle).
public enum RoundedCornerStyle: Hashable, Sendable {
    /// A quarter of a circle.
    case circular
    /// As iOS's icons have it.
    case continuous
}

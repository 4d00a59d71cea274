import Foundation

/// How round each corner is, in points (<https://developer.apple.com/documentation/swiftui/rectanglecornerradii>).
@available(iOS 16, *)
public struct RectangleCornerRadii: Equatable, Sendable {
    /// Of the upper corner where lines begin.
    public var topLeading: CGFloat
    /// Of the lower corner where lines begin.
    public var bottomLeading: CGFloat
    /// Of the lower corner where lines end.
    public var bottomTrailing: CGFloat
    /// Of the upper corner where lines end.
    public var topTrailing: CGFloat

    /// How round each corner is.
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

/// A rectangle whose corners are not equally round
/// (<https://developer.apple.com/documentation/swiftui/unevenroundedrectangle>).
@available(iOS 16, *)
public nonisolated struct UnevenRoundedRectangle: InsettableShape {
    /// How round the corners are (<https://developer.apple.com/documentation/swiftui/unevenroundedrectangle/cornerradii>).
    public var cornerRadii: RectangleCornerRadii
    /// How corners are rounded (<https://developer.apple.com/documentation/swiftui/unevenroundedrectangle/style>).
    public var style: RoundedCornerStyle
    var amount: CGFloat = 0

    /// A rectangle with its corners.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// A rectangle with its corners.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius),
            style: style)
    }

    /// Its edge (<https://developer.apple.com/documentation/swiftui/shape/path(in:)>).
    public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: amount, dy: amount)
        let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        let most = min(rect.width, rect.height) / 2
        func radius(_ given: CGFloat) -> CGFloat { min(max(given - amount, 0), most) }
        let corners = [
            (CGPoint(x: right, y: top), CGPoint(x: right, y: bottom), radius(cornerRadii.topTrailing)),
            (CGPoint(x: right, y: bottom), CGPoint(x: left, y: bottom), radius(cornerRadii.bottomTrailing)),
            (CGPoint(x: left, y: bottom), CGPoint(x: left, y: top), radius(cornerRadii.bottomLeading)),
            (CGPoint(x: left, y: top), CGPoint(x: right, y: top), radius(cornerRadii.topLeading)),
        ]
        var path = Path()
        path.move(to: CGPoint(x: left + radius(cornerRadii.topLeading), y: top))
        for (corner, next, radius) in corners {
            if radius > 0 {
                path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
            } else {
                path.addLine(to: corner)
            }
        }
        path.closeSubpath()
        return path
    }

    /// This shape, smaller at all sides (<https://developer.apple.com/documentation/swiftui/insettableshape/inset(by:)>).
    public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
        var shape = self
        shape.amount += amount
        return shape
    }
}

@available(iOS 17, *)
nonisolated extension Shape where Self == UnevenRoundedRectangle {
    /// A rectangle with its corners (<https://developer.apple.com/documentation/swiftui/shape/rect(cornerradii:style:)>).
    public static func rect(
        cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }

    /// A rectangle with its corners (<https://developer.apple.com/documentation/swiftui/shape>).
    public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}

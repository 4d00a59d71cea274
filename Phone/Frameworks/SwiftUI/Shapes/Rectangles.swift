import Foundation

/// A rectangle (developer.apple.com/documentation/swiftui/rectangle).
public nonisolated struct Rectangle: InsettableShape, HintedShape {
    let amount: CGFloat
    var cornerRadius: Double? { nil }

    /// A rectangle (developer.apple.com/documentation/swiftui/rectangle).
    public init() { amount = 0 }

    private init(amount: CGFloat) { self.amount = amount }

    /// Its edge (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: amount, dy: amount)) }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public func inset(by amount: CGFloat) -> Rectangle { Rectangle(amount: self.amount + amount) }
}

/// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
public nonisolated struct RoundedRectangle: InsettableShape, HintedShape {
    /// How round the corners are (developer.apple.com/documentation/swiftui/roundedrectangle/cornersize).
    public var cornerSize: CGSize
    /// How corners are rounded (developer.apple.com/documentation/swiftui/roundedrectangle/style).
    public var style: RoundedCornerStyle
    var amount: CGFloat = 0

    var cornerRadius: Double? { Double(max(cornerSize.width - amount, 0)) }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// A rectangle with round corners (developer.apple.com/documentation/swiftui/roundedrectangle).
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// Its edge (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path {
        let corner = CGSize(width: max(cornerSize.width - amount, 0), height: max(cornerSize.height - amount, 0))
        return Path(roundedRect: rect.insetBy(dx: amount, dy: amount), cornerSize: corner, style: style)
    }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public func inset(by amount: CGFloat) -> RoundedRectangle {
        var shape = self
        shape.amount += amount
        return shape
    }
}

/// A rectangle with round ends (developer.apple.com/documentation/swiftui/capsule).
public nonisolated struct Capsule: InsettableShape, HintedShape {
    /// How corners are rounded (developer.apple.com/documentation/swiftui/capsule/style).
    public var style: RoundedCornerStyle
    var amount: CGFloat = 0

    var cornerRadius: Double? { roundEnds }

    /// A rectangle with round ends (developer.apple.com/documentation/swiftui/capsule).
    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// Its edge (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: amount, dy: amount)
        return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }

    /// This shape, smaller at all sides (developer.apple.com/documentation/swiftui/insettableshape/inset(by:)).
    public func inset(by amount: CGFloat) -> Capsule {
        var shape = self
        shape.amount += amount
        return shape
    }
}

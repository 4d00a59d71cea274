import Foundation

/// A shape whose path another one's path becomes.
nonisolated struct ChangedShape<Base: Shape>: Shape {
    let base: Base
    let change: @Sendable (Path, CGRect) -> Path

    func path(in rect: CGRect) -> Path { change(base.path(in: rect), rect) }
}

nonisolated extension ChangedShape: PlacedShape where Base: PlacedShape {}

/// A line along the edge of a shape, as a shape (developer.apple.com/documentation/swiftui/shape/stroke(style:)).
nonisolated struct StrokedShape<Base: Shape>: Shape, StrokingShape {
    let base: Base
    let style: StrokeStyle

    var stroked: (any Shape, StrokeStyle) { (base, style) }

    func path(in rect: CGRect) -> Path { base.path(in: rect).strokedPath(style) }
}

/// A shape that is better drawn as a line than as an area.
nonisolated protocol StrokingShape {
    /// The shape that the line goes along.
    var stroked: (any Shape, StrokeStyle) { get }
}

nonisolated extension Shape {
    private func changed(_ change: @escaping @Sendable (Path, CGRect) -> Path) -> ChangedShape<Self> {
        ChangedShape(base: self, change: change)
    }

    private func transformed(_ transform: @escaping @Sendable (CGRect) -> CGAffineTransform) -> ChangedShape<Self> {
        changed { $0.applying(transform($1)) }
    }

    /// The part between two shares of its edge, from 0 to 1
    /// (developer.apple.com/documentation/swiftui/shape/trim(from:to:)).
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        changed { path, _ in path.trimmedPath(from: startFraction, to: endFraction) }
    }

    /// A line along its edge, as a shape (developer.apple.com/documentation/swiftui/shape/stroke(style:)).
    public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(base: self, style: style) }

    /// A line along its edge, as a shape (developer.apple.com/documentation/swiftui/shape/stroke(linewidth:)).
    public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

    /// This shape, moved (developer.apple.com/documentation/swiftui/shape/offset(_:)).
    public func offset(_ offset: CGSize) -> some Shape {
        transformed { _ in CGAffineTransform(translationX: offset.width, y: offset.height) }
    }

    /// This shape, moved (developer.apple.com/documentation/swiftui/shape/offset(_:)).
    public func offset(_ offset: CGPoint) -> some Shape {
        transformed { _ in CGAffineTransform(translationX: offset.x, y: offset.y) }
    }

    /// This shape, moved (developer.apple.com/documentation/swiftui/shape/offset(x:y:)).
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape { offset(CGSize(width: x, height: y)) }

    /// This shape, turned (developer.apple.com/documentation/swiftui/shape/rotation(_:anchor:)).
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
        transformed { CGAffineTransform(rotationAngle: CGFloat(angle.radians)).around(anchor, in: $0) }
    }

    /// This shape, larger or smaller (developer.apple.com/documentation/swiftui/shape/scale(_:anchor:)).
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    /// This shape, larger or smaller (developer.apple.com/documentation/swiftui/shape/scale(x:y:anchor:)).
    public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
        transformed { CGAffineTransform(scaleX: x, y: y).around(anchor, in: $0) }
    }

    /// This shape with each point transformed (developer.apple.com/documentation/swiftui/shape/transform(_:)).
    public func transform(_ transform: CGAffineTransform) -> some Shape { transformed { _ in transform } }

    /// This shape in a size (developer.apple.com/documentation/swiftui/shape/size(_:)).
    public func size(_ size: CGSize) -> some Shape {
        changed { _, rect in self.path(in: CGRect(origin: rect.origin, size: size)) }
    }

    /// This shape in a size (developer.apple.com/documentation/swiftui/shape/size(width:height:)).
    public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
}

extension CGAffineTransform {
    /// This transformation around a point of a rectangle.
    fileprivate func around(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
        let (x, y) = (rect.minX + rect.width * anchor.x, rect.minY + rect.height * anchor.y)
        return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }
}

/// Any shape (developer.apple.com/documentation/swiftui/anyshape).
@available(iOS 16, *)
public nonisolated struct AnyShape: HintedShape {
    let shape: any Shape
    var cornerRadius: Double? { shape.radiusHint }

    /// Any shape (developer.apple.com/documentation/swiftui/anyshape/init(_:)).
    public init<S: Shape>(_ shape: S) { self.shape = shape }

    /// Its lines and curves (developer.apple.com/documentation/swiftui/shape/path(in:)).
    public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

/// A matrix that turns, scales and moves points (developer.apple.com/documentation/corefoundation/cgaffinetransform).
///
/// A point becomes `(a·x + c·y + tx, b·x + d·y + ty)`.
public struct CGAffineTransform: Equatable, Hashable, Codable, Sendable {
    /// Row 1, column 1 (developer.apple.com/documentation/corefoundation/cgaffinetransform/a).
    public var a: CGFloat
    /// Row 1, column 2 (developer.apple.com/documentation/corefoundation/cgaffinetransform/b).
    public var b: CGFloat
    /// Row 2, column 1 (developer.apple.com/documentation/corefoundation/cgaffinetransform/c).
    public var c: CGFloat
    /// Row 2, column 2 (developer.apple.com/documentation/corefoundation/cgaffinetransform/d).
    public var d: CGFloat
    /// How far it moves from side to side (developer.apple.com/documentation/corefoundation/cgaffinetransform/tx).
    public var tx: CGFloat
    /// How far it moves downwards (developer.apple.com/documentation/corefoundation/cgaffinetransform/ty).
    public var ty: CGFloat

    /// A matrix of zeros (developer.apple.com/documentation/corefoundation/cgaffinetransform/init()).
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// A matrix of its entries (developer.apple.com/documentation/corefoundation/cgaffinetransform).
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A matrix of its entries (developer.apple.com/documentation/corefoundation/cgaffinetransform).
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Moves (developer.apple.com/documentation/corefoundation/cgaffinetransform/init(translationx:y:)).
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Scales (developer.apple.com/documentation/corefoundation/cgaffinetransform/init(scalex:y:)).
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Turns, in radians (developer.apple.com/documentation/corefoundation/cgaffinetransform/init(rotationangle:)).
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (sin(angle), cos(angle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Changes nothing (developer.apple.com/documentation/corefoundation/cgaffinetransform/identity).
    public static var identity: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// Whether it changes nothing (developer.apple.com/documentation/corefoundation/cgaffinetransform/isidentity).
    public var isIdentity: Bool { self == .identity }

    /// First `t2`'s move, then this (developer.apple.com/documentation/corefoundation/cgaffinetransform).
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// First scales, then this (developer.apple.com/documentation/corefoundation/cgaffinetransform/scaledby(x:y:)).
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// First turns, then this (developer.apple.com/documentation/corefoundation/cgaffinetransform/rotated(by:)).
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// First this, then the other (developer.apple.com/documentation/corefoundation/cgaffinetransform).
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// What takes it back; itself if nothing does
    /// (developer.apple.com/documentation/corefoundation/cgaffinetransform/inverted()).
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

extension CGPoint {
    /// The point after a transformation (developer.apple.com/documentation/corefoundation/cgpoint/applying(_:)).
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size after a transformation (developer.apple.com/documentation/corefoundation/cgsize/applying(_:)).
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest upright rectangle around the transformed corners
    /// (developer.apple.com/documentation/corefoundation/cgrect/applying(_:)).
    public func applying(_ t: CGAffineTransform) -> CGRect {
        guard !isNull else { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ].map { $0.applying(t) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// A distance in two directions (developer.apple.com/documentation/corefoundation/cgvector).
public struct CGVector: Equatable, Hashable, Codable, Sendable {
    /// From side to side (developer.apple.com/documentation/corefoundation/cgvector/dx).
    public var dx: CGFloat
    /// From top to bottom (developer.apple.com/documentation/corefoundation/cgvector/dy).
    public var dy: CGFloat

    /// No distance (developer.apple.com/documentation/corefoundation/cgvector).
    public init() { self.init(dx: 0, dy: 0) }

    /// A distance (developer.apple.com/documentation/corefoundation/cgvector/init(dx:dy:)).
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// No distance (developer.apple.com/documentation/corefoundation/cgvector/zero).
    public static var zero: CGVector { CGVector() }
}

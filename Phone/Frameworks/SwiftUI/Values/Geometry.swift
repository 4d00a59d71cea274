import Foundation

/// A direction (developer.apple.com/documentation/swiftui/axis).
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
    /// From side to side.
    case horizontal
    /// From top to bottom.
    case vertical

    /// A set of directions (developer.apple.com/documentation/swiftui/axis/set).
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// A set of bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// From side to side (developer.apple.com/documentation/swiftui/axis/set/horizontal).
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom (developer.apple.com/documentation/swiftui/axis/set/vertical).
        public static let vertical = Set(rawValue: 2)
    }
}

/// A side of a rectangle (developer.apple.com/documentation/swiftui/edge).
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
    /// The upper one.
    case top
    /// The one where lines begin.
    case leading
    /// The lower one.
    case bottom
    /// The one where lines end.
    case trailing

    /// A set of sides (developer.apple.com/documentation/swiftui/edge/set).
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// A set of bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The set of one side (developer.apple.com/documentation/swiftui/edge/set).
        public init(_ edge: Edge) {
            self.init(rawValue: 1 << edge.rawValue)
        }

        /// The upper side (developer.apple.com/documentation/swiftui/edge/set/top).
        public static let top = Set(.top)
        /// The leading side (developer.apple.com/documentation/swiftui/edge/set/leading).
        public static let leading = Set(.leading)
        /// The lower side (developer.apple.com/documentation/swiftui/edge/set/bottom).
        public static let bottom = Set(.bottom)
        /// The trailing side (developer.apple.com/documentation/swiftui/edge/set/trailing).
        public static let trailing = Set(.trailing)
        /// All sides (developer.apple.com/documentation/swiftui/edge/set/all).
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// Both sides of a line (developer.apple.com/documentation/swiftui/edge/set/horizontal).
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom (developer.apple.com/documentation/swiftui/edge/set/vertical).
        public static let vertical: Set = [.top, .bottom]
    }
}

/// A side of a line (developer.apple.com/documentation/swiftui/horizontaledge).
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The edge where lines begin.
    case leading
    /// The edge where lines end.
    case trailing
}

/// The upper or lower side (developer.apple.com/documentation/swiftui/verticaledge).
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The upper one.
    case top
    /// The lower one.
    case bottom
}

/// Distances at four sides, in points (developer.apple.com/documentation/swiftui/edgeinsets).
public struct EdgeInsets: Equatable, Sendable {
    /// At the top (developer.apple.com/documentation/swiftui/edgeinsets/top).
    public var top: CGFloat
    /// The inset where lines begin (developer.apple.com/documentation/swiftui/edgeinsets/leading).
    public var leading: CGFloat
    /// At the bottom (developer.apple.com/documentation/swiftui/edgeinsets/bottom).
    public var bottom: CGFloat
    /// The inset where lines end (developer.apple.com/documentation/swiftui/edgeinsets/trailing).
    public var trailing: CGFloat

    /// Distances at four sides (developer.apple.com/documentation/swiftui/edgeinsets).
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distances (developer.apple.com/documentation/swiftui/edgeinsets).
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// As `ScreenStyle.padding` has them.
    var hint: [Double] { [Double(top), Double(leading), Double(bottom), Double(trailing)] }
}

/// A place in a rectangle, from 0 to 1 each way (developer.apple.com/documentation/swiftui/unitpoint).
public struct UnitPoint: Hashable, Sendable {
    /// From side to side (developer.apple.com/documentation/swiftui/unitpoint/x).
    public var x: CGFloat
    /// From top to bottom (developer.apple.com/documentation/swiftui/unitpoint/y).
    public var y: CGFloat

    /// The upper leading corner (developer.apple.com/documentation/swiftui/unitpoint).
    public init() {
        self.init(x: 0, y: 0)
    }

    /// A place (developer.apple.com/documentation/swiftui/unitpoint).
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The origin (developer.apple.com/documentation/swiftui/unitpoint/zero).
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The middle (developer.apple.com/documentation/swiftui/unitpoint/center).
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the leading side (developer.apple.com/documentation/swiftui/unitpoint/leading).
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the trailing side (developer.apple.com/documentation/swiftui/unitpoint/trailing).
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the top (developer.apple.com/documentation/swiftui/unitpoint/top).
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom (developer.apple.com/documentation/swiftui/unitpoint/bottom).
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The upper leading corner (developer.apple.com/documentation/swiftui/unitpoint/topleading).
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The upper trailing corner (developer.apple.com/documentation/swiftui/unitpoint/toptrailing).
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The lower leading corner (developer.apple.com/documentation/swiftui/unitpoint/bottomleading).
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The lower trailing corner (developer.apple.com/documentation/swiftui/unitpoint/bottomtrailing).
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle (developer.apple.com/documentation/swiftui/angle).
public struct Angle: Hashable, Comparable, Sendable {
    /// In radians (developer.apple.com/documentation/swiftui/angle/radians).
    public var radians: Double

    /// No angle (developer.apple.com/documentation/swiftui/angle).
    public init() {
        radians = 0
    }

    /// An angle in radians (developer.apple.com/documentation/swiftui/angle).
    public init(radians: Double) {
        self.radians = radians
    }

    /// An angle in degrees (developer.apple.com/documentation/swiftui/angle).
    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    /// In degrees (developer.apple.com/documentation/swiftui/angle/degrees).
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// An angle in degrees (developer.apple.com/documentation/swiftui/angle/degrees(_:)).
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// An angle in radians (developer.apple.com/documentation/swiftui/angle/radians(_:)).
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// No angle (developer.apple.com/documentation/swiftui/angle/zero).
    public static let zero = Angle()

    /// Whether an angle is smaller than another.
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
}

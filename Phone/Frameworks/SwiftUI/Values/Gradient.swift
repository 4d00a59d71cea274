import Foundation

/// Colors that run into each other (developer.apple.com/documentation/swiftui/gradient).
public struct Gradient: Hashable, Sendable {
    /// A color at its place (developer.apple.com/documentation/swiftui/gradient/stop).
    public struct Stop: Hashable, Sendable {
        /// The color (developer.apple.com/documentation/swiftui/gradient/stop/color).
        public var color: Color
        /// From 0 to 1 (developer.apple.com/documentation/swiftui/gradient/stop/location).
        public var location: CGFloat

        /// A color at its place (developer.apple.com/documentation/swiftui/gradient/stop).
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colors and their places (developer.apple.com/documentation/swiftui/gradient/stops).
    public var stops: [Stop]

    /// Colors at given places (developer.apple.com/documentation/swiftui/gradient).
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Colors at equal distances (developer.apple.com/documentation/swiftui/gradient).
    public init(colors: [Color]) {
        let gaps = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / gaps) }
    }
}

/// A gradient along a line, drawn as its first color (developer.apple.com/documentation/swiftui/lineargradient).
public nonisolated struct LinearGradient: HintedShapeStyle, Hashable {
    let hint: String

    /// A gradient along a line (developer.apple.com/documentation/swiftui/lineargradient).
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        hint = gradient.stops.first?.color.hint ?? "clear"
    }

    /// A gradient of colors along a line (developer.apple.com/documentation/swiftui/lineargradient).
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// A gradient of stops along a line (developer.apple.com/documentation/swiftui/lineargradient).
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

import Foundation
import VirtualPhone

/// Gradients are drawn as their first color.
protocol GradientView: HintedShapeStyle, View, PrimitiveView {}

extension GradientView {
    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node.fill(element, hint, cornerRadius: nil)
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        return [node]
    }
}

extension LinearGradient: GradientView {
    /// A gradient draws itself.
    public typealias Body = Never
}

/// A gradient around a point (<https://developer.apple.com/documentation/swiftui/radialgradient>).
public nonisolated struct RadialGradient: GradientView, Hashable {
    /// A gradient draws itself.
    public typealias Body = Never
    let hint: String

    /// A gradient around a point (<https://developer.apple.com/documentation/swiftui/radialgradient/init(gradient:center:startradius:endradius:)>).
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        hint = gradient.stops.first?.color.hint ?? "clear"
    }

    /// A gradient of colors around a point (<https://developer.apple.com/documentation/swiftui/radialgradient/init(colors:center:startradius:endradius:)>).
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

/// A gradient by angle (<https://developer.apple.com/documentation/swiftui/angulargradient>).
public nonisolated struct AngularGradient: GradientView, Hashable {
    /// A gradient draws itself.
    public typealias Body = Never
    let hint: String

    /// A gradient by angle (<https://developer.apple.com/documentation/swiftui/angulargradient/init(gradient:center:angle:)>).
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        hint = gradient.stops.first?.color.hint ?? "clear"
    }

    /// A gradient of colors by angle (<https://developer.apple.com/documentation/swiftui/angulargradient/init(colors:center:angle:)>).
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }
}

nonisolated extension ShapeStyle where Self == LinearGradient {
    /// A gradient of colors along a line (<https://developer.apple.com/documentation/swiftui/shapestyle/lineargradient(colors:startpoint:endpoint:)>).
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// A gradient along a line (<https://developer.apple.com/documentation/swiftui/shapestyle/lineargradient(_:startpoint:endpoint:)>).
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}

nonisolated extension ShapeStyle where Self == RadialGradient {
    /// A gradient of colors around a point (<https://developer.apple.com/documentation/swiftui/shapestyle/radialgradient(colors:center:startradius:endradius:)>).
    public static func radialGradient(
        colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

/// A gradient between many colors (<https://developer.apple.com/documentation/swiftui/meshgradient>).
@available(iOS 18, *)
public nonisolated struct MeshGradient: GradientView, Hashable {
    /// A gradient draws itself.
    public typealias Body = Never
    let hint: String

    /// A gradient of `width` by `height` colors, row by row (<https://developer.apple.com/documentation/swiftui/meshgradient/init(width:height:points:colors:background:smoothscolors:)>).
    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true
    ) {
        hint = colors.first?.hint ?? background.hint
    }
}

/// The gradient of a color (<https://developer.apple.com/documentation/swiftui/anygradient>).
@available(iOS 16, *)
public nonisolated struct AnyGradient: HintedShapeStyle, Hashable {
    let hint: String
}

@available(iOS 16, *)
extension Color {
    /// A gradient of this color (<https://developer.apple.com/documentation/swiftui/color/gradient>).
    public var gradient: AnyGradient { AnyGradient(hint: hint) }
}

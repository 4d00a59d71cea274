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

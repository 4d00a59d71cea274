import Foundation

/// A tap of the phone itself (<https://developer.apple.com/documentation/swiftui/sensoryfeedback>).
@available(iOS 17, *)
public struct SensoryFeedback: Equatable, Sendable {
    private let name: String

    /// Something went well.
    public static let success = SensoryFeedback(name: "success")
    /// Something needs attention.
    public static let warning = SensoryFeedback(name: "warning")
    /// Something went wrong.
    public static let error = SensoryFeedback(name: "error")
    /// A choice changed.
    public static let selection = SensoryFeedback(name: "selection")
    /// Two things met.
    public static let impact = SensoryFeedback(name: "impact")
    /// Things of a weight met.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { impact }
    /// Things of a flexibility met.
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { impact }
    /// How heavy what met is.
    public struct Weight: Equatable, Sendable {
        /// Light.
        public static let light = Weight()
        /// Neither light nor heavy.
        public static let medium = Weight()
        /// Heavy.
        public static let heavy = Weight()
    }
    /// How flexible what met is.
    public struct Flexibility: Equatable, Sendable {
        /// Stiff.
        public static let rigid = Flexibility()
        /// Neither stiff nor soft.
        public static let solid = Flexibility()
        /// Soft.
        public static let soft = Flexibility()
    }
    /// Something begins.
    public static let start = SensoryFeedback(name: "start")
    /// Something ends.
    public static let stop = SensoryFeedback(name: "stop")
    /// More of something.
    public static let increase = SensoryFeedback(name: "increase")
    /// Less of something.
    public static let decrease = SensoryFeedback(name: "decrease")
}

/// How a view's new content replaces the old (<https://developer.apple.com/documentation/swiftui/contenttransition>).
@available(iOS 16, *)
public struct ContentTransition: Equatable, Sendable {
    /// At once.
    public static let identity = ContentTransition()
    /// By its opacity.
    public static let opacity = ContentTransition()
    /// By its form.
    public static let interpolate = ContentTransition()

    /// Digit by digit.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}

/// How layers are mixed (<https://developer.apple.com/documentation/swiftui/blendmode>).
public enum BlendMode: Sendable {
    /// The upper one.
    case normal
    /// Darker where both are.
    case multiply
    /// Lighter where both are.
    case screen
    /// Both.
    case overlay
    /// The darker one.
    case darken
    /// The lighter one.
    case lighten
    /// Their sum.
    case plusLighter
    /// The lower one where the upper is not.
    case destinationOut
}

/// The form of a button's edge (<https://developer.apple.com/documentation/swiftui/buttonbordershape>).
public struct ButtonBorderShape: Equatable, Sendable {
    /// As the system decides.
    public static let automatic = ButtonBorderShape()
    /// Round ends.
    public static let capsule = ButtonBorderShape()
    /// Round corners.
    public static let roundedRectangle = ButtonBorderShape()
    /// A circle.
    @available(iOS 17, *)
    public static let circle = ButtonBorderShape()

    /// Round corners of a radius.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape() }
}

/// A name space for views that become each other (<https://developer.apple.com/documentation/swiftui/namespace>).
@propertyWrapper
public struct Namespace: DynamicProperty {
    /// A name in it.
    public struct ID: Hashable, Sendable {
        fileprivate let id = UUID()
    }

    @State private var id = ID()

    /// A new name space for each view.
    public init() {}

    /// The name, which stays for as long as the view does.
    public var wrappedValue: ID { id }
}

/// A number that grows with the size of text (<https://developer.apple.com/documentation/swiftui/scaledmetric>).
///
/// Text on the virtual phone has the usual size: the number stays as it is.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    /// The number.
    public let wrappedValue: Value

    /// A number that grows with body text.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// A number that grows with text of a style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

/// Effects that a screen without layout and colors of its own does not draw.
nonisolated extension View {
    /// The phone taps when a value changes; it has no motor (<https://developer.apple.com/documentation/swiftui/view/sensoryfeedback(_:trigger:)>).
    @available(iOS 17, *)
    public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

    /// How new content comes (<https://developer.apple.com/documentation/swiftui/view/contenttransition(_:)>).
    @available(iOS 16, *)
    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// How layers are mixed (<https://developer.apple.com/documentation/swiftui/view/blendmode(_:)>).
    public func blendMode(_ blendMode: BlendMode) -> some View { self }

    /// Brighter (<https://developer.apple.com/documentation/swiftui/view/brightness(_:)>).
    public func brightness(_ amount: Double) -> some View { self }

    /// More or less contrast (<https://developer.apple.com/documentation/swiftui/view/contrast(_:)>).
    public func contrast(_ amount: Double) -> some View { self }

    /// More or less color (<https://developer.apple.com/documentation/swiftui/view/saturation(_:)>).
    public func saturation(_ amount: Double) -> some View { self }

    /// Other colors (<https://developer.apple.com/documentation/swiftui/view/huerotation(_:)>).
    public func hueRotation(_ angle: Angle) -> some View { self }

    /// Colors mixed with another (<https://developer.apple.com/documentation/swiftui/view/colormultiply(_:)>).
    public func colorMultiply(_ color: Color) -> some View { self }

    /// The opposite colors (<https://developer.apple.com/documentation/swiftui/view/colorinvert()>).
    public func colorInvert() -> some View { self }

    /// The darker the clearer (<https://developer.apple.com/documentation/swiftui/view/luminancetoalpha()>).
    public func luminanceToAlpha() -> some View { self }

    /// Less color (<https://developer.apple.com/documentation/swiftui/view/grayscale(_:)>).
    public func grayscale(_ amount: Double) -> some View { self }

    /// Drawn as one picture (<https://developer.apple.com/documentation/swiftui/view/drawinggroup(opaque:colormode:)>).
    public func drawingGroup(opaque: Bool = false) -> some View { self }

    /// Turned in space (<https://developer.apple.com/documentation/swiftui/view/rotation3deffect(_:axis:anchor:anchorz:perspective:)>).
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }

    /// Becomes another view of the same id
    /// (<https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)>).
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, isSource: Bool = true
    ) -> some View { self }

    /// The form of buttons' edges (<https://developer.apple.com/documentation/swiftui/view/buttonbordershape(_:)>).
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

    /// A design of texts, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/fontdesign(_:)>).
    @available(iOS 16.1, *)
    public func fontDesign(_ design: Font.Design?) -> some View { self }

    /// A form of a view's picture, which is not drawn: all of it is seen (<https://developer.apple.com/documentation/swiftui/view/mask(alignment:_:)>).
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

    /// The color of rows' symbols (<https://developer.apple.com/documentation/swiftui/view/listitemtint(_:)>).
    public func listItemTint(_ tint: Color?) -> some View { self }

    /// Whether the bar at the screen's end is there (<https://developer.apple.com/documentation/swiftui/view/persistentsystemoverlays(_:)>).
    @available(iOS 16, *)
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// Moves as one (<https://developer.apple.com/documentation/swiftui/view/geometrygroup()>).
    @available(iOS 17, *)
    public func geometryGroup() -> some View { self }

    /// Mirrored where lines are read from right to left (<https://developer.apple.com/documentation/swiftui/view/flipsforrighttoleftlayoutdirection(_:)>).
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
}

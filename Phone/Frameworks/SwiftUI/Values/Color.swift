import Foundation

/// A color (developer.apple.com/documentation/swiftui/color).
///
/// A screen carries it as a word or as `#rrggbb`; who draws the screen adapts words to light and dark.
public struct Color: Hashable, Sendable, CustomStringConvertible {
    enum Base: Hashable, Sendable {
        case named(String)
        case components(red: Double, green: Double, blue: Double)
    }

    let base: Base
    let alpha: Double

    init(base: Base, alpha: Double = 1) {
        self.base = base
        self.alpha = alpha
    }

    /// How numbers are read (developer.apple.com/documentation/swiftui/color/rgbcolorspace).
    public enum RGBColorSpace: Hashable, Sendable {
        /// The usual one.
        case sRGB
        /// The usual one's colors, with linear components.
        case sRGBLinear
        /// A wider one.
        case displayP3
    }

    /// A color of red, green and blue, each from 0 to 1 (developer.apple.com/documentation/swiftui/color).
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        self.init(base: .components(red: red, green: green, blue: blue), alpha: opacity)
    }

    /// A gray, from 0 to 1 (developer.apple.com/documentation/swiftui/color).
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(base: .components(red: white, green: white, blue: white), alpha: opacity)
    }

    /// A color of hue, saturation and brightness, each from 0 to 1 (developer.apple.com/documentation/swiftui/color).
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func component(_ offset: Double) -> Double {
            let sector = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(sector, 4 - sector, 1))
        }
        self.init(
            base: .components(red: component(5), green: component(3), blue: component(1)), alpha: opacity)
    }

    /// A color of an asset catalogue; the name is shown as a word (developer.apple.com/documentation/swiftui/color).
    ///
    /// The virtual phone reads no asset catalogues: a name that is no system color is drawn as the accent color.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(base: .named(Self.words.keys.contains(name) ? name : "accent"))
    }

    /// This color, its opacity multiplied (developer.apple.com/documentation/swiftui/color/opacity(_:)).
    public func opacity(_ opacity: Double) -> Color {
        Color(base: base, alpha: alpha * opacity)
    }

    /// The color as a word or number.
    public var description: String { hint }

    /// As ``ScreenStyle`` carries it: a word, `#rrggbb`, or `#rrggbbaa` if it lets something through.
    var hint: String {
        if case .named("clear") = base { return "clear" }
        if case .named(let word) = base, alpha >= 1 { return word }
        let opaque = "#" + components.map(Self.hex).joined()
        return alpha >= 1 ? opaque : opaque + Self.hex(alpha)
    }

    /// The color that a screen carries as this word or number.
    init(hint: String) {
        guard hint.hasPrefix("#"), let number = UInt32(hint.dropFirst(), radix: 16) else {
            self.init(base: .named(hint))
            return
        }
        let hasAlpha = hint.utf8.count > 7
        let rgb = hasAlpha ? number >> 8 : number
        let alpha = hasAlpha ? Self.share(number) : 1
        let base = Base.components(red: Self.share(rgb >> 16), green: Self.share(rgb >> 8), blue: Self.share(rgb))
        self.init(base: base, alpha: alpha)
    }

    /// The lowest byte, from 0 to 1.
    private static func share(_ number: UInt32) -> Double { Double(number & 255) / 255 }

    private var components: [Double] {
        switch base {
        case .components(let red, let green, let blue): [red, green, blue]
        case .named(let word): Self.words[word] ?? [0.5, 0.5, 0.5]
        }
    }

    private static func hex(_ component: Double) -> String {
        let byte = component.isNaN ? 0 : Int((min(max(component, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    /// The values of named colors that are mixed with an opacity: iOS's light values; text is a gray that can be seen
    /// on light and dark.
    private static let words: [String: [Double]] = [
        "red": [1, 0.231, 0.188], "orange": [1, 0.584, 0], "yellow": [1, 0.8, 0], "green": [0.204, 0.78, 0.349],
        "mint": [0, 0.78, 0.745], "teal": [0.188, 0.69, 0.78], "cyan": [0.196, 0.678, 0.902],
        "blue": [0, 0.478, 1], "indigo": [0.345, 0.337, 0.839], "purple": [0.686, 0.322, 0.871],
        "pink": [1, 0.176, 0.333], "brown": [0.635, 0.518, 0.369], "white": [1, 1, 1], "gray": [0.557, 0.557, 0.576],
        "black": [0, 0, 0], "clear": [0, 0, 0], "primary": [0.5, 0.5, 0.5], "secondary": [0.557, 0.557, 0.576],
        "accent": [0, 0.478, 1],
    ]
}

// Colors by name: https://developer.apple.com/documentation/uikit/standard-colors and .../ui-element-colors
extension UIColor {
    /// The color that SwiftUI calls `red`.
    public class var systemRed: UIColor { UIColor(.named("red")) }
    /// The color that SwiftUI calls `orange`.
    public class var systemOrange: UIColor { UIColor(.named("orange")) }
    /// The color that SwiftUI calls `yellow`.
    public class var systemYellow: UIColor { UIColor(.named("yellow")) }
    /// The color that SwiftUI calls `green`.
    public class var systemGreen: UIColor { UIColor(.named("green")) }
    /// The color that SwiftUI calls `mint`.
    public class var systemMint: UIColor { UIColor(.named("mint")) }
    /// The color that SwiftUI calls `teal`.
    public class var systemTeal: UIColor { UIColor(.named("teal")) }
    /// The color that SwiftUI calls `cyan`.
    public class var systemCyan: UIColor { UIColor(.named("cyan")) }
    /// The color that SwiftUI calls `blue`.
    public class var systemBlue: UIColor { UIColor(.named("blue")) }
    /// The color that SwiftUI calls `indigo`.
    public class var systemIndigo: UIColor { UIColor(.named("indigo")) }
    /// The color that SwiftUI calls `purple`.
    public class var systemPurple: UIColor { UIColor(.named("purple")) }
    /// The color that SwiftUI calls `pink`.
    public class var systemPink: UIColor { UIColor(.named("pink")) }
    /// The color that SwiftUI calls `brown`.
    public class var systemBrown: UIColor { UIColor(.named("brown")) }
    /// The color that SwiftUI calls `gray`.
    public class var systemGray: UIColor { UIColor(.named("gray")) }
    /// The color that SwiftUI calls `red`.
    public class var red: UIColor { UIColor(.named("red")) }
    /// The color that SwiftUI calls `orange`.
    public class var orange: UIColor { UIColor(.named("orange")) }
    /// The color that SwiftUI calls `yellow`.
    public class var yellow: UIColor { UIColor(.named("yellow")) }
    /// The color that SwiftUI calls `green`.
    public class var green: UIColor { UIColor(.named("green")) }
    /// The color that SwiftUI calls `cyan`.
    public class var cyan: UIColor { UIColor(.named("cyan")) }
    /// The color that SwiftUI calls `blue`.
    public class var blue: UIColor { UIColor(.named("blue")) }
    /// The color that SwiftUI calls `purple`.
    public class var purple: UIColor { UIColor(.named("purple")) }
    /// The color that SwiftUI calls `brown`.
    public class var brown: UIColor { UIColor(.named("brown")) }
    /// The color that SwiftUI calls `gray`.
    public class var gray: UIColor { UIColor(.named("gray")) }
    /// The color that SwiftUI calls `black`.
    public class var black: UIColor { UIColor(.named("black")) }
    /// The color that SwiftUI calls `white`.
    public class var white: UIColor { UIColor(.named("white")) }
    /// The color that SwiftUI calls `clear`.
    public class var clear: UIColor { UIColor(.named("clear")) }
    /// The color that SwiftUI calls `primary`.
    public class var label: UIColor { UIColor(.named("primary")) }
    /// The color that SwiftUI calls `secondary`.
    public class var secondaryLabel: UIColor { UIColor(.named("secondary")) }
    /// The color that SwiftUI calls `accent`.
    public class var tintColor: UIColor { UIColor(.named("accent")) }
    /// The color that SwiftUI calls `accent`.
    public class var link: UIColor { UIColor(.named("accent")) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGray2: UIColor { UIColor(.components(174.0 / 255, 174.0 / 255, 178.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGray3: UIColor { UIColor(.components(199.0 / 255, 199.0 / 255, 204.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGray4: UIColor { UIColor(.components(209.0 / 255, 209.0 / 255, 214.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGray5: UIColor { UIColor(.components(229.0 / 255, 229.0 / 255, 234.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGray6: UIColor { UIColor(.components(242.0 / 255, 242.0 / 255, 247.0 / 255)) }
    /// The grey of iOS: black in part, of 30 per cent.
    public class var tertiaryLabel: UIColor { UIColor(.components(0.235, 0.235, 0.263), alpha: 0.3) }
    /// The grey of iOS: black in part, of 18 per cent.
    public class var quaternaryLabel: UIColor { UIColor(.components(0.235, 0.235, 0.263), alpha: 0.18) }
    /// The grey of iOS: black in part, of 30 per cent.
    public class var placeholderText: UIColor { UIColor(.components(0.235, 0.235, 0.263), alpha: 0.3) }
    /// The grey of iOS: black in part, of 28 per cent.
    public class var separator: UIColor { UIColor(.components(0.235, 0.235, 0.263), alpha: 0.29) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var opaqueSeparator: UIColor { UIColor(.components(198.0 / 255, 198.0 / 255, 200.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var secondarySystemBackground: UIColor { UIColor(.components(242.0 / 255, 242.0 / 255, 247.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var systemGroupedBackground: UIColor { UIColor(.components(242.0 / 255, 242.0 / 255, 247.0 / 255)) }
    /// The grey of iOS in light mode, which it is here in dark mode too.
    public class var tertiarySystemGroupedBackground: UIColor {
        UIColor(.components(242.0 / 255, 242.0 / 255, 247.0 / 255))
    }
    /// The background of the screen, for which virtual phones have one word.
    public class var systemBackground: UIColor { UIColor(.named("background")) }
    /// The background of the screen, for which virtual phones have one word.
    public class var tertiarySystemBackground: UIColor { UIColor(.named("background")) }
    /// The background of the screen, for which virtual phones have one word.
    public class var secondarySystemGroupedBackground: UIColor { UIColor(.named("background")) }
}

import Foundation

/// A font that depends on the place it is used in (developer.apple.com/documentation/swiftui/font).
public struct Font: Hashable, Sendable {
    /// A text style's name or points, as `ScreenStyle.font` carries it.
    var size: String
    var weight: Weight?
    var design: Design?
    var isItalic = false

    init(size: String, weight: Weight? = nil, design: Design? = nil) {
        self.size = size
        self.weight = weight
        self.design = design
    }

    /// The purpose of a text (developer.apple.com/documentation/swiftui/font/textstyle).
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// 34 points.
        case largeTitle
        /// 28 points.
        case title
        /// 22 points.
        case title2
        /// 20 points.
        case title3
        /// 17 points, semibold.
        case headline
        /// 15 points.
        case subheadline
        /// 17 points.
        case body
        /// 16 points.
        case callout
        /// 13 points.
        case footnote
        /// 12 points.
        case caption
        /// 11 points.
        case caption2

        /// As `ScreenStyle.font` has it.
        var name: String {
            switch self {
            case .largeTitle: "largeTitle"
            case .title: "title"
            case .title2: "title2"
            case .title3: "title3"
            case .headline: "headline"
            case .subheadline: "subheadline"
            case .body: "body"
            case .callout: "callout"
            case .footnote: "footnote"
            case .caption: "caption"
            case .caption2: "caption2"
            }
        }
    }

    /// The shape of the letters (developer.apple.com/documentation/swiftui/font/design).
    public enum Design: Hashable, Sendable {
        /// The system's.
        case `default`
        /// With serifs.
        case serif
        /// With round ends.
        case rounded
        /// Monospaced.
        case monospaced

        /// As `ScreenStyle.design` has it.
        var name: String {
            switch self {
            case .default: "default"
            case .serif: "serif"
            case .rounded: "rounded"
            case .monospaced: "monospaced"
            }
        }
    }

    /// How thick the letters are (developer.apple.com/documentation/swiftui/font/weight).
    public struct Weight: Hashable, Sendable {
        let name: String

        /// The thinnest (developer.apple.com/documentation/swiftui/font/weight/ultralight).
        public static let ultraLight = Weight(name: "ultraLight")
        /// Thin (developer.apple.com/documentation/swiftui/font/weight/thin).
        public static let thin = Weight(name: "thin")
        /// Light (developer.apple.com/documentation/swiftui/font/weight/light).
        public static let light = Weight(name: "light")
        /// The usual one (developer.apple.com/documentation/swiftui/font/weight/regular).
        public static let regular = Weight(name: "regular")
        /// A little thicker (developer.apple.com/documentation/swiftui/font/weight/medium).
        public static let medium = Weight(name: "medium")
        /// As headlines have it (developer.apple.com/documentation/swiftui/font/weight/semibold).
        public static let semibold = Weight(name: "semibold")
        /// Bold (developer.apple.com/documentation/swiftui/font/weight/bold).
        public static let bold = Weight(name: "bold")
        /// Heavy (developer.apple.com/documentation/swiftui/font/weight/heavy).
        public static let heavy = Weight(name: "heavy")
        /// The thickest (developer.apple.com/documentation/swiftui/font/weight/black).
        public static let black = Weight(name: "black")
    }

    /// The distance of lines (developer.apple.com/documentation/swiftui/font/leading).
    public enum Leading: Hashable, Sendable {
        /// The usual one.
        case standard
        /// Less.
        case tight
        /// More.
        case loose
    }

    /// The system's font of points (developer.apple.com/documentation/swiftui/font/system(size:weight:design:)).
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(size: points(size), weight: weight, design: design)
    }

    /// The system's font of a text style (developer.apple.com/documentation/swiftui/font/system(_:design:)).
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        Font(size: style.name, design: design)
    }

    /// The system's font of a text style and a weight
    /// (developer.apple.com/documentation/swiftui/font/system(_:design:weight:)).
    @available(iOS 16, *)
    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(size: style.name, weight: weight, design: design)
    }

    /// A font by name; the system's is drawn (developer.apple.com/documentation/swiftui/font/custom(_:size:)).
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: points(size)) }

    /// A font by name that scales with a style (developer.apple.com/documentation/swiftui/font).
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(size: points(size))
    }

    /// A font by name that does not scale (developer.apple.com/documentation/swiftui/font).
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(size: points(fixedSize)) }

    /// This font, slanted (developer.apple.com/documentation/swiftui/font/italic()).
    public func italic() -> Font { changed { $0.isItalic = true } }

    /// This font of a weight (developer.apple.com/documentation/swiftui/font/weight(_:)).
    public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight } }

    /// This font in bold (developer.apple.com/documentation/swiftui/font/bold()).
    public func bold() -> Font { weight(.bold) }

    /// This font with letters of one width (developer.apple.com/documentation/swiftui/font/monospaced()).
    public func monospaced() -> Font { changed { $0.design = .monospaced } }

    /// This font with digits of one width (developer.apple.com/documentation/swiftui/font/monospaceddigit()).
    public func monospacedDigit() -> Font { self }

    /// This font with small capitals, drawn as it is (developer.apple.com/documentation/swiftui/font/smallcaps()).
    public func smallCaps() -> Font { self }

    /// This font with another distance of lines (developer.apple.com/documentation/swiftui/font/leading(_:)).
    public func leading(_ leading: Leading) -> Font { self }

    private func changed(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    private static func points(_ size: CGFloat) -> String {
        let points = Double(size)
        return points == points.rounded() && abs(points) < 10_000 ? String(Int(points)) : String(points)
    }
}

extension Font {
    /// 34 points (developer.apple.com/documentation/swiftui/font/largetitle).
    public static let largeTitle = Font(size: "largeTitle")
    /// 28 points (developer.apple.com/documentation/swiftui/font/title).
    public static let title = Font(size: "title")
    /// 22 points (developer.apple.com/documentation/swiftui/font/title2).
    public static let title2 = Font(size: "title2")
    /// 20 points (developer.apple.com/documentation/swiftui/font/title3).
    public static let title3 = Font(size: "title3")
    /// 17 points, semibold (developer.apple.com/documentation/swiftui/font/headline).
    public static let headline = Font(size: "headline")
    /// 15 points (developer.apple.com/documentation/swiftui/font/subheadline).
    public static let subheadline = Font(size: "subheadline")
    /// 17 points (developer.apple.com/documentation/swiftui/font/body).
    public static let body = Font(size: "body")
    /// 16 points (developer.apple.com/documentation/swiftui/font/callout).
    public static let callout = Font(size: "callout")
    /// 13 points (developer.apple.com/documentation/swiftui/font/footnote).
    public static let footnote = Font(size: "footnote")
    /// 12 points (developer.apple.com/documentation/swiftui/font/caption).
    public static let caption = Font(size: "caption")
    /// 11 points (developer.apple.com/documentation/swiftui/font/caption2).
    public static let caption2 = Font(size: "caption2")
}

import Foundation

/// The horizontal position of a column's children (developer.apple.com/documentation/swiftui/horizontalalignment).
public struct HorizontalAlignment: Equatable, Sendable {
    let name: String

    /// At the side where lines begin (developer.apple.com/documentation/swiftui/horizontalalignment/leading).
    public static let leading = HorizontalAlignment(name: "leading")
    /// In the middle (developer.apple.com/documentation/swiftui/horizontalalignment/center).
    public static let center = HorizontalAlignment(name: "center")
    /// At the side where lines end (developer.apple.com/documentation/swiftui/horizontalalignment/trailing).
    public static let trailing = HorizontalAlignment(name: "trailing")
}

/// The vertical position of a row's children (developer.apple.com/documentation/swiftui/verticalalignment).
public struct VerticalAlignment: Equatable, Sendable {
    let name: String

    /// At the top (developer.apple.com/documentation/swiftui/verticalalignment/top).
    public static let top = VerticalAlignment(name: "top")
    /// In the middle (developer.apple.com/documentation/swiftui/verticalalignment/center).
    public static let center = VerticalAlignment(name: "center")
    /// At the bottom (developer.apple.com/documentation/swiftui/verticalalignment/bottom).
    public static let bottom = VerticalAlignment(name: "bottom")
    /// On the first line of text (developer.apple.com/documentation/swiftui/verticalalignment/firsttextbaseline).
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
    /// On the last line of text (developer.apple.com/documentation/swiftui/verticalalignment/lasttextbaseline).
    public static let lastTextBaseline = VerticalAlignment(name: "lastTextBaseline")
}

/// The position of a view in both directions (developer.apple.com/documentation/swiftui/alignment).
public struct Alignment: Equatable, Sendable {
    /// From side to side (developer.apple.com/documentation/swiftui/alignment/horizontal).
    public var horizontal: HorizontalAlignment
    /// From top to bottom (developer.apple.com/documentation/swiftui/alignment/vertical).
    public var vertical: VerticalAlignment

    /// An alignment of both directions (developer.apple.com/documentation/swiftui/alignment).
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle (developer.apple.com/documentation/swiftui/alignment/center).
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// At the leading side (developer.apple.com/documentation/swiftui/alignment/leading).
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// At the trailing side (developer.apple.com/documentation/swiftui/alignment/trailing).
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// At the top (developer.apple.com/documentation/swiftui/alignment/top).
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// At the bottom (developer.apple.com/documentation/swiftui/alignment/bottom).
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the upper leading corner (developer.apple.com/documentation/swiftui/alignment/topleading).
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the upper trailing corner (developer.apple.com/documentation/swiftui/alignment/toptrailing).
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the lower leading corner (developer.apple.com/documentation/swiftui/alignment/bottomleading).
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the lower trailing corner (developer.apple.com/documentation/swiftui/alignment/bottomtrailing).
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// One word, as `ScreenStyle.alignment` has it: the side if it is not the middle.
    var name: String {
        horizontal != .center ? horizontal.name : vertical.name
    }
}

/// The alignment of a text's lines (developer.apple.com/documentation/swiftui/textalignment).
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// At the side where lines begin.
    case leading
    /// In the middle.
    case center
    /// At the side where lines end.
    case trailing

    /// As `ScreenStyle.textAlignment` has it.
    var name: String {
        switch self {
        case .leading: "leading"
        case .center: "center"
        case .trailing: "trailing"
        }
    }
}

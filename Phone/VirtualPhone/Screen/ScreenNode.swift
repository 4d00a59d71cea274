/// An element of a screen: its role, its text and its actions.
///
/// A screen is a tree of these nodes, without positions and sizes; the viewer lays it out by ``style``.
public struct ScreenNode: Codable, Sendable, Hashable, Identifiable {
    /// Names the element for as long as it stays on the screen; unique on the phone.
    ///
    /// Elements of apps begin with the number of their launch and a dot (`3.17`), those of the system with `system.`.
    public var id: String
    /// The role.
    public var role: ScreenRole
    /// The visible text, or the text for screen readers.
    public var label: String
    /// The value: a field's text, a switch's `0` or `1`, a picker's choice; nil if there is none.
    ///
    /// A secure field's is one bullet a character, never the text.
    public var value: String?
    /// The accessibility identifier that the app gave it; nil without one.
    public var identifier: String?
    /// A field's placeholder.
    public var placeholder: String?
    /// Whether it takes touches.
    public var isEnabled: Bool
    /// Whether it is the chosen one of its kind: a tab, a picker's option.
    public var isSelected: Bool
    /// Whether it has the keyboard.
    public var isFocused: Bool
    /// The style.
    public var style: ScreenStyle
    /// Its children, in reading order.
    public var children: [ScreenNode]

    /// Creates a node.
    public init(
        id: String, role: ScreenRole, label: String = "", value: String? = nil, identifier: String? = nil,
        placeholder: String? = nil, isEnabled: Bool = true, isSelected: Bool = false, isFocused: Bool = false,
        style: ScreenStyle = ScreenStyle(), children: [ScreenNode] = []
    ) {
        self.id = id
        self.role = role
        self.label = label
        self.value = value
        self.identifier = identifier
        self.placeholder = placeholder
        self.isEnabled = isEnabled
        self.isSelected = isSelected
        self.isFocused = isFocused
        self.style = style
        self.children = children
    }

    /// This node and all below it, in reading order.
    public var all: [ScreenNode] {
        var nodes: [ScreenNode] = []
        append(to: &nodes)
        return nodes
    }

    private func append(to nodes: inout [ScreenNode]) {
        nodes.append(self)
        for child in children { child.append(to: &nodes) }
    }

    /// The first node, here or below, in reading order, that fulfils a condition.
    func first(where isWanted: (ScreenNode) -> Bool) -> ScreenNode? {
        if isWanted(self) { return self }
        for child in children {
            if let found = child.first(where: isWanted) { return found }
        }
        return nil
    }

    /// The last node, here or below, in reading order, that fulfils a condition.
    func last(where isWanted: (ScreenNode) -> Bool) -> ScreenNode? {
        for child in children.reversed() {
            if let found = child.last(where: isWanted) { return found }
        }
        return isWanted(self) ? self : nil
    }

    /// The node of an id, here or below.
    public func node(_ id: String) -> ScreenNode? { first { $0.id == id } }

    /// A text of the roles `alert` and `confirmationDialog` is their ``label`` (title) and their child texts
    /// (message); their buttons are children of the role `button`.
    public var buttons: [ScreenNode] { all.filter { $0.role == .button } }
}

/// The role of an element.
public enum ScreenRole: String, Codable, Sendable, Hashable, CaseIterable {
    /// The root of an app's screen.
    case window
    /// A column, a row or a pile of children: ``ScreenStyle/axis`` says which.
    case stack
    /// Children that scroll.
    case scrollView
    /// A list or form; its children are sections and cells.
    case list
    /// A part of a list; its label is its header, its value its footer.
    case section
    /// A row of a list; takes taps if it leads somewhere.
    case cell
    /// A text that is read.
    case text
    /// A button.
    case button
    /// A field for text.
    case textField
    /// A field whose text is hidden.
    case secureTextField
    /// An on/off switch; its value is `0` or `1`.
    case toggle
    /// A choice; its children are buttons, one selected.
    case picker
    /// A value on a line: its value is in percent, such as `40%`; setting its text to a number from `0` to `1` moves it.
    case slider
    /// A picture; ``ScreenStyle/symbol`` names it.
    case image
    /// A turning wheel, or a bar if it has a value from `0` to `1`.
    case progress
    /// Flexible empty space.
    case spacer
    /// A line.
    case divider
    /// The bar above a screen: its label is the title; its children are buttons, the first perhaps the way back.
    case navigationBar
    /// The bar below a screen; its children are buttons, one selected.
    case tabBar
    /// A header that opens and closes its contents; its value is `0` or `1`.
    case disclosure
    /// A question over the screen; its label is the title, its children are texts, fields and buttons.
    case alert
    /// A question from below; as ``alert``.
    case confirmationDialog
    /// A screen over a part of the screen below it.
    case sheet
    /// A screen over the whole screen below it.
    case fullScreenCover
    /// A page of the web; its children are texts, links, buttons and fields.
    case webView
    /// A link to elsewhere.
    case link
    /// Something else that holds children.
    case other
}

/// The style of an element: optional hints in SwiftUI's terms.
public struct ScreenStyle: Codable, Sendable, Hashable {
    /// `vertical`, `horizontal` or `depth`.
    public var axis: String?
    /// Points between the children.
    public var spacing: Double?
    /// `leading`, `center`, `trailing`, `top`, `bottom`, `firstTextBaseline`.
    public var alignment: String?
    /// A text style: `largeTitle`, `title`, `title2`, `title3`, `headline`, `subheadline`, `body`, `callout`,
    /// `footnote`, `caption`, `caption2`; or points, such as `17`.
    public var font: String?
    /// `ultraLight` … `black`.
    public var weight: String?
    /// `monospaced`, `rounded`, `serif`.
    public var design: String?
    /// Whether the text is slanted.
    public var italic: Bool?
    /// A color by name (`primary`, `secondary`, `accent`, `red`, `green`, `blue`, `orange`, …) or `#rrggbb`.
    public var foreground: String?
    /// The color behind it.
    public var background: String?
    /// The tint of its controls.
    public var tint: String?
    /// Points at top, leading, bottom and trailing.
    public var padding: [Double]?
    /// Points.
    public var cornerRadius: Double?
    /// Points.
    public var width: Double?
    /// Points.
    public var height: Double?
    /// Whether it takes all the width it can get.
    public var fillsWidth: Bool?
    /// Whether it takes all the height it can get.
    public var fillsHeight: Bool?
    /// From 0 to 1.
    public var opacity: Double?
    /// At most so many lines.
    public var lineLimit: Int?
    /// `leading`, `center`, `trailing`.
    public var textAlignment: String?
    /// The SF Symbol's name.
    public var symbol: String?
    /// A button's, list's or field's style, such as `bordered`, `borderedProminent`, `plain` or `insetGrouped`.
    public var kind: String?
    /// `destructive`, `cancel`.
    public var buttonRole: String?
    /// The keyboard: `phonePad`, `numberPad`, `emailAddress`, `asciiCapable`.
    public var keyboard: String?
    /// The label of the keyboard's Return key, such as `next` or `search`; nil for `return`.
    public var returnKey: String?
    /// A field's content type: `oneTimeCode`, `telephoneNumber`, `username`, `password`.
    public var contentType: String?
    /// Whether the children are read as one.
    public var isCombined: Bool?
    /// Whether a screen reader passes over it.
    public var isHidden: Bool?
    /// Whether the list or scroll view can be pulled to refresh.
    public var isRefreshable: Bool?
    /// Whether something other than a tap comes of a long press.
    public var isPressable: Bool?
    /// A hint that a screen reader adds.
    public var hint: String?
    /// Whether it is a heading.
    public var isHeader: Bool?
    /// Outlines that are drawn on it, from back to front.
    public var paths: [ScreenPath]?
    /// A picture's bytes as a URL: `data:image/png;base64,…`, `jpeg` or `gif`.
    public var picture: String?

    /// Creates a style without hints.
    public init() {}
}

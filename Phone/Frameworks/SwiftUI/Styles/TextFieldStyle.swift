/// How text fields look (developer.apple.com/documentation/swiftui/textfieldstyle).
public protocol TextFieldStyle {}

/// A style that a screen knows by a word.
protocol HintedTextFieldStyle: TextFieldStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension TextFieldStyle {
    var kindHint: String? { (self as? any HintedTextFieldStyle)?.kind }
}

/// The usual field (developer.apple.com/documentation/swiftui/defaulttextfieldstyle).
public nonisolated struct DefaultTextFieldStyle: HintedTextFieldStyle {
    var kind: String? { nil }

    /// The usual field (developer.apple.com/documentation/swiftui/defaulttextfieldstyle).
    public init() {}
}

nonisolated extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// The usual field (developer.apple.com/documentation/swiftui/textfieldstyle/automatic).
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// A field without a border (developer.apple.com/documentation/swiftui/plaintextfieldstyle).
public nonisolated struct PlainTextFieldStyle: HintedTextFieldStyle {
    var kind: String? { "plain" }

    /// A field without a border (developer.apple.com/documentation/swiftui/plaintextfieldstyle).
    public init() {}
}

nonisolated extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// A field without a border (developer.apple.com/documentation/swiftui/textfieldstyle/plain).
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// A field with a round border (developer.apple.com/documentation/swiftui/roundedbordertextfieldstyle).
public nonisolated struct RoundedBorderTextFieldStyle: HintedTextFieldStyle {
    var kind: String? { "roundedBorder" }

    /// A field with a round border (developer.apple.com/documentation/swiftui/roundedbordertextfieldstyle).
    public init() {}
}

nonisolated extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// A field with a round border (developer.apple.com/documentation/swiftui/textfieldstyle/roundedborder).
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

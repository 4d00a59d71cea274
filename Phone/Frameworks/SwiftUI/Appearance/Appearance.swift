import VirtualPhone

/// How texts and symbols of a place look, as the views around them say.
struct Appearance: Equatable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var foreground: String?
    var lineLimit: Int?
    var textAlignment: TextAlignment?
    var textCase: Text.Case?

    /// Applies the appearance to a style; the text's own settings take precedence.
    func apply(to style: inout ScreenStyle, own: Text.Appearance = Text.Appearance()) {
        let font = own.font ?? font
        style.font = font?.size
        style.weight = (own.weight ?? weight ?? font?.weight)?.name
        if style.weight == Font.Weight.regular.name { style.weight = nil }
        if let design = font?.design, design != .default { style.design = design.name }
        if own.isItalic || isItalic || font?.isItalic == true { style.italic = true }
        style.foreground = own.color?.hint ?? foreground
        style.lineLimit = lineLimit
        style.textAlignment = textAlignment?.name
    }

    /// A text with its letters as the place wants them.
    func written(_ words: String) -> String {
        switch textCase {
        case .uppercase: words.uppercased()
        case .lowercase: words.lowercased()
        case nil: words
        }
    }
}

private enum LookKey: EnvironmentKey {
    static let defaultValue = Appearance()
}

/// The appearance of the controls in a place, in the words of `ScreenStyle`.
struct ControlAppearance: Equatable, Sendable {
    var tint: String?
    var listKind: String?
    var pickerKind: String?
    var fieldKind: String?
    var toggleKind: String?
    var progressKind: String?
    var keyboard: String?
    var returnKey: String?
    var contentType: String?
}

private enum ControlLookKey: EnvironmentKey {
    static let defaultValue = ControlAppearance()
}

extension EnvironmentValues {
    var appearance: Appearance {
        get { self[LookKey.self] }
        set { self[LookKey.self] = newValue }
    }

    var controls: ControlAppearance {
        get { self[ControlLookKey.self] }
        set { self[ControlLookKey.self] = newValue }
    }

    /// The font of texts (developer.apple.com/documentation/swiftui/environmentvalues/font).
    public var font: Font? {
        get { appearance.font }
        set { appearance.font = newValue }
    }

    /// At most so many lines of a text (developer.apple.com/documentation/swiftui/environmentvalues/linelimit).
    public var lineLimit: Int? {
        get { appearance.lineLimit }
        set { appearance.lineLimit = newValue }
    }

    /// The alignment of lines (developer.apple.com/documentation/swiftui/environmentvalues/multilinetextalignment).
    public var multilineTextAlignment: TextAlignment {
        get { appearance.textAlignment ?? .leading }
        set { appearance.textAlignment = newValue }
    }

    /// Capitals or not (developer.apple.com/documentation/swiftui/environmentvalues/textcase).
    public var textCase: Text.Case? {
        get { appearance.textCase }
        set { appearance.textCase = newValue }
    }
}

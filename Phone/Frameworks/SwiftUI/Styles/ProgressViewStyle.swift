/// How progress views look (developer.apple.com/documentation/swiftui/progressviewstyle).
public protocol ProgressViewStyle {}

/// A style that a screen knows by a word.
protocol HintedProgressViewStyle: ProgressViewStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension ProgressViewStyle {
    var kindHint: String? { (self as? any HintedProgressViewStyle)?.kind }
}

/// The usual one (developer.apple.com/documentation/swiftui/defaultprogressviewstyle).
public nonisolated struct DefaultProgressViewStyle: HintedProgressViewStyle {
    var kind: String? { nil }

    /// The usual one (developer.apple.com/documentation/swiftui/defaultprogressviewstyle).
    public init() {}
}

nonisolated extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// The usual one (developer.apple.com/documentation/swiftui/progressviewstyle/automatic).
    public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A wheel (developer.apple.com/documentation/swiftui/circularprogressviewstyle).
public nonisolated struct CircularProgressViewStyle: HintedProgressViewStyle {
    var kind: String? { "circular" }

    /// A wheel (developer.apple.com/documentation/swiftui/circularprogressviewstyle).
    public init() {}

    /// One of a color; that of the place is drawn (developer.apple.com/documentation/swiftui/circularprogressviewstyle).
    public init(tint: Color) {}
}

nonisolated extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A wheel (developer.apple.com/documentation/swiftui/progressviewstyle/circular).
    public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A bar (developer.apple.com/documentation/swiftui/linearprogressviewstyle).
public nonisolated struct LinearProgressViewStyle: HintedProgressViewStyle {
    var kind: String? { "linear" }

    /// A bar (developer.apple.com/documentation/swiftui/linearprogressviewstyle).
    public init() {}

    /// One of a color; that of the place is drawn (developer.apple.com/documentation/swiftui/linearprogressviewstyle).
    public init(tint: Color) {}
}

nonisolated extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A bar (developer.apple.com/documentation/swiftui/progressviewstyle/linear).
    public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

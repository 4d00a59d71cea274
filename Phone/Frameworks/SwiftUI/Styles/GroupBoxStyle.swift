/// How boxes look (developer.apple.com/documentation/swiftui/groupboxstyle).
public protocol GroupBoxStyle {}

/// A style that a screen knows by a word.
protocol HintedGroupBoxStyle: GroupBoxStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension GroupBoxStyle {
    var kindHint: String? { (self as? any HintedGroupBoxStyle)?.kind }
}

/// The usual box (developer.apple.com/documentation/swiftui/defaultgroupboxstyle).
public nonisolated struct DefaultGroupBoxStyle: HintedGroupBoxStyle {
    var kind: String? { nil }

    /// The usual box (developer.apple.com/documentation/swiftui/defaultgroupboxstyle).
    public init() {}
}

nonisolated extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    /// The usual box (developer.apple.com/documentation/swiftui/groupboxstyle/automatic).
    public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

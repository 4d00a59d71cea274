/// How date pickers look (developer.apple.com/documentation/swiftui/datepickerstyle).
public protocol DatePickerStyle {}

/// A style that a screen knows by a word.
protocol HintedDatePickerStyle: DatePickerStyle {
    /// As `ScreenStyle.kind` has it; nil for the usual one.
    var kind: String? { get }
}

extension DatePickerStyle {
    var kindHint: String? { (self as? any HintedDatePickerStyle)?.kind }
}

/// The usual date picker (developer.apple.com/documentation/swiftui/defaultdatepickerstyle).
public nonisolated struct DefaultDatePickerStyle: HintedDatePickerStyle {
    var kind: String? { nil }

    /// The usual date picker (developer.apple.com/documentation/swiftui/defaultdatepickerstyle).
    public init() {}
}

nonisolated extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// The usual date picker (developer.apple.com/documentation/swiftui/datepickerstyle/automatic).
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// A button that opens a calendar (developer.apple.com/documentation/swiftui/compactdatepickerstyle).
public nonisolated struct CompactDatePickerStyle: HintedDatePickerStyle {
    var kind: String? { "compact" }

    /// A button that opens a calendar (developer.apple.com/documentation/swiftui/compactdatepickerstyle).
    public init() {}
}

nonisolated extension DatePickerStyle where Self == CompactDatePickerStyle {
    /// A button that opens a calendar (developer.apple.com/documentation/swiftui/datepickerstyle/compact).
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// A calendar (developer.apple.com/documentation/swiftui/graphicaldatepickerstyle).
public nonisolated struct GraphicalDatePickerStyle: HintedDatePickerStyle {
    var kind: String? { "graphical" }

    /// A calendar (developer.apple.com/documentation/swiftui/graphicaldatepickerstyle).
    public init() {}
}

nonisolated extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    /// A calendar (developer.apple.com/documentation/swiftui/datepickerstyle/graphical).
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// Wheels (developer.apple.com/documentation/swiftui/wheeldatepickerstyle).
public nonisolated struct WheelDatePickerStyle: HintedDatePickerStyle {
    var kind: String? { "wheel" }

    /// Wheels (developer.apple.com/documentation/swiftui/wheeldatepickerstyle).
    public init() {}
}

nonisolated extension DatePickerStyle where Self == WheelDatePickerStyle {
    /// Wheels (developer.apple.com/documentation/swiftui/datepickerstyle/wheel).
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// How forms look; they all look alike here (developer.apple.com/documentation/swiftui/formstyle).
public protocol FormStyle {}

/// The usual form (developer.apple.com/documentation/swiftui/automaticformstyle).
public nonisolated struct AutomaticFormStyle: FormStyle {
    /// The usual form (developer.apple.com/documentation/swiftui/automaticformstyle).
    public init() {}
}

/// A form of groups (developer.apple.com/documentation/swiftui/groupedformstyle).
public nonisolated struct GroupedFormStyle: FormStyle {
    /// A form of groups (developer.apple.com/documentation/swiftui/groupedformstyle).
    public init() {}
}

/// A form of columns (developer.apple.com/documentation/swiftui/columnsformstyle).
public nonisolated struct ColumnsFormStyle: FormStyle {
    /// A form of columns (developer.apple.com/documentation/swiftui/columnsformstyle).
    public init() {}
}

nonisolated extension FormStyle where Self == AutomaticFormStyle {
    /// The usual form (developer.apple.com/documentation/swiftui/formstyle/automatic).
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

nonisolated extension FormStyle where Self == GroupedFormStyle {
    /// A form of groups (developer.apple.com/documentation/swiftui/formstyle/grouped).
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

nonisolated extension FormStyle where Self == ColumnsFormStyle {
    /// A form of columns (developer.apple.com/documentation/swiftui/formstyle/columns).
    public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

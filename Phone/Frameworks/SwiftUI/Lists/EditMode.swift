/// Whether what a view shows can be edited (developer.apple.com/documentation/swiftui/editmode).
///
/// On a virtual phone rows are deleted by swiping in either mode.
public enum EditMode: Hashable, Sendable {
    /// Nothing can be edited.
    case inactive
    /// Editing lasts as long as something else does.
    case transient
    /// Everything can be edited.
    case active

    /// Whether something can be edited.
    public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
    private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

    /// Whether what the view shows can be edited (developer.apple.com/documentation/swiftui/environmentvalues/editmode).
    ///
    /// Nil unless somebody set it: no list or screen does so by itself.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }
}

/// Begins and ends editing (developer.apple.com/documentation/swiftui/editbutton).
///
/// Without an edit mode in its environment it keeps one of its own, which nobody else sees.
public nonisolated struct EditButton: View {
    @Environment(\.editMode) private var editMode
    @State private var own = EditMode.inactive

    /// A button.
    public init() {}

    /// The button, "Edit" or "Done" (developer.apple.com/documentation/swiftui/editbutton).
    public var body: some View {
        let mode = editMode ?? $own
        Button(mode.wrappedValue.isEditing ? "Done" : "Edit") {
            mode.wrappedValue = mode.wrappedValue.isEditing ? .inactive : .active
        }
    }
}

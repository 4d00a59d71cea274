import VirtualPhone

/// The parts of a date that can be chosen (developer.apple.com/documentation/swiftui/datepickercomponents).
public struct DatePickerComponents: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: UInt
    /// Parts from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Day, month and year.
    public static let date = DatePickerComponents(rawValue: 1)
    /// Hour and minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A choice of a date (developer.apple.com/documentation/swiftui/datepicker).
///
/// On a virtual phone it is a field: the date is written as `2026-11-21`, `14:30` or `2026-11-21 14:30`, in the
/// process's calendar and time zone; what is no date, or outside the bounds, changes nothing.
public nonisolated struct DatePicker<Label: View>: View, PrimitiveView {
    /// It draws itself.
    public typealias Body = Never
    /// The parts of a date that can be chosen.
    public typealias Components = DatePickerComponents
    let label: Label
    let selection: Binding<Date>
    let isAllowed: (Date) -> Bool
    let components: Components

    init(_ selection: Binding<Date>, _ components: Components, label: Label, isAllowed: @escaping (Date) -> Bool) {
        self.label = label
        self.selection = selection
        self.isAllowed = isAllowed
        self.components = components
    }

    /// Any date (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, displayedComponents, label: label()) { _ in true }
    }

    /// A date within bounds (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, displayedComponents, label: label(), isAllowed: range.contains)
    }

    /// A date from another on (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, displayedComponents, label: label(), isAllowed: range.contains)
    }

    /// A date up to another (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, displayedComponents, label: label(), isAllowed: range.contains)
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .textField, Node.words(element.childNodes(resolver)))
        let formatter = formatter
        node.screen.style.kind = "datePicker"
        node.screen.placeholder = formatter.dateFormat
        node.screen.value = formatter.string(from: selection.wrappedValue)
        let (selection, isAllowed, components) = (selection, isAllowed, components)
        node.onSetText = { text in
            guard let typed = formatter.date(from: text) else { return }
            let date = components == .hourAndMinute ? Self.time(of: typed, on: selection.wrappedValue) : typed
            if isAllowed(date) { selection.wrappedValue = date }
        }
        return [node]
    }

    private var formatter: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        let parts = [
            components.contains(.date) ? "yyyy-MM-dd" : nil, components.contains(.hourAndMinute) ? "HH:mm" : nil,
        ]
        formatter.dateFormat = parts.compactMap { $0 }.joined(separator: " ")
        return formatter
    }

    /// The time of one date on the day of another.
    private static func time(of date: Date, on day: Date) -> Date {
        let time = Calendar.current.dateComponents([.hour, .minute], from: date)
        return Calendar.current.date(bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: 0, of: day) ?? day
    }
}

extension DatePicker where Label == Text {
    /// Any date (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) }
    }

    /// A date within bounds (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) }
    }

    /// A date from another on (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) }
    }

    /// A date up to another (developer.apple.com/documentation/swiftui/datepicker).
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) }
    }
}

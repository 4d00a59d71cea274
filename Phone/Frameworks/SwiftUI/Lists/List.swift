import VirtualPhone

/// Rows (developer.apple.com/documentation/swiftui/list).
public nonisolated struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    /// A list draws itself.
    public typealias Body = Never
    let selection: ListSelection<SelectionValue>?
    let content: Content

    init(_ selection: ListSelection<SelectionValue>?, content: Content) {
        self.selection = selection
        self.content = content
    }

    /// Rows of which several may be chosen (developer.apple.com/documentation/swiftui/list).
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { ListSelection(set: $0) }, content: content())
    }

    /// Rows of which one may be chosen (developer.apple.com/documentation/swiftui/list).
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { ListSelection(one: $0) }, content: content())
    }

    @MainActor func update(_ element: Element) {
        var environment = element.environment
        environment.isInRows = true
        environment.refresh = nil
        environment.rowChoice = choice(element)
        element.setChildren([ElementChild(content, at: 0, environment: environment)])
    }

    /// Tells the column that the list stands in what is chosen, and returns how its links choose.
    @MainActor private func choice(_ element: Element) -> RowChoice? {
        guard let column = element.environment.splitColumn, let selection, let isMade = selection.isMade else {
            return nil
        }
        column.columns.hear(
            ListChoice(isMade: isMade(), clear: { selection.clear() }), in: column.place, element)
        return RowChoice(
            choosing: { value in
                guard let value = value.base as? SelectionValue else { return nil }
                return { choose(value, selection, column) }
            },
            contains: { ($0.base as? SelectionValue).map(selection.contains) ?? false })
    }

    @MainActor private func choose(
        _ value: SelectionValue, _ selection: ListSelection<SelectionValue>, _ column: SplitColumn?
    ) {
        selection.toggle(value)
        // Also if the same was chosen before.
        if let column, selection.isMade?() == true { column.columns.advance(from: column.place) }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .list)
        node.screen.style.kind = element.environment.controls.listKind
        node.children = Rows.cells(element.childNodes(resolver))
        node.refresh(element)
        if let selection { select(node, selection, element.environment.splitColumn) }
        return [node]
    }

    @MainActor private func select(
        _ node: Node, _ selection: ListSelection<SelectionValue>, _ column: SplitColumn?
    ) {
        let cells = node.children.flatMap { $0.screen.role == .section ? $0.children : [$0] }
        for cell in cells where cell.screen.role == .cell {
            guard let tag = cell.tag(as: SelectionValue.self) else { continue }
            cell.screen.isSelected = selection.contains(tag)
            if cell.onTap == nil { cell.onTap = { choose(tag, selection, column) } }
        }
    }
}

/// The selection of a list.
struct ListSelection<Value: Hashable> {
    let contains: (Value) -> Bool
    let toggle: (Value) -> Void
    /// Whether a row is chosen; nil where several may be.
    let isMade: (() -> Bool)?
    let clear: () -> Void

    init(set: Binding<Set<Value>>) {
        contains = { set.wrappedValue.contains($0) }
        toggle = { set.wrappedValue.formSymmetricDifference([$0]) }
        isMade = nil
        clear = { set.wrappedValue = [] }
    }

    init(one: Binding<Value?>) {
        contains = { one.wrappedValue == $0 }
        toggle = { one.wrappedValue = $0 }
        isMade = { one.wrappedValue != nil }
        clear = { one.wrappedValue = nil }
    }
}

extension List where SelectionValue == Never {
    /// Rows (developer.apple.com/documentation/swiftui/list/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.init(nil, content: content())
    }

    /// A row for each element (developer.apple.com/documentation/swiftui/list/init(_:rowcontent:)).
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(nil, content: ForEach(data, content: rowContent))
    }

    /// A row for each element (developer.apple.com/documentation/swiftui/list/init(_:id:rowcontent:)).
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(nil, content: ForEach(data, id: id, content: rowContent))
    }

    /// A row for each number (developer.apple.com/documentation/swiftui/list/init(_:rowcontent:)).
    public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(nil, content: ForEach(data, content: rowContent))
    }
}

extension List {
    /// A row for each element, of which one may be chosen (developer.apple.com/documentation/swiftui/list).
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection.map { ListSelection(one: $0) }, content: ForEach(data, content: rowContent))
    }

    /// A row for each element, of which several may be chosen (developer.apple.com/documentation/swiftui/list).
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection.map { ListSelection(set: $0) }, content: ForEach(data, content: rowContent))
    }

    /// A row for each element, of which one may be chosen (developer.apple.com/documentation/swiftui/list).
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(selection.map { ListSelection(one: $0) }, content: ForEach(data, id: id, content: rowContent))
    }
}

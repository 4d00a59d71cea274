/// The columns of a split view as the screens of a stack, and what was chosen in their lists.
@MainActor
final class SplitColumns {
    /// Whether a choice that is there from the beginning brings the next column.
    var followsFirstChoice = true
    private var columns: [NavigationSplitViewColumn] = []
    private var top: Binding<NavigationSplitViewColumn>?
    /// By the column's place, with the number of the list's element.
    private var choices: [Int: (list: Int, choice: ListChoice)] = [:]

    nonisolated init() {}

    /// Says which columns there are, and which of them is on top.
    func begin(_ columns: [NavigationSplitViewColumn], top: Binding<NavigationSplitViewColumn>) {
        self.columns = columns
        self.top = top
    }

    /// How many columns are screens of the stack; a column that is not there is the first.
    var shown: Int { top.flatMap { columns.firstIndex(of: $0.wrappedValue) }.map { $0 + 1 } ?? 1 }

    /// Goes back from a column, whose list before loses its choice.
    func leave(_ place: Int) {
        choices[place - 1]?.choice.clear()
        show(place - 1)
    }

    /// Goes on from a column.
    func advance(from place: Int) { show(place + 1) }

    /// Hears what a column's list has chosen, each time that the list is updated.
    func hear(_ choice: ListChoice, in place: Int, _ list: Element) {
        let number = list.number
        let before = choices.updateValue((number, choice), forKey: place)
        if before?.list != number {
            list.onRemove { [weak self] in
                if self?.choices[place]?.list == number { self?.choices[place] = nil }
            }
        }
        let wasMade = before?.choice.isMade ?? !followsFirstChoice
        guard choice.isMade != wasMade, choice.isMade || before != nil else { return }
        list.graph.afterUpdate { [weak self] in
            guard let self else { return }
            if choice.isMade { advance(from: place) } else if shown > place + 1 { show(place) }
        }
    }

    private func show(_ place: Int) {
        guard columns.indices.contains(place), let top, top.wrappedValue != columns[place] else { return }
        top.wrappedValue = columns[place]
    }
}

/// What a list has chosen, where one row can be.
struct ListChoice {
    let isMade: Bool
    let clear: () -> Void
}

/// The column that a place belongs to.
struct SplitColumn {
    let columns: SplitColumns
    let place: Int
}

/// How a link of a list with a choice chooses.
struct RowChoice {
    /// What choosing a value does; nil for a value of another type than the list's.
    let choosing: (AnyHashable) -> (() -> Void)?
    let contains: (AnyHashable) -> Bool
}

private enum SplitColumnKey: EnvironmentKey {
    static var defaultValue: SplitColumn? { nil }
}

private enum IsColumnKey: EnvironmentKey {
    static let defaultValue = false
}

private enum RowChoiceKey: EnvironmentKey {
    static var defaultValue: RowChoice? { nil }
}

extension EnvironmentValues {
    /// The column whose next one lists bring; nil outside of split views, and in screens that links have brought.
    var splitColumn: SplitColumn? {
        get { self[SplitColumnKey.self] }
        set { self[SplitColumnKey.self] = newValue }
    }

    /// Whether a stack here is a column's or what a link of a column has brought: its screens are the split view's.
    var isColumn: Bool {
        get { self[IsColumnKey.self] }
        set { self[IsColumnKey.self] = newValue }
    }

    /// Where links choose rows: in the list of a column.
    var rowChoice: RowChoice? {
        get { self[RowChoiceKey.self] }
        set { self[RowChoiceKey.self] = newValue }
    }
}

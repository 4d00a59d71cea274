/// A path of a navigation stack, whatever type its values have.
nonisolated struct StackPath {
    let values: () -> [AnyHashable]
    let append: (AnyHashable) -> Void
    /// Takes away all but the first screens.
    let keep: (Int) -> Void

    @available(iOS 16, *)
    init(_ path: Binding<NavigationPath>) {
        values = { path.wrappedValue.values }
        append = { path.wrappedValue.values.append($0) }
        keep = { path.wrappedValue.values.removeLast(max(path.wrappedValue.count - $0, 0)) }
    }

    init<Data>(_ path: Binding<Data>)
    where Data: RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        values = { path.wrappedValue.map { AnyHashable($0) } }
        // As on iOS, a value that does not fit into the path leads nowhere.
        append = { if let value = $0.base as? Data.Element { path.wrappedValue.append(value) } }
        keep = { count in
            var values = path.wrappedValue
            let surplus = max(values.count - count, 0)
            values.replaceSubrange(values.index(values.endIndex, offsetBy: -surplus)..., with: EmptyCollection())
            path.wrappedValue = values
        }
    }
}

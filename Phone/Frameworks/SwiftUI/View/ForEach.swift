/// A structure that computes views on demand from a collection of identified data.
///
/// The state of a row follows its id, wherever the row moves.
/// See <https://developer.apple.com/documentation/swiftui/foreach>.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// The collection of identified data.
    public var data: Data
    /// Makes the content of one row.
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
    /// The type of view representing the body of this view.
    public typealias Body = Never
}

extension ForEach: PrimitiveView where Content: View {
    func update(_ element: Element) {
        var seen: [ID: Int] = [:]
        element.setChildren(
            data.map { datum in
                let id = id(datum)
                let count = seen[id, default: 0]
                seen[id] = count + 1
                let key: ElementKey = count == 0 ? .id(AnyHashable(id)) : .id([AnyHashable(id), AnyHashable(count)])
                return ElementChild(element.observing { content(datum) }, key: key)
            })
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        element.children.enumerated().flatMap { offset, row in
            let nodes = row.nodes(resolver)
            for node in nodes {
                if node.traits[RowOffset.self] == nil { node.traits[RowOffset.self] = offset }
                if node.traits[RowID.self] == nil, case .id(let id) = row.key { node.traits[RowID.self] = id }
            }
            return nodes
        }
    }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
    /// Creates rows for a collection of identifiable data.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: { $0.id })
    }
}

extension ForEach where Content: View {
    /// Creates rows for a collection, identified by a key path.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
    /// Creates rows for a constant range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, content: content, id: { $0 })
    }
}

extension ForEach where Content: View {
    /// Creates rows that can change the elements of a collection, identified by their ids.
    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == [IndexedBinding<C, ID>], C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable {
        self.init(data, id: \.id, content: content)
    }

    /// Creates rows that can change the elements of a collection, identified by a key path.
    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == [IndexedBinding<C, ID>], C.Index: Hashable {
        let collection = data.wrappedValue
        self.init(
            data: collection.indices.map { IndexedBinding(data, at: $0, id: collection[$0][keyPath: id]) },
            content: { content($0.binding) }, id: { $0.id })
    }
}

/// An element of a bound collection, with its place in it.
///
/// Apple's counterpart is `LazyMapSequence` over the binding's indices; apps name neither.
public struct IndexedBinding<C: MutableCollection, ID: Hashable> {
    let binding: Binding<C.Element>
    let id: ID

    init(_ collection: Binding<C>, at index: C.Index, id: ID) {
        let now = collection.wrappedValue[index]
        self.id = id
        // A row that is about to go may still be read once: its place may be gone by then.
        binding = Binding(
            get: {
                let values = collection.wrappedValue
                return index >= values.startIndex && index < values.endIndex ? values[index] : now
            },
            set: { new in
                guard collection.wrappedValue.indices.contains(index) else { return }
                collection.wrappedValue[index] = new
            })
    }
}

import Foundation
import VirtualPhone

/// Views of a collection (developer.apple.com/documentation/swiftui/dynamicviewcontent).
public protocol DynamicViewContent: View {
    /// The collection's type.
    associatedtype Data: Collection
    /// The collection (developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.property).
    var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
    /// Rows can be deleted (developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)).
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        EditableRows(base: self, onDelete: action)
    }

    /// Rows can be moved, for which there is no gesture here
    /// (developer.apple.com/documentation/swiftui/dynamicviewcontent/onmove(perform:)).
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        EditableRows(base: self, onDelete: nil)
    }
}

/// Rows of a collection that can be deleted.
nonisolated struct EditableRows<Base: DynamicViewContent>: DynamicViewContent, PrimitiveView {
    typealias Body = Never
    let base: Base
    let onDelete: ((IndexSet) -> Void)?

    @MainActor var data: Base.Data { base.data }

    @MainActor func update(_ element: Element) { element.setChild(base) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let nodes = element.childNodes(resolver)
        guard let onDelete, element.environment.isEnabled else { return nodes }
        for node in nodes {
            guard let offset = node.traits[RowOffset.self], offset >= 0 else { continue }
            node.onDelete = { onDelete(IndexSet(integer: offset)) }
        }
        return nodes
    }
}

/// Which row of its collection a node belongs to.
enum RowOffset: NodeTrait {
    typealias Value = Int
}

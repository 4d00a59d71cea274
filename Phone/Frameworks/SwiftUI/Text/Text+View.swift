@_spi(Latchkey) import UIKit
import VirtualPhone

extension Text: View, PrimitiveView {
    /// A text draws itself.
    public typealias Body = Never

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let appearance = element.environment.appearance
        let node = Node(element, .text, appearance.written(words))
        appearance.apply(to: &node.screen.style, own: self.appearance)
        return [node]
    }
}

extension Image: View, PrimitiveView {
    /// A picture draws itself.
    public typealias Body = Never

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .image, label ?? "")
        element.environment.appearance.apply(to: &node.screen.style)
        node.screen.style.lineLimit = nil
        node.screen.style.textAlignment = nil
        node.screen.style.symbol = source == .symbol ? name : "photo"
        // A screen has room for 1 MiB; a larger picture is shown as a symbol.
        if let file, file.data.count <= 256 << 10 { node.screen.style.picture = file.dataURL }
        if label == nil { node.screen.style.isHidden = true }
        return [node]
    }
}

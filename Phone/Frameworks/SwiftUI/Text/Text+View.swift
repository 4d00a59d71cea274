import Foundation
@_spi(Latchkey) import UIKit
import VirtualPhone

extension Text: View, PrimitiveView {
    /// A text draws itself.
    public typealias Body = Never

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let appearance = element.environment.appearance
        let node = Node(element, .text, appearance.written(words))
        appearance.apply(to: &node.screen.style, own: self.appearance)
        node.children = links.enumerated().map { index, link in
            let child = Node(element, .link, appearance.written(link.words), part: "link\(index)")
            child.screen.style.tint = element.environment.controls.tint
            let open = element.environment.openURL
            child.onTap = { open(link.url) }
            return child
        }
        return [node]
    }

    /// The parts that lead somewhere; neighbors of one address are one.
    private var links: [(words: String, url: URL)] {
        var links: [(words: String, url: URL)] = []
        var isOpen = false
        for run in runs {
            if let url = run.link, isOpen, links.last?.url == url {
                links[links.count - 1].words += run.words
            } else if let url = run.link {
                links.append((run.words, url))
            }
            isOpen = run.link != nil
        }
        return links
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
        node.screen.style.symbol = source == .symbol ? element.environment.symbolVariants.name(of: name) : "photo"
        // A screen has room for 1 MiB; a larger picture is shown as a symbol.
        if let file, file.data.count <= 256 << 10 { node.screen.style.picture = file.dataURL }
        if label == nil { node.screen.style.isHidden = true }
        return [node]
    }
}

/// An element of BER (X.690) with a tag of one byte, as receipts have them.
struct BERElement {
    let tag: UInt8
    /// The content of a primitive element; of a constructed OCTET STRING that of its parts, joined.
    let content: [UInt8]
    let children: [BERElement]

    private static let maximumDepth = 16

    /// Reads one element that fills all the bytes; nil if they are malformed.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let element = Self.read(&rest, Self.maximumDepth), rest.isEmpty else { return nil }
        self = element
    }

    private init(tag: UInt8, content: [UInt8], children: [BERElement]) {
        self.tag = tag
        self.content = tag == 0x24 ? children.flatMap(\.content) : content
        self.children = children
    }

    /// The element at a path of child numbers.
    func at(_ path: Int...) -> BERElement? {
        var element = self
        for index in path {
            guard element.children.indices.contains(index) else { return nil }
            element = element.children[index]
        }
        return element
    }

    private static func read(_ rest: inout ArraySlice<UInt8>, _ depth: Int) -> BERElement? {
        guard depth > 0, let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        let isConstructed = tag & 0x20 != 0
        var children: [BERElement] = []
        if first == 0x80 {
            guard isConstructed else { return nil }
            while !rest.starts(with: [0, 0]) {
                guard let child = read(&rest, depth - 1) else { return nil }
                children.append(child)
            }
            rest = rest.dropFirst(2)
            return BERElement(tag: tag, content: [], children: children)
        }
        let width = first < 0x80 ? 0 : Int(first & 0x7F)
        guard width <= 3, rest.count >= width else { return nil }
        let count = width == 0 ? Int(first) : rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(width)
        guard rest.count >= count else { return nil }
        var inner = rest.prefix(count)
        let content = isConstructed ? [] : Array(inner)
        rest = rest.dropFirst(count)
        while isConstructed, !inner.isEmpty {
            guard let child = read(&inner, depth - 1) else { return nil }
            children.append(child)
        }
        return BERElement(tag: tag, content: content, children: children)
    }
}

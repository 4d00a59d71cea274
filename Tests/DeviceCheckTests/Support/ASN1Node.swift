/// DER, and BER with indefinite lengths, as a tree.
struct ASN1Node {
    let tag: [UInt8]
    let content: [UInt8]
    let children: [ASN1Node]
    let isIndefinite: Bool
    /// The bytes of all of it.
    let encoding: [UInt8]

    var isConstructed: Bool { (tag.first ?? 0) & 0x20 != 0 }

    /// Reads one element that fills all the bytes.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let node = Self.read(&rest), rest.isEmpty else { return nil }
        self = node
    }

    private init(tag: [UInt8], content: [UInt8], children: [ASN1Node], isIndefinite: Bool, encoding: [UInt8]) {
        self.tag = tag
        self.content = content
        self.children = children
        self.isIndefinite = isIndefinite
        self.encoding = encoding
    }

    private static func read(_ rest: inout ArraySlice<UInt8>) -> ASN1Node? {
        let start = rest
        guard let first = rest.popFirst() else { return nil }
        var tag = [first]
        if first & 31 == 31 {
            repeat {
                guard let next = rest.popFirst() else { return nil }
                tag.append(next)
            } while tag.last ?? 0 >= 0x80
        }
        guard let length = rest.popFirst() else { return nil }
        let isConstructed = first & 0x20 != 0
        var children: [ASN1Node] = []
        var content: [UInt8] = []
        if length == 0x80 {
            guard isConstructed else { return nil }
            while rest.prefix(2) != [0, 0] {
                guard let child = read(&rest) else { return nil }
                children.append(child)
            }
            rest = rest.dropFirst(2)
        } else {
            let width = length < 0x80 ? 0 : Int(length & 0x7F)
            guard width <= 3, rest.count >= width else { return nil }
            let count = width == 0 ? Int(length) : rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(width)
            guard rest.count >= count else { return nil }
            var inner = rest.prefix(count)
            content = Array(inner)
            rest = rest.dropFirst(count)
            while isConstructed, !inner.isEmpty {
                guard let child = read(&inner) else { return nil }
                children.append(child)
            }
        }
        let all = Array(start.prefix(start.count - rest.count))
        return ASN1Node(
            tag: tag, content: content, children: children, isIndefinite: length == 0x80, encoding: all)
    }

    /// The tree in lines: what differs from one object to the next is left out, all else stands there to the byte.
    ///
    /// Left out are texts, times, bit strings, long numbers, and opaque bytes of a digest's length.
    func shape(_ depth: Int = 0) -> [String] {
        let head = String(repeating: " ", count: depth) + Self.hex(tag) + (isIndefinite ? " indefinite" : "")
        if isConstructed { return [head] + children.flatMap { $0.shape(depth + 1) } }
        switch tag {
        case [0x02]: return [head + (content.count > 5 ? " long" : " " + Self.hex(content))]
        case [0x03]: return [head + (content.count > 4 ? " bits" : " " + Self.hex(content))]
        case [0x0C], [0x13], [0x16], [0x17], [0x18], [0x86]: return [head]
        case [0x04]:
            // First of all, as a digest may look like an element by chance.
            if [20, 32, 1000].contains(content.count) { return [head + " \(content.count) bytes"] }
            if let inner = ASN1Node(content) { return [head + " of"] + inner.shape(depth + 1) }
            return [head + " " + Self.hex(content)]
        case [0x80]: return [head + " \(content.count) bytes"]
        default: return [head + " " + Self.hex(content)]
        }
    }

    /// The element at a path of child numbers.
    func at(_ path: Int...) -> ASN1Node? {
        var node = self
        for index in path {
            guard node.children.indices.contains(index) else { return nil }
            node = node.children[index]
        }
        return node
    }

    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

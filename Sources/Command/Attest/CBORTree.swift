import LatchkeyTrust

/// CBOR as a tree, as far as it can be read, including parts that verifiers refuse, with the faults.
struct CBORTree {
    /// An item that could be read, in part at least.
    struct Item {
        enum Content {
            case number(String)
            case bytes(ArraySlice<UInt8>)
            case text(String)
            case list([Item])
            case map([(key: Item, value: Item)])
            case nothing
        }

        var content: Content
        var fault: String?
        /// Whether reading can't go on behind it.
        var isEnd = false

        /// The text or number that a key is, for its name.
        var label: String {
            switch content {
            case .number(let text), .text(let text): text
            case .bytes(let bytes): ObjectNode.bytes(bytes)
            case .list, .map, .nothing: "?"
            }
        }
    }

    private static let maximumDepth = 8
    private var rest: ArraySlice<UInt8>

    /// Reads an item, and returns the bytes after it.
    static func read(_ bytes: ArraySlice<UInt8>) -> (item: Item, leftover: ArraySlice<UInt8>) {
        var tree = CBORTree(rest: bytes)
        let item = tree.item(depth: 0)
        return (item, tree.rest)
    }

    private mutating func item(depth: Int) -> Item {
        guard depth <= Self.maximumDepth else { return end("nested too deeply") }
        guard let head = rest.popFirst() else { return end("ends here") }
        let (major, short) = (head >> 5, head & 0x1F)
        if major == 7 { return simple(short) }
        guard short < 28 else { return end(short == 31 ? "open length, which is not accepted" : "reserved head") }
        guard let argument = argument(short) else { return end("ends here") }
        switch major {
        case 0: return Item(content: .number(String(argument)))
        case 1: return Item(content: .number(argument == .max ? "-18446744073709551616" : "-\(argument + 1)"))
        case 2, 3: return string(argument, isText: major == 3)
        case 4: return list(argument, depth)
        case 5: return map(argument, depth)
        default:
            var tagged = item(depth: depth + 1)
            tagged.fault = "tag \(argument), which is not accepted" + (tagged.fault.map { "; \($0)" } ?? "")
            return tagged
        }
    }

    private func end(_ fault: String) -> Item { Item(content: .nothing, fault: fault, isEnd: true) }

    private mutating func simple(_ short: UInt8) -> Item {
        switch short {
        case 20: return Item(content: .number("false"))
        case 21: return Item(content: .number("true"))
        case 22: return Item(content: .number("null"))
        default: return end("simple value or floating-point number, which is not accepted")
        }
    }

    private mutating func argument(_ short: UInt8) -> UInt64? {
        guard short >= 24 else { return UInt64(short) }
        let count = 1 << Int(short - 24)
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func string(_ length: UInt64, isText: Bool) -> Item {
        let bytes = rest.prefix(Int(clamping: length))
        rest = rest.dropFirst(bytes.count)
        let isCut = UInt64(bytes.count) < length
        let fault = isCut ? "\(length) bytes long, of which \(bytes.count) are there" : nil
        guard isText else { return Item(content: .bytes(bytes), fault: fault, isEnd: isCut) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return Item(content: .bytes(bytes), fault: fault ?? "not UTF-8", isEnd: isCut)
        }
        return Item(content: .text(text), fault: fault, isEnd: isCut)
    }

    private mutating func list(_ count: UInt64, _ depth: Int) -> Item {
        var items: [Item] = []
        while UInt64(items.count) < count {
            let item = item(depth: depth + 1)
            items.append(item)
            if item.isEnd { return Item(content: .list(items), isEnd: true) }
        }
        return Item(content: .list(items))
    }

    private mutating func map(_ count: UInt64, _ depth: Int) -> Item {
        var members: [(key: Item, value: Item)] = []
        while UInt64(members.count) < count {
            let key = item(depth: depth + 1)
            let value = key.isEnd ? end("ends here") : item(depth: depth + 1)
            members.append((key, value))
            if value.isEnd { return Item(content: .map(members), isEnd: true) }
        }
        return Item(content: .map(members))
    }
}

extension CBORTree.Item {
    /// The value of a member with a text as its key.
    subscript(_ key: String) -> CBORTree.Item? {
        guard case .map(let members) = content else { return nil }
        return members.first { if case .text(key) = $0.key.content { true } else { false } }?.value
    }

    /// The item as a node; `shown` may show a byte string, by its key or place, in its own way.
    func node(
        _ name: String, shown: (_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode? = { _, _ in nil }
    ) -> ObjectNode {
        switch content {
        case .nothing: return ObjectNode(name, fault: fault)
        case .number(let text): return ObjectNode(name, text, fault: fault)
        case .text(let text): return ObjectNode(name, "“\(text)”", fault: fault)
        case .bytes(let bytes):
            var node = shown(name, bytes) ?? ObjectNode(name, ObjectNode.bytes(bytes))
            node.fault = [fault, node.fault].compactMap { $0 }.first
            return node
        case .list(let items):
            return ObjectNode(
                name, "array of \(items.count)", fault: fault,
                items.enumerated().map { $1.node("\(name)[\($0)]", shown: shown) })
        case .map(let members):
            return ObjectNode(
                name, "map of \(members.count)", fault: fault,
                members.map { key, value in
                    var node = value.node(key.label, shown: shown)
                    node.fault = key.fault ?? node.fault
                    return node
                })
        }
    }
}

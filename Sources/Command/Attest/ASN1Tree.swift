/// ASN.1 in DER or BER as a tree, read as far as it goes.
struct ASN1Tree: Sendable {
    /// The identifier octet; tags above 30 have their number besides.
    var tagByte: UInt8
    var number: UInt32
    var content: ArraySlice<UInt8>
    /// The children of a constructed element.
    var children: [ASN1Tree]
    var fault: String?
    var isOpen = false

    var isConstructed: Bool { tagByte & 0x20 != 0 }
    /// 0 universal, 1 application, 2 context, 3 private.
    var tagClass: UInt8 { tagByte >> 6 }

    private static let maximumDepth = 16

    /// Reads everything in the bytes, element after element.
    static func read(_ bytes: ArraySlice<UInt8>) -> [ASN1Tree] {
        var rest = bytes
        return list(&rest, isOpen: false, depth: 0)
    }

    private static func list(_ rest: inout ArraySlice<UInt8>, isOpen: Bool, depth: Int) -> [ASN1Tree] {
        var elements: [ASN1Tree] = []
        while !rest.isEmpty {
            if isOpen, rest.starts(with: [0, 0]) {
                rest = rest.dropFirst(2)
                return elements
            }
            let element = element(&rest, depth: depth)
            elements.append(element)
            if element.fault != nil, element.content.isEmpty, element.children.isEmpty { rest = rest.suffix(0) }
        }
        if isOpen { elements.append(broken("open length without its end")) }
        return elements
    }

    private static func broken(_ fault: String) -> ASN1Tree {
        ASN1Tree(tagByte: 0, number: 0, content: [], children: [], fault: fault)
    }

    private static func element(_ rest: inout ArraySlice<UInt8>, depth: Int) -> ASN1Tree {
        guard depth < maximumDepth else { return broken("nested too deeply") }
        guard let first = rest.popFirst() else { return broken("ends here") }
        var number = UInt32(first & 0x1F)
        if number == 0x1F {
            number = 0
            var more = true
            while more {
                guard let byte = rest.popFirst(), number < 1 << 21 else { return broken("no tag") }
                number = number << 7 | UInt32(byte & 0x7F)
                more = byte >= 0x80
            }
        }
        guard let length = length(&rest) else { return broken("no length") }
        var tree = ASN1Tree(tagByte: first, number: number, content: [], children: [])
        if length == -1 {
            guard tree.isConstructed else { return broken("open length of a primitive element") }
            tree.isOpen = true
            let start = rest
            tree.children = list(&rest, isOpen: true, depth: depth + 1)
            tree.content = start.prefix(start.count - rest.count)
            return tree
        }
        tree.content = rest.prefix(length)
        rest = rest.dropFirst(tree.content.count)
        if tree.content.count < length {
            tree.fault = "\(length) bytes long, of which \(tree.content.count) are there"
        }
        if tree.isConstructed {
            var inner = tree.content
            tree.children = list(&inner, isOpen: false, depth: depth + 1)
        }
        return tree
    }

    /// The length, −1 if it is indefinite; nil if there is none.
    private static func length(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        if first == 0x80 { return -1 }
        let count = Int(first & 0x7F)
        guard count <= 4, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
}

extension ASN1Tree {
    /// The bytes of a byte string, put together if it is in pieces.
    var string: [UInt8] { children.isEmpty ? Array(content) : children.flatMap(\.string) }

    /// The object identifier; nil for other types.
    var identifier: String? {
        guard tagByte == 0x06, let last = content.last, last < 0x80 else { return nil }
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in content {
            guard arc < 1 << 56 else { return nil }
            arc = arc << 7 | UInt64(byte & 0x7F)
            guard byte < 0x80 else { continue }
            arcs.append(arc)
            arc = 0
        }
        guard let first = arcs.first else { return nil }
        let top = min(first / 40, 2)
        return ([top, first - 40 * top] + arcs.dropFirst()).map(String.init).joined(separator: ".")
    }

    /// The time in RFC 3339 form; nil for other types.
    var time: String? {
        guard tagByte == 0x17 || tagByte == 0x18, let text = String(validating: content, as: UTF8.self) else {
            return nil
        }
        let isShort = tagByte == 0x17
        guard text.utf8.count == (isShort ? 13 : 15), text.hasSuffix("Z"), text.dropLast().allSatisfy(\.isWholeNumber)
        else { return nil }
        let full = isShort ? (text < "5" ? "20" : "19") + text : text
        let digits = Array(full)
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
    }

    /// Its value for people; nil for a constructed element.
    var value: String? {
        guard !isConstructed else { return nil }
        guard tagClass == 0 else { return ObjectNode.bytes(content) }
        switch number {
        case 1: return content.first == 0 ? "false" : "true"
        case 2, 10:
            guard let first = content.first, first < 0x80, content.count <= 7 else { return ObjectNode.bytes(content) }
            return String(content.reduce(0) { $0 << 8 | Int($1) })
        case 4 where !content.isEmpty && content.allSatisfy { (0x20..<0x7F).contains($0) }:
            return "“\(String(decoding: content, as: UTF8.self))”"
        case 5: return "null"
        case 6: return identifier.map { ObjectIdentifiers.described($0) } ?? ObjectNode.bytes(content)
        case 12, 19, 20, 22, 26, 27: return String(validating: content, as: UTF8.self).map { "“\($0)”" }
        case 23, 24: return time ?? ObjectNode.bytes(content)
        default: return ObjectNode.bytes(content)
        }
    }

    /// The name of its type.
    var typeName: String {
        switch tagClass {
        case 0:
            [
                1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL", 6: "OBJECT IDENTIFIER",
                10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE", 17: "SET", 19: "PrintableString", 22: "IA5String",
                23: "UTCTime", 24: "GeneralizedTime",
            ][number] ?? "universal \(number)"
        case 1: "[APPLICATION \(number)]"
        case 2: "[\(number)]"
        default: "[PRIVATE \(number)]"
        }
    }

    /// The element with type names, including ASN.1 inside byte strings.
    func node(_ name: String? = nil) -> ObjectNode {
        let isOpen = isOpen ? " (open length)" : ""
        let title = [name, typeName + isOpen].compactMap { $0 }.joined(separator: " ")
        if tagByte == 0, content.isEmpty, fault != nil { return ObjectNode(name ?? "…", fault: fault) }
        return ObjectNode(title, value, fault: fault, children.map { $0.node() })
    }
}

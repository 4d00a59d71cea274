import LatchkeyCrypto

/// ASN.1 in DER or BER as a tree, read as far as it goes.
struct ASN1Tree: Sendable {
    /// The tag; the end mark where none can be read.
    var tag: ASN1Tag
    var content: ArraySlice<UInt8>
    /// The children of a constructed element.
    var children: [ASN1Tree]
    var fault: String?
    var isOpen = false

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
        ASN1Tree(tag: .endMark, content: [], children: [], fault: fault)
    }

    private static func element(_ rest: inout ArraySlice<UInt8>, depth: Int) -> ASN1Tree {
        guard depth < ASN1Reader.maximumDepth else { return broken("nested too deeply") }
        guard let header = try? ASN1Header(&rest, rules: .basic) else { return broken("no tag and length") }
        var tree = ASN1Tree(tag: header.tag, content: [], children: [])
        guard let length = header.length else {
            guard header.tag.isConstructed else { return broken("open length of a primitive element") }
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
        if header.tag.isConstructed {
            var inner = tree.content
            tree.children = list(&inner, isOpen: false, depth: depth + 1)
        }
        return tree
    }
}

extension ASN1Tree {
    /// The bytes of a byte string, put together if it is in pieces.
    var string: [UInt8] { children.isEmpty ? Array(content) : children.flatMap(\.string) }

    /// The object identifier; nil if it is none.
    var identifier: String? { tag == .objectIdentifier ? ObjectIdentifierText.text(content) : nil }

    /// The time in RFC 3339 form; nil for other types.
    var time: String? {
        guard tag == .utcTime || tag == .generalizedTime, let text = String(validating: content, as: UTF8.self) else {
            return nil
        }
        let isShort = tag == .utcTime
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard content.count == (isShort ? 13 : 15), content.last == UInt8(ascii: "Z"),
            content.dropLast().allSatisfy(isDigit)
        else { return nil }
        let full = isShort ? (text < "5" ? "20" : "19") + text : text
        let digits = Array(full)
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
    }

    /// Its value for people; nil for a constructed element.
    var value: String? {
        guard !tag.isConstructed else { return nil }
        guard tag.tagClass == .universal else { return ObjectNode.bytes(content) }
        switch tag.number {
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
        switch tag.tagClass {
        case .universal:
            [
                1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL", 6: "OBJECT IDENTIFIER",
                10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE", 17: "SET", 19: "PrintableString", 22: "IA5String",
                23: "UTCTime", 24: "GeneralizedTime",
            ][tag.number] ?? "universal \(tag.number)"
        case .application: "[APPLICATION \(tag.number)]"
        case .context: "[\(tag.number)]"
        case .private: "[PRIVATE \(tag.number)]"
        }
    }

    /// The element with type names, including ASN.1 inside byte strings.
    func node(_ name: String? = nil) -> ObjectNode {
        let isOpen = isOpen ? " (open length)" : ""
        let title = [name, typeName + isOpen].compactMap { $0 }.joined(separator: " ")
        if tag == .endMark, content.isEmpty, fault != nil { return ObjectNode(name ?? "…", fault: fault) }
        return ObjectNode(title, value, fault: fault, children.map { $0.node() })
    }
}

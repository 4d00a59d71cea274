/// One line of an object that is shown as a tree, and what is under it.
struct ObjectNode: Encodable, Sendable {
    /// The field's name in its format.
    var name: String
    /// What it holds, for people; absent where only what is under it matters.
    var value: String?
    /// What is wrong here; what can be read is shown all the same.
    var fault: String?
    var children: [ObjectNode]

    init(_ name: String, _ value: String? = nil, fault: String? = nil, _ children: [ObjectNode] = []) {
        self.name = name
        self.value = value
        self.fault = fault
        self.children = children
    }

    /// Whether anything in the tree is malformed.
    var isFaulty: Bool { fault != nil || children.contains(where: \.isFaulty) }

    private enum CodingKeys: CodingKey {
        case name, value, fault, children
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(value, forKey: .value)
        try container.encodeIfPresent(fault, forKey: .fault)
        if !children.isEmpty { try container.encode(children, forKey: .children) }
    }

    /// The lines of the tree.
    var lines: [String] {
        [label]
            + children.enumerated().flatMap { index, child in
                let isLast = index == children.count - 1
                return child.lines.enumerated().map { row, line in
                    (row == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line
                }
            }
    }

    private var label: String {
        // A line is a line: bytes of strangers may not write on the terminal what they like.
        let text = [name, value].compactMap { $0 }.joined(separator: "  ")
        let safe = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? "�" : String(scalar)
        }
        return safe.joined() + (fault.map { "  ⚠ \($0)" } ?? "")
    }

    /// Bytes for people: their number, and the digits of all or of the first and last.
    static func bytes(_ bytes: some Collection<UInt8>) -> String {
        let digits = bytes.count <= 64 ? Array(bytes).hexDigits : "\(Array(bytes.prefix(24)).hexDigits)…"
        return bytes.isEmpty ? "(0 bytes)" : "\(digits) (\(bytes.count) byte\(bytes.count == 1 ? "" : "s"))"
    }
}

import LatchkeyCommandLine

/// A node of an object's tree, with its children.
struct ObjectNode: Encodable, Sendable {
    /// The field's name in its format.
    var name: String
    /// Its value for people; absent if only its children matter.
    var value: String?
    /// The fault; readable parts are still shown.
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
        // Foreign bytes must not control the terminal.
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
        return bytes.isEmpty ? "(0 bytes)" : "\(digits) (\(Count.of(bytes.count, "byte")))"
    }
}

import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Examples as JSON, their members in the order of the documentation.
enum ExampleJSON {
    /// A member a line, two blanks a level.
    static func pretty(_ value: JSONValue, order: [String]) -> String {
        write(value, order: order, indent: "\n")
    }

    private static func write(_ value: JSONValue, order: [String], indent: String) -> String {
        switch value {
        case .object(let members) where !members.isEmpty:
            let known = order.filter { members[$0] != nil }
            let names = known + members.keys.filter { !known.contains($0) }.sorted()
            let parts = names.compactMap { name in
                members[name].map {
                    "\(scalar(.string(name))): \(write($0, order: order, indent: indent + "  "))"
                }
            }
            return list("{", parts, "}", indent)
        case .array(let elements) where !elements.isEmpty:
            return list("[", elements.map { write($0, order: order, indent: indent + "  ") }, "]", indent)
        default: return scalar(value)
        }
    }

    private static func list(_ open: String, _ parts: [String], _ close: String, _ indent: String) -> String {
        open + indent + "  " + parts.joined(separator: "," + indent + "  ") + indent + close
    }

    private static func scalar(_ value: JSONValue) -> String {
        SortedJSON.bytes(of: value).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

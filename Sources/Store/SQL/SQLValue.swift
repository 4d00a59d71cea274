/// A value to be bound to a statement.
package enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    static func optional(_ blob: [UInt8]?) -> SQLValue { blob.map { .blob($0) } ?? .null }
    static func optional(_ integer: Int64?) -> SQLValue { integer.map { .integer($0) } ?? .null }
}

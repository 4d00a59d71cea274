/// The row that a statement stands on, valid only inside the closure that gets it.
package protocol SQLRow: AnyObject {
    /// The whole number in a column, a truth value as 1 or 0; `nil` for NULL.
    func integer(_ column: Int32) -> Int64?
    /// The text in a column; `nil` for NULL.
    func text(_ column: Int32) -> String?
    /// The bytes in a column; `nil` for NULL.
    func blob(_ column: Int32) -> [UInt8]?
    /// Whether a column is NULL.
    func isNull(_ column: Int32) -> Bool
}

extension SQLRow {
    /// A column that always has a value of a checked kind.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it has none.
    @inline(__always)
    package func required<Value: RawRepresentable>(
        _ column: Int32, as type: Value.Type = Value.self
    ) throws(StoreError) -> Value where Value.RawValue == String {
        guard let value = try optional(column, as: type) else { throw .malformedRow }
        return value
    }

    /// A column that may be NULL and otherwise has a value of a checked kind.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it breaks the rule of its kind.
    @inline(__always)
    func optional<Value: RawRepresentable>(
        _ column: Int32, as type: Value.Type = Value.self
    ) throws(StoreError) -> Value? where Value.RawValue == String {
        guard let text = text(column) else { return nil }
        guard let value = Value(rawValue: text) else { throw .malformedRow }
        return value
    }

    /// A column that always has an integer.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it has none.
    package func requiredInteger(_ column: Int32) throws(StoreError) -> Int64 {
        guard let value = integer(column) else { throw .malformedRow }
        return value
    }
}

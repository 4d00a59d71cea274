import Foundation

/// A value that can cross from an app to its phone and back: nothing in it is shared memory.
///
/// Booleans and numbers are different cases, because the keychain refuses a number where Apple wants a boolean.
public enum PropertyListValue: Sendable, Hashable {
    /// Text.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A truth value (CFBoolean).
    case boolean(Bool)
    /// A point in time.
    case date(Date)
    /// A list.
    case array([PropertyListValue])
    /// A list of named values.
    case dictionary([String: PropertyListValue])
}

extension PropertyListValue {
    /// The text, if this is text.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The bytes, if these are bytes.
    public var data: Data? {
        if case .data(let value) = self { value } else { nil }
    }

    /// The bytes as an array, if these are bytes.
    public var bytes: [UInt8]? {
        data.map { [UInt8]($0) }
    }

    /// The whole number, if this is one.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The number as floating point, if this is a number of either kind.
    public var real: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }

    /// The truth value, if this is one; a number is not.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The point in time, if this is one.
    public var date: Date? {
        if case .date(let value) = self { value } else { nil }
    }

    /// The list, if this is one.
    public var array: [PropertyListValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The named values, if these are some.
    public var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }

    /// Bytes given as an array.
    public static func bytes(_ bytes: [UInt8]) -> PropertyListValue {
        .data(Data(bytes))
    }
}

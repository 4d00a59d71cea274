// What Darwin's MacTypes.h gives to every source that imports Foundation.

/// A four-character code.
public typealias FourCharCode = UInt32
/// A four-character code of a type.
public typealias OSType = FourCharCode
/// A result code of the oldest functions.
public typealias OSErr = Int16
/// A truth value as a byte.
public typealias Boolean = UInt8
/// A signed 16-bit number.
public typealias SInt16 = Int16
/// A signed 32-bit number.
public typealias SInt32 = Int32
/// A UTF-16 code unit.
public typealias UniChar = UInt16

/// A parameter is not valid, in the general Mac OS list of codes.
public let paramErr: OSStatus = -50
/// Memory could not be allocated, in the general Mac OS list of codes.
public let memFullErr: OSStatus = -108
/// The function is not implemented, in the general Mac OS list of codes.
public let unimpErr: OSStatus = -4
/// The user cancelled, in the general Mac OS list of codes.
public let userCanceledErr: OSStatus = -128

/// A truth value as C functions of Darwin take and give it.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible, Hashable, Sendable {
    /// The value.
    public let boolValue: Bool

    /// Creates a value from a `Bool`.
    public init(_ value: Bool) { boolValue = value }

    /// Creates a value from `true` or `false`.
    public init(booleanLiteral value: Bool) { boolValue = value }

    /// "true" or "false".
    public var description: String { boolValue.description }
}

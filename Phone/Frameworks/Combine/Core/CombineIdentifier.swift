import LatchkeyLock

/// A unique name for a stream's part.
///
/// https://developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let last = Lock<UInt>(0)
    private let value: UInt

    /// Creates a name that no other part has.
    public init() {
        value = Self.last.withLock { last in
            last += 1
            return last
        }
    }

    /// Creates the name of an object.
    public init(_ obj: AnyObject) { value = UInt(bitPattern: ObjectIdentifier(obj)) }

    /// The name as text.
    public var description: String { "0x" + String(value, radix: 16) }
}

/// Something that has a unique name among the parts of streams.
///
/// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible
public protocol CustomCombineIdentifierConvertible {
    /// The name.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The name of the object.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

import Foundation

/// How a table holds and compares what is put into it.
open class NSPointerFunctions: NSObject {
    /// The choices; none is: held strongly, compared with `isEqual(_:)`.
    public struct Options: OptionSet, Sendable {
        /// The bits as Apple numbers them.
        public let rawValue: UInt

        /// Creates options from Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Held strongly.
        public static let strongMemory: Self = []
        /// Held weakly: an entry whose object is gone counts no more.
        public static let weakMemory = Self(rawValue: 5)
        /// Compared with `isEqual(_:)`.
        public static let objectPersonality: Self = []
        /// Compared by address.
        public static let objectPointerPersonality = Self(rawValue: 2 << 8)
        /// Copied when put in, as a dictionary does with its keys.
        public static let copyIn = Self(rawValue: 1 << 16)
    }
}

/// One object in a table, held as its options say.
final class TableReference<Object: AnyObject> {
    private let strong: Object?
    private weak var weakly: Object?
    private let isByAddress: Bool

    /// The object; nil if it was held weakly and is gone.
    var object: Object? { strong ?? weakly }

    init(_ object: Object, _ options: NSPointerFunctions.Options) {
        var object = object
        if options.contains(.copyIn), let copy = (object as? any NSCopying)?.copy(with: nil) as? Object {
            object = copy
        }
        strong = options.contains(.weakMemory) ? nil : object
        weakly = object
        isByAddress = options.contains(.objectPointerPersonality)
    }

    func holds(_ other: Object) -> Bool {
        guard let object else { return false }
        if object === other { return true }
        return !isByAddress && ((object as? NSObject)?.isEqual(other) ?? false)
    }

    /// A hash that agrees with ``holds(_:)``.
    static func hash(of object: Object, _ options: NSPointerFunctions.Options) -> Int {
        options.contains(.objectPointerPersonality)
            ? ObjectIdentifier(object).hashValue : Int(bitPattern: CFHash(object))
    }
}

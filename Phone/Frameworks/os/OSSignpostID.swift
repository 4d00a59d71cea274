/// Tells signposts of one name apart.
///
/// https://developer.apple.com/documentation/os/ossignpostid
public struct OSSignpostID: Hashable, Comparable, Sendable {
    /// The number as in Apple's header.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    public init(_ value: UInt64) { rawValue = value }

    /// Creates an identifier that no other signpost of the log has.
    public init(log: OSLog) { self.init(UInt64.random(in: 1...UInt64(Int64.max))) }

    /// Creates an identifier of an object, for as long as it lives.
    public init(log: OSLog, object: AnyObject) {
        self.init(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    }

    /// No interval of the same name overlaps.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// An identifier that is none.
    public static let invalid = OSSignpostID(.max)
    /// The identifier of a log that is off.
    public static let null = OSSignpostID(0)

    /// Whether one number is smaller.
    public static func < (lhs: OSSignpostID, rhs: OSSignpostID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What a signpost marks.
///
/// https://developer.apple.com/documentation/os/ossignposttype
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// The number as in Apple's header.
    public let rawValue: UInt8

    /// Creates a type from Apple's number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

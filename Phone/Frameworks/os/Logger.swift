import Foundation

/// Writes messages to a log.
public struct Logger: Sendable {
    let log: OSLog

    /// Creates a logger of a subsystem and category.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a logger without a name.
    public init() { log = .default }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message of the default type.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
    /// Writes a message of type debug.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message of type debug.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message of type info.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// Writes a message of the default type.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message of type error.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message of type error.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message of type fault.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// Writes a message of type fault.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// A message whose values are hidden unless they may be seen.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    /// The text to write.
    let text: String

    /// Creates a message without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The pieces of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text of the program.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value; numbers and Booleans are seen unless told otherwise, everything else is not.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        let value = value()
        let isPlain = value is any Numeric || value is Bool
        text += align.aligned(privacy.shown(String(describing: value), isPlain: isPlain))
    }

    /// Adds an integer in a format; it is seen unless told otherwise.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(
        _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(privacy.shown(format.text(value()), isPlain: true))
    }

    /// Adds a floating-point number in a format; it is seen unless told otherwise.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
        _ value: @autoclosure () -> Value, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(privacy.shown(format.text(Double(value())), isPlain: true))
    }
}

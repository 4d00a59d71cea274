import Foundation

/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number as in Apple's header.
    public let rawValue: UInt8

    /// Creates a type from Apple's number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Worth keeping.
    public static let `default` = Self(rawValue: 0x00)
    /// Helpful, but not essential.
    public static let info = Self(rawValue: 0x01)
    /// Only for developers.
    public static let debug = Self(rawValue: 0x02)
    /// Something went wrong.
    public static let error = Self(rawValue: 0x10)
    /// The program is wrong.
    public static let fault = Self(rawValue: 0x11)
}

/// A log of one subsystem and category.
public final class OSLog: NSObject, Sendable {
    /// The subsystem that logs, such as a bundle identifier.
    let subsystem: String
    /// The category of the messages.
    let category: String
    private let isOn: Bool

    /// Creates a log.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isOn: true)
    }

    /// Apple's categories, by which Instruments shows signposts.
    public struct Category: Sendable {
        /// The name.
        let name: String

        /// Moments that matter to the whole program.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// What is recorded only by Instruments.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// As ``dynamicTracing``, with the stack.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    /// Creates a log of one of Apple's categories.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name, isOn: true)
    }

    private init(subsystem: String, category: String, isOn: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isOn = isOn
    }

    /// The log of programs that name none.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// The log that takes nothing.
    public static let disabled = OSLog(subsystem: "", category: "", isOn: false)

    /// Whether messages of a type are written.
    ///
    /// As on Apple's systems without a debugger, those of types debug and info are not.
    public func isEnabled(type: OSLogType) -> Bool { isOn && type != .debug && type != .info }

    /// Whether signposts of this log are on.
    public var signpostsEnabled: Bool { isOn }

    /// Writes one line to the standard error stream.
    func write(_ message: String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let source = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        let line = source.isEmpty ? "\(message)\n" : "[\(source)] \(message)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}

/// Writes a message in the manner of `printf`; values without `%{public}` are hidden.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...) {
    log.write(LogFormat.text("\(message)", arguments), type)
}

/// Writes a message in the manner of `printf`; values without `%{public}` are hidden.
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
    log.write(LogFormat.text("\(message)", arguments), type)
}

/// Formats of `os_log`, which say of each value whether it may be seen.
enum LogFormat {
    static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
        var result = ""
        var rest = format[...]
        var values = arguments[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            var options = ""
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                options = String(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
            }
            guard let end = rest.firstIndex(where: { $0 == "@" || ($0.isLetter && !"lhqzjtL".contains($0)) }) else {
                break
            }
            let specifier = rest[...end]
            rest = rest[rest.index(after: end)...]
            guard let value = values.popFirst() else { continue }
            // Numbers are shown unless they are declared private; objects and text only if declared public.
            let isObject = specifier.hasSuffix("@") || specifier.hasSuffix("s")
            let isShown = options.contains("public") || (!isObject && !options.contains("private"))
            result += isShown ? shown(value, String(specifier)) : "<private>"
        }
        return result + rest
    }

    private static func shown(_ value: any CVarArg, _ specifier: String) -> String {
        specifier.hasSuffix("@") ? String(describing: value) : String(format: "%" + specifier, value)
    }
}

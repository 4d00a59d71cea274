/// A path of the file system, as Apple's System framework has it; components are separated by single slashes.
@available(iOS 14, *)
public struct FilePath: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    private var text: String

    /// Creates an empty path.
    public init() { text = "" }

    /// Creates a path from text; repeated slashes and one at the end are dropped.
    public init(_ string: String) {
        let parts = string.split(separator: "/").joined(separator: "/")
        text = string.hasPrefix("/") ? "/" + parts : parts
    }

    /// Creates a path from a literal.
    public init(stringLiteral: String) { self.init(stringLiteral) }

    /// The path as text.
    public var string: String { text }

    /// Whether there is nothing in the path.
    public var isEmpty: Bool { text.isEmpty }

    /// Whether the path begins at the root.
    public var isAbsolute: Bool { text.hasPrefix("/") }

    /// Whether the path does not begin at the root.
    public var isRelative: Bool { !isAbsolute }

    /// The number of bytes of the path in UTF-8.
    public var length: Int { text.utf8.count }

    private var parts: [Substring] { text.split(separator: "/") }

    /// The components after the root.
    public var components: [Component] { parts.compactMap { Component(String($0)) } }

    /// The last component; nil for the root and an empty path.
    public var lastComponent: Component? { components.last }

    /// The last component's text after its last dot.
    public var `extension`: String? { lastComponent?.extension }

    /// The last component's text before its last dot.
    public var stem: String? { lastComponent?.stem }

    /// Returns the path with text of one or more components at its end.
    public func appending(_ other: String) -> FilePath {
        let other = other.drop { $0 == "/" }
        return isEmpty ? FilePath(String(other)) : FilePath("\(text)/\(other)")
    }

    /// Returns the path with a component at its end.
    public func appending(_ other: Component) -> FilePath { appending(other.string) }

    /// Puts text of one or more components at the end.
    public mutating func append(_ other: String) { self = appending(other) }

    /// Puts a component at the end.
    public mutating func append(_ other: Component) { self = appending(other) }

    /// Returns the path without its last component.
    public func removingLastComponent() -> FilePath {
        FilePath((isAbsolute ? "/" : "") + parts.dropLast().joined(separator: "/"))
    }

    /// Removes the last component; false if there was none.
    @discardableResult
    public mutating func removeLastComponent() -> Bool {
        guard !parts.isEmpty else { return false }
        self = removingLastComponent()
        return true
    }

    /// Returns whether the path begins with all components of another.
    public func starts(with other: FilePath) -> Bool {
        isAbsolute == other.isAbsolute && parts.starts(with: other.parts)
    }
}

@available(iOS 14, *)
extension FilePath {
    /// One name in a path.
    public struct Component: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let string: String

        /// Creates a component; nil if the text is empty or has a slash.
        public init?(_ string: String) {
            guard !string.isEmpty, !string.contains("/") else { return nil }
            self.string = string
        }

        /// Creates a component from a literal, whose slashes are dropped.
        public init(stringLiteral: String) { string = stringLiteral.filter { $0 != "/" } }

        /// The name.
        public var description: String { string }

        private var dot: String.Index? {
            guard string != "..", let dot = string.lastIndex(of: "."), dot != string.startIndex else { return nil }
            return dot
        }

        /// The text after the last dot, unless the name begins with it.
        public var `extension`: String? { dot.map { String(string[string.index(after: $0)...]) } }

        /// The text before the last dot.
        public var stem: String { dot.map { String(string[..<$0]) } ?? string }
    }
}

@available(iOS 14, *)
extension FilePath: CustomStringConvertible, CustomDebugStringConvertible {
    /// The path as text.
    public var description: String { text }

    /// The path in quotation marks.
    public var debugDescription: String { text.debugDescription }
}

import Glibc

/// The terminal that a stream writes to, or the lack of one: its width, and whether it shows colors.
package struct Terminal: Sendable, Equatable {
    /// The number of columns that a line may have.
    package let width: Int
    /// Whether text may be colored.
    package let hasColor: Bool

    /// The width where there is no terminal and none is named, as in a pipe or a build log.
    package static let widthWithoutTerminal = 120
    private static let widths = 20...1_000

    /// Describes a terminal.
    package init(width: Int, hasColor: Bool = false) {
        self.width = width
        self.hasColor = hasColor
    }

    /// Describes what a stream writes to.
    ///
    /// The variable `COLUMNS` overrides the terminal's own width. Colors are for terminals only, and neither for one
    /// whose `TERM` is `dumb` nor where `NO_COLOR` is set to anything (no-color.org).
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the stream is a terminal.
    ///   - columns: The width that the terminal tells; 0 if it tells none.
    ///   - environment: The process's environment.
    package init(isTerminal: Bool, columns: Int, environment: [String: String]) {
        let told = environment["COLUMNS"].flatMap { Int($0) }.flatMap { Self.widths.contains($0) ? $0 : nil }
        let own = isTerminal && Self.widths.contains(columns) ? columns : nil
        width = told ?? own ?? Self.widthWithoutTerminal
        hasColor = isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR"].map(\.isEmpty) ?? true
    }

    /// Describes what an open file writes to.
    package init(descriptor: Int32, environment: [String: String]) {
        var size = winsize()
        let isTerminal = isatty(descriptor) == 1
        let isTold = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        self.init(isTerminal: isTerminal, columns: isTold ? Int(size.ws_col) : 0, environment: environment)
    }

    /// The text with an emphasis, if this terminal shows colors; otherwise the text as it is.
    package func styled(_ text: String, _ emphasis: Emphasis) -> String {
        hasColor && !text.isEmpty ? emphasis.sequence + text + Self.plain : text
    }

    /// What ends an emphasis.
    private static let plain = "\u{1B}[0m"

    /// All that ``styled(_:_:)`` writes besides the text.
    static let styles = Emphasis.allCases.map(\.sequence) + [plain]

    /// An emphasis, by its number in ECMA-48's "Select Graphic Rendition".
    package enum Emphasis: Int, Sendable, CaseIterable {
        case bold = 1
        case faint = 2
        case bad = 31
        case good = 32
        case warning = 33

        fileprivate var sequence: String { "\u{1B}[\(rawValue)m" }
    }
}

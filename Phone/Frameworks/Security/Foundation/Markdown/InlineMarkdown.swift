/// Markdown inside a line: CommonMark 0.30, with GitHub's strikethrough.
///
/// Apple reads it with a cmark of its own, which can be told to see no blocks and to keep white space; that of the Linux
/// distributions can't, so it does not serve here.
///
/// Emphasis and links are laid over flat runs instead of being made a tree, because an attributed string is flat too.
@_spi(Latchkey)
public struct InlineMarkdown: Sendable {
    /// A part of the text with its meaning.
    public struct Run: Hashable, Sendable {
        /// The text, without its marks.
        public var text: String
        /// How it is meant.
        public var intent: InlinePresentationIntent = []
        /// The address that it leads to, as it was written.
        public var destination: String?
        /// The address of the picture whose description it is, as it was written.
        var image: String?
        /// Whether the next character may be added to it.
        var isOpen = false
    }

    /// What is done with white space.
    public enum Whitespace: Sendable {
        /// That which follows white space is left out, and the end of a line is a space.
        case collapsed
        /// All of it is kept.
        case preserved
    }

    /// Stands for a value that is put in later.
    ///
    /// It is the last character for private use. Like Apple's `%@` it counts as punctuation.
    public static let placeholder: Unicode.Scalar = "\u{10FFFD}"

    let source: [Unicode.Scalar]
    let whitespace: Whitespace
    var position = 0
    var runs: [Run] = []
    var delimiters: [Delimiter] = []
    var brackets: [Bracket] = []

    /// Reads a text.
    public static func runs(_ text: String, whitespace: Whitespace) -> [Run] {
        // Most texts have no marks; every view that is evaluated comes by here.
        guard whitespace == .collapsed || text.utf8.contains(where: { marks.contains($0) }) else {
            return text.isEmpty ? [] : [Run(text: text)]
        }
        var markdown = InlineMarkdown(source: Array(text.unicodeScalars), whitespace: whitespace)
        markdown.scan()
        markdown.matchDelimiters(from: 0)
        return markdown.merged
    }

    private static let marks = Set("\\`*_~[]<&!".utf8)

    private init(source: [Unicode.Scalar], whitespace: Whitespace) {
        self.source = source
        self.whitespace = whitespace
    }

    private mutating func scan() {
        while position < source.count {
            switch source[position] {
            case "\\": readEscape()
            case "`": readCode()
            case "*", "_", "~": readDelimiters()
            case "[": openBracket(isImage: false)
            case "!" where scalar(1) == "[": openBracket(isImage: true)
            case "]": closeBracket()
            case "<": readAngle()
            case "&": readEntity()
            case " ", "\t", "\n", "\r": readWhitespace()
            default: append(source[position], advancing: 1)
            }
        }
    }

    /// Neighbors of one meaning as one.
    private var merged: [Run] {
        var result: [Run] = []
        for run in runs where !run.text.isEmpty {
            if let last = result.last, last.intent == run.intent, last.destination == run.destination,
                last.image == run.image
            {
                result[result.count - 1].text += run.text
            } else {
                result.append(
                    Run(text: run.text, intent: run.intent, destination: run.destination, image: run.image))
            }
        }
        return result
    }

    // MARK: Text

    /// The scalar so far ahead.
    func scalar(_ offset: Int) -> Unicode.Scalar? {
        source.indices.contains(position + offset) ? source[position + offset] : nil
    }

    mutating func append(_ scalar: Unicode.Scalar, advancing count: Int) {
        append(String(scalar))
        position += count
    }

    mutating func append(_ text: String) {
        if runs.last?.isOpen == true {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, isOpen: true))
        }
    }

    private mutating func readEscape() {
        switch scalar(1) {
        case "\n" where whitespace == .collapsed:
            position += 1
            breakLine(isHard: true)
        case let next? where next.isASCII && next.isPunctuation: append(next, advancing: 2)
        default: append("\\", advancing: 1)
        }
    }

    private mutating func readWhitespace() {
        guard whitespace == .collapsed else { return append(source[position], advancing: 1) }
        var end = position
        while end < source.count, source[end] == " " || source[end] == "\t" || source[end] == "\r" { end += 1 }
        if end < source.count, source[end] == "\n" {
            let isHard = end - position >= 2
            position = end
            breakLine(isHard: isHard)
        } else {
            // At the beginning and at the end there is nothing to separate.
            if !runs.isEmpty, end < source.count { append(" ") }
            position = end
        }
    }

    /// Ends a line, and passes over the white space that begins the next.
    private mutating func breakLine(isHard: Bool) {
        while let next = scalar(0), next.properties.isWhitespace { position += 1 }
        guard !runs.isEmpty, position < source.count else { return }
        runs.append(isHard ? Run(text: "\n", intent: .lineBreak) : Run(text: " ", intent: .softBreak))
    }

    private mutating func readCode() {
        let length = runLength(at: position)
        var end = position + length
        while end < source.count {
            guard source[end] == "`" else {
                end += 1
                continue
            }
            let closing = runLength(at: end)
            if closing == length {
                var code = source[position + length..<end].map { $0 == "\n" ? " " : $0 }
                if code.count > 1, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
                    code = Array(code.dropFirst().dropLast())
                }
                runs.append(Run(text: code.text, intent: .code))
                position = end + closing
                return
            }
            end += closing
        }
        append(String(repeating: "`", count: length))
        position += length
    }

    /// How many of the same scalar follow each other.
    func runLength(at start: Int) -> Int {
        var end = start
        while end < source.count, source[end] == source[start] { end += 1 }
        return end - start
    }

    private mutating func readEntity() {
        let end = source[position...].prefix(12).firstIndex(of: ";")
        guard let end, let value = Self.entity(source[position + 1..<end].text) else {
            return append("&", advancing: 1)
        }
        append(value, advancing: end + 1 - position)
    }

    /// The commonest of HTML's names, and all numbers.
    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.map { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) ?? "\u{FFFD}" }
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "euro": "€", "times": "×",
    ]
}

extension Sequence<Unicode.Scalar> {
    /// The text of the scalars.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self)
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether CommonMark takes it for punctuation: all of ASCII's that are neither letters nor digits, and Unicode's P.
    var isPunctuation: Bool {
        if self == InlineMarkdown.placeholder { return true }
        if isASCII { return value > 32 && value < 127 && !properties.isAlphabetic && !("0"..."9").contains(self) }
        return switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}

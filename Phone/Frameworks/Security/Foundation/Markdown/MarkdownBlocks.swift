/// The blocks of Markdown, as far as their text goes: what is read of each, one after the other.
struct MarkdownBlocks {
    /// Reads a document.
    static func runs(_ text: String) -> [InlineMarkdown.Run] {
        var blocks = MarkdownBlocks()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { blocks.take(line) }
        blocks.endParagraph()
        return blocks.runs
    }

    private var runs: [InlineMarkdown.Run] = []
    private var paragraph: [Substring] = []
    /// What ends the fenced code.
    private var fence: Substring?

    private mutating func take(_ line: Substring) {
        let content = line.drop { $0 == " " || $0 == "\t" }
        if let fence {
            if content.hasPrefix(fence), content.allSatisfy({ $0 == fence.first || $0.isWhitespace }) {
                self.fence = nil
            } else {
                runs.append(InlineMarkdown.Run(text: line + "\n"))
            }
        } else if let mark = content.first, mark == "`" || mark == "~",
            case let opening = content.prefix(while: { $0 == mark }), opening.count >= 3,
            mark == "~" || !content.dropFirst(opening.count).contains("`")
        {
            endParagraph()
            fence = opening
        } else {
            takeText(content)
        }
    }

    private mutating func takeText(_ text: Substring) {
        var line = text
        while let rest = Self.withoutMark(line) {
            if rest.startsBlock { endParagraph() }
            line = rest.text
            guard !rest.isWhole else {
                paragraph.append(line)
                return endParagraph()
            }
        }
        if line.allSatisfy(\.isWhitespace) { endParagraph() } else { paragraph.append(line) }
    }

    private mutating func endParagraph() {
        runs += InlineMarkdown.runs(paragraph.joined(separator: "\n"), whitespace: .collapsed)
        paragraph = []
    }

    /// A line without the mark of a heading, a list or a quote, if it has one.
    private static func withoutMark(_ line: Substring) -> (text: Substring, startsBlock: Bool, isWhole: Bool)? {
        func rest(_ count: Int) -> Substring { line.dropFirst(count).drop { $0 == " " || $0 == "\t" } }
        if line.hasPrefix(">") { return (rest(1), false, false) }
        let hashes = line.prefix { $0 == "#" }.count
        if (1...6).contains(hashes), isSpace(line.dropFirst(hashes).first) {
            return (heading(rest(hashes)), true, true)
        }
        if let mark = line.first, "-+*".contains(mark), isSpace(line.dropFirst().first) {
            return (rest(1), true, false)
        }
        let digits = line.prefix { $0.isASCII && $0.isNumber }.count
        if (1...9).contains(digits), let mark = line.dropFirst(digits).first, ".)".contains(mark),
            isSpace(line.dropFirst(digits + 1).first)
        {
            return (rest(digits + 1), true, false)
        }
        return nil
    }

    private static func isSpace(_ character: Character?) -> Bool { character == " " || character == "\t" }

    /// A heading without the `#` that may close it.
    private static func heading(_ text: Substring) -> Substring {
        var text = text
        while text.last?.isWhitespace == true { text.removeLast() }
        var bare = text
        while bare.last == "#" { bare.removeLast() }
        guard bare.isEmpty || isSpace(bare.last) else { return text }
        return bare
    }
}

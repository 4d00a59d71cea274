// https://spec.commonmark.org/0.30/#links
extension InlineMarkdown {
    /// A `[` or `![` that may begin a link or a picture.
    struct Bracket: Sendable {
        /// The index of its run.
        let run: Int
        /// How many delimiters stood before it.
        let delimiters: Int
        let isImage: Bool
        /// Whether it may still begin a link: links hold no links.
        var isActive = true
    }

    mutating func openBracket(isImage: Bool) {
        runs.append(Run(text: isImage ? "![" : "["))
        brackets.append(Bracket(run: runs.count - 1, delimiters: delimiters.count, isImage: isImage))
        position += isImage ? 2 : 1
    }

    mutating func closeBracket() {
        guard let bracket = brackets.popLast(), bracket.isActive, let target = target(after: position + 1) else {
            return append("]", advancing: 1)
        }
        matchDelimiters(from: min(bracket.delimiters, delimiters.count))
        for index in bracket.run + 1..<runs.count {
            if bracket.isImage { runs[index].image = target.destination }
            if !bracket.isImage { runs[index].destination = target.destination }
        }
        runs[bracket.run].text = ""
        runs.append(Run(text: ""))
        position = target.end
        guard !bracket.isImage else { return }
        for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
    }

    /// The `(destination "title")` at a place, and where it ends.
    private func target(after start: Int) -> (destination: String, end: Int)? {
        guard start < source.count, source[start] == "(" else { return nil }
        var index = skipWhitespace(from: start + 1)
        guard let (destination, end) = destination(at: index) else { return nil }
        index = skipWhitespace(from: end)
        if index > end, let afterTitle = endOfTitle(at: index) { index = skipWhitespace(from: afterTitle) }
        guard index < source.count, source[index] == ")" else { return nil }
        return (destination, index + 1)
    }

    private func skipWhitespace(from start: Int) -> Int {
        var index = start
        while index < source.count, source[index].properties.isWhitespace { index += 1 }
        return index
    }

    private func destination(at start: Int) -> (String, end: Int)? {
        guard start < source.count, source[start] == "<" else { return bareDestination(at: start) }
        var (index, text) = (start + 1, [Unicode.Scalar]())
        while index < source.count, source[index] != ">" {
            guard source[index] != "\n", source[index] != "<" else { return nil }
            index = take(index, into: &text)
        }
        return index < source.count ? (text.text, index + 1) : nil
    }

    private func bareDestination(at start: Int) -> (String, end: Int)? {
        var (index, depth, text) = (start, 0, [Unicode.Scalar]())
        while index < source.count, source[index].value > 32 {
            if source[index] == "(" { depth += 1 }
            if source[index] == ")" {
                guard depth > 0 else { break }
                depth -= 1
            }
            index = take(index, into: &text)
        }
        return depth == 0 ? (text.text, index) : nil
    }

    /// Takes a scalar, or the one that a backslash protects.
    private func take(_ index: Int, into text: inout [Unicode.Scalar]) -> Int {
        let isEscape =
            source[index] == "\\" && index + 1 < source.count && source[index + 1].isASCII
            && source[index + 1].isPunctuation
        text.append(source[isEscape ? index + 1 : index])
        return index + (isEscape ? 2 : 1)
    }

    private func endOfTitle(at start: Int) -> Int? {
        let closings: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]
        guard start < source.count, let closing = closings[source[start]] else { return nil }
        var (index, title) = (start + 1, [Unicode.Scalar]())
        while index < source.count, source[index] != closing { index = take(index, into: &title) }
        return index < source.count ? index + 1 : nil
    }

    /// Reads an address between angle brackets, or HTML.
    mutating func readAngle() {
        guard let end = source[position...].firstIndex(of: ">"), end > position + 1 else {
            return append("<", advancing: 1)
        }
        let inside = source[position + 1..<end]
        if let destination = Self.address(inside.text) {
            runs.append(Run(text: inside.text, destination: destination))
        } else if inside.first.map({ $0.properties.isAlphabetic || "/!?".unicodeScalars.contains($0) }) == true {
            runs.append(Run(text: source[position...end].text, intent: .inlineHTML))
        } else {
            return append("<", advancing: 1)
        }
        position = end + 1
    }

    /// An address with a scheme of 2 to 32 characters, or one of mail.
    private static func address(_ text: String) -> String? {
        guard !text.unicodeScalars.contains(where: { $0.value <= 32 || $0 == "<" }) else { return nil }
        let scheme = text.prefix { $0 != ":" }
        let isScheme = scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        if scheme.count < text.count, (2...32).contains(scheme.count), isScheme, scheme.first?.isLetter == true {
            return text
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].first?.isLetter == true || parts[1].first?.isNumber == true
        else { return nil }
        let isHost = parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
        return isHost ? "mailto:" + text : nil
    }
}

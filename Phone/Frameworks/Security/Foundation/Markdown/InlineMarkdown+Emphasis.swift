// https://spec.commonmark.org/0.30/#emphasis-and-strong-emphasis
// https://github.github.com/gfm/#strikethrough-extension-
extension InlineMarkdown {
    /// A run of `*`, `_` or `~` that may begin or end something.
    struct Delimiter: Sendable {
        /// The index of its run.
        let run: Int
        let scalar: Unicode.Scalar
        /// How many there were.
        let length: Int
        /// How many are left.
        var count: Int
        let canOpen: Bool
        let canClose: Bool
    }

    mutating func readDelimiters() {
        let scalar = source[position]
        let length = runLength(at: position)
        let before = position > 0 ? source[position - 1] : nil
        let after = position + length < source.count ? source[position + length] : nil
        let leansLeft = Self.leans(to: after, from: before)
        let leansRight = Self.leans(to: before, from: after)
        var (canOpen, canClose) = (leansLeft, leansRight)
        if scalar == "_" {
            canOpen = leansLeft && (!leansRight || before?.isPunctuation == true)
            canClose = leansRight && (!leansLeft || after?.isPunctuation == true)
        }
        if scalar == "~", length > 2 { (canOpen, canClose) = (false, false) }
        runs.append(Run(text: String(repeating: String(scalar), count: length)))
        if canOpen || canClose {
            delimiters.append(
                Delimiter(
                    run: runs.count - 1, scalar: scalar, length: length, count: length, canOpen: canOpen,
                    canClose: canClose))
        }
        position += length
    }

    /// Whether delimiters belong to the side of `near`: neither white space nor, after a word, punctuation is there.
    private static func leans(to near: Unicode.Scalar?, from far: Unicode.Scalar?) -> Bool {
        guard let near, !near.properties.isWhitespace else { return false }
        guard near.isPunctuation else { return true }
        return far.map { $0.properties.isWhitespace || $0.isPunctuation } ?? true
    }

    /// Pairs the delimiters from an index on, and forgets them.
    mutating func matchDelimiters(from bottom: Int) {
        var index = bottom
        while index < delimiters.count {
            let closer = delimiters[index]
            guard closer.canClose else {
                index += 1
                continue
            }
            guard let opening = delimiters[bottom..<index].lastIndex(where: { Self.match($0, closer) }) else {
                if closer.canOpen { index += 1 } else { delimiters.remove(at: index) }
                continue
            }
            pair(opening, index)
            // What stood between them has found no partner.
            delimiters.removeSubrange(opening + 1..<index)
            index = opening + 1
            if delimiters[index].count == 0 { delimiters.remove(at: index) }
            if delimiters[opening].count == 0 {
                delimiters.remove(at: opening)
                index -= 1
            }
        }
        delimiters.removeSubrange(bottom...)
    }

    private static func match(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
        guard opener.scalar == closer.scalar, opener.canOpen else { return false }
        if opener.scalar == "~" { return opener.count == closer.count }
        // Rules 9 and 10: of `**a*b**` the middle one is no partner of the others.
        let isEither = opener.canClose || closer.canOpen
        return !isEither || (opener.length + closer.length) % 3 != 0
            || (opener.length % 3 == 0 && closer.length % 3 == 0)
    }

    private mutating func pair(_ opening: Int, _ closing: Int) {
        let (opener, closer) = (delimiters[opening], delimiters[closing])
        let isStrike = opener.scalar == "~"
        let used = isStrike ? opener.count : min(opener.count, closer.count, 2)
        let intent: InlinePresentationIntent =
            isStrike ? .strikethrough : used == 2 ? .stronglyEmphasized : .emphasized
        for index in opener.run + 1..<closer.run { runs[index].intent.insert(intent) }
        for (delimiter, run) in [(opening, opener.run), (closing, closer.run)] {
            delimiters[delimiter].count -= used
            runs[run].text = String(runs[run].text.dropLast(used))
        }
    }
}

extension Character {
    /// The number of a terminal's columns that the character takes: 2 for emoji and East Asian wide ones, else 1.
    var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}

extension String {
    /// The number of a terminal's columns that the text takes, if it has no line breaks.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text padded with trailing spaces to a width in columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// The text without trailing spaces.
    package var trimmedAtEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }

    /// The text in one line: anything that would end the line or steer the terminal is a space.
    package var inOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    let isSteering =
                        scalar.properties.generalCategory == .control || ["\u{2028}", "\u{2029}"].contains(scalar)
                    return isSteering ? " " : scalar
                }))
    }

    /// The text in lines of at most a width, broken at spaces; a longer word is broken where the line ends.
    ///
    /// Line breaks in the text stay, and so do the spaces of a line that fits.
    ///
    /// - Parameter width: The number of columns, 1 or more.
    package func wrapped(to width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { Self.wrapped($0, to: max(1, width)) }
    }

    private static func wrapped(_ paragraph: Substring, to width: Int) -> [String] {
        if String(paragraph).columns <= width { return [String(paragraph)] }
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.columns + 1 + String(word).columns <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
            while line.columns > width {
                let head = line.beginning(of: width)
                lines.append(head)
                line.removeFirst(head.count)
            }
        }
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }

    /// The longest beginning that fits a width; one character at least.
    private func beginning(of width: Int) -> String {
        var (head, room) = ("", width)
        for character in self {
            room -= character.columns
            if room < 0, !head.isEmpty { break }
            head.append(character)
        }
        return head
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without spaces and tabs around it (`OWS`, RFC 9110 §5.6.3).
    package var trimmingBlanks: Substring { trimming { $0 == " " || $0 == "\t" } }

    /// The text without white space and line ends around it, as editors and `echo` put there.
    package var trimmingWhitespace: Substring { trimming(\.isWhitespace) }

    private func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isTrimmed($0) }) else { return self[endIndex...] }
        return self[...last].drop(while: isTrimmed)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without spaces and tabs around it (`OWS`, RFC 9110 §5.6.3); by bytes, because to find characters among many
    /// marks takes long.
    package var trimmingBlanks: Substring {
        let isText = { (byte: UInt8) in byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") }
        let bytes = self[...].utf8
        guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else {
            return self[endIndex...]
        }
        return self[first..<bytes.index(after: last)]
    }

    /// The text without white space and line ends around it, as editors and `echo` put there.
    package var trimmingWhitespace: Substring { trimming(\.isWhitespace) }

    private func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isTrimmed($0) }) else { return self[endIndex...] }
        return self[...last].drop(while: isTrimmed)
    }
}

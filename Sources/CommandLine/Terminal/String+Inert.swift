extension String {
    /// The text as a terminal may get it: characters that steer one or turn the direction of what follows are written as
    /// JSON's escapes (`\u001b`), so that it stays JSON where it was.
    ///
    /// Line feeds and tabs stay, and what ``Terminal/styled(_:_:)`` writes.
    ///
    /// Source: RFC 8259 §7; ECMA-48 §5.3 (C1 control characters); Unicode UAX #9, explicit formatting characters.
    package var inert: String {
        guard unicodeScalars.contains(where: Self.steers) else { return self }
        var text = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.first {
            if let style = Terminal.styles.first(where: { rest.starts(with: $0.unicodeScalars) }) {
                text += style
                rest = rest.dropFirst(style.unicodeScalars.count)
                continue
            }
            if Self.steers(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
            rest = rest.dropFirst()
        }
        return text
    }

    /// Whether a character steers a terminal, ends its line or turns the direction; all of them have four digits.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

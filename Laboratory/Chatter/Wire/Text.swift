import LatchkeyWire

/// The text of a chatt: 1–500 Unicode scalars of any script, no control characters (so no line breaks).
public struct ChattMessage: WireString {
    /// The most Unicode scalars: 500.
    public static let maximumLength = 500

    /// The text.
    public let rawValue: String

    /// Checks the length and refuses control characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...Self.maximumLength).contains(rawValue.unicodeScalars.count),
            rawValue.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$"
    /// An example that conforms.
    public static let example = "Chitt chatts"
}

/// A person's name as their identity provider gives it: 1–255 Unicode scalars, no control characters.
public struct ChatterName: WireString {
    /// The name of a person whose ID token has none: the document's back end calls them the same.
    public static let missing = ChatterName(checked: "Profile NA")

    /// The name.
    public let rawValue: String

    /// Checks the length and refuses control characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...255).contains(rawValue.unicodeScalars.count),
            rawValue.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.rawValue = rawValue
    }

    /// Takes the name of an ID token: control characters are left out, and only the first 255 scalars stay.
    ///
    /// - Parameter claim: The claim `name`; ``missing`` if it is `nil` or nothing of it is left.
    public init(claim: String?) {
        var text = String.UnicodeScalarView()
        text.append(
            contentsOf: (claim ?? "").unicodeScalars.lazy
                .filter { $0.properties.generalCategory != .control }.prefix(255))
        self = ChatterName(rawValue: String(text)) ?? .missing
    }

    private init(checked rawValue: String) {
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,255}$"
    /// An example that conforms.
    public static let example = "Ada Lovelace"
}

/// A place in the list of chatts: the decimal number of a chatt, or `0` for the place before the first.
public struct ChattCursor: WireString {
    /// The number in decimal, without leading zeros, at most 18 digits.
    public let rawValue: String

    /// Checks the form; `nil` if it is wrong.
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= 18, let number = Int64(rawValue), number >= 0, String(number) == rawValue else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// The place of a chatt; a number below 0 counts as 0.
    public init(number: Int64) {
        rawValue = String(max(0, number))
    }

    /// The number.
    public var number: Int64 { Int64(rawValue) ?? 0 }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^(0|[1-9][0-9]{0,17})$"
    /// An example that conforms.
    public static let example = "42"
}

/// How many chatts a page has at the most: 1–100.
public struct ChattLimit: WireString {
    /// The number if none is asked for: 50.
    public static let standard = 50

    /// The number in decimal.
    public let rawValue: String

    /// Checks form and range; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard let number = Int(rawValue), (1...100).contains(number), String(number) == rawValue else { return nil }
        self.rawValue = rawValue
    }

    /// The number.
    public var number: Int { Int(rawValue) ?? Self.standard }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^([1-9][0-9]?|100)$"
    /// An example that conforms.
    public static let example = "50"
}

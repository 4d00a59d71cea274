/// A whole number of Cadence with its type.
public struct CadenceInteger: Sendable, Hashable {
    /// The integer types.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        // The field names of Cadence's own types.
        case int = "Int"
        case int8 = "Int8"
        case int16 = "Int16"
        case int32 = "Int32"
        case int64 = "Int64"
        case int128 = "Int128"
        case int256 = "Int256"
        case uint = "UInt"
        case uint8 = "UInt8"
        case uint16 = "UInt16"
        case uint32 = "UInt32"
        case uint64 = "UInt64"
        case uint128 = "UInt128"
        case uint256 = "UInt256"
        case word8 = "Word8"
        case word16 = "Word16"
        case word32 = "Word32"
        case word64 = "Word64"
        case word128 = "Word128"
        case word256 = "Word256"
    }

    /// The type.
    public let kind: Kind
    /// The number in decimal digits, without leading zeros, a `-` in front of a negative one.
    public let digits: String

    /// The maximum number of digits that is read of the types without limit, `Int` and `UInt`: 1000.
    public static let maximumDigits = 1000

    /// Reads a number; `nil` if the text is not in the form of ``digits``, or out of the type's range.
    public init?(_ kind: Kind, digits: String) {
        let isNegative = digits.hasPrefix("-")
        let magnitude = isNegative ? digits.dropFirst() : digits[...]
        guard (1...Self.maximumDigits).contains(magnitude.utf8.count),
            magnitude.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            !magnitude.hasPrefix("0") || digits == "0"
        else { return nil }
        if isNegative {
            guard kind.isSigned, kind.range.map({ !Self.isLess($0.lowestMagnitude[...], magnitude) }) ?? true else {
                return nil
            }
        } else if let range = kind.range {
            guard !Self.isLess(range.highest[...], magnitude) else { return nil }
        }
        self.kind = kind
        self.digits = digits
    }

    /// Takes a number; `nil` if it is out of the type's range.
    public init?(_ kind: Kind, _ value: some BinaryInteger) {
        self.init(kind, digits: String(value))
    }

    /// The number as a Swift integer; `nil` if it does not fit.
    public func value<Number: FixedWidthInteger>(as type: Number.Type = Number.self) -> Number? {
        Number(digits)
    }

    /// Compares digits without leading zeros.
    private static func isLess(_ a: Substring, _ b: Substring) -> Bool {
        (a.utf8.count, String(a)) < (b.utf8.count, String(b))
    }
}

extension CadenceInteger.Kind {
    /// The width in bits; `nil` for the types without limit.
    var width: Int? { Int(rawValue.drop { !$0.isNumber }) }

    var isSigned: Bool { rawValue.hasPrefix("Int") }

    /// The limits; `nil` for the types without limit.
    fileprivate var range: CadenceRange? { CadenceRange.ofKinds[self] }
}

/// The limits of an integer type in decimal digits.
private struct CadenceRange: Sendable {
    /// The highest number.
    let highest: String
    /// The lowest number of a signed type, without its sign.
    let lowestMagnitude: String

    /// Computed once: a text may have a hundred thousand numbers of 256 bits.
    static let ofKinds: [CadenceInteger.Kind: CadenceRange] = {
        var ranges: [CadenceInteger.Kind: CadenceRange] = [:]
        for kind in CadenceInteger.Kind.allCases {
            guard let width = kind.width else { continue }
            ranges[kind] = CadenceRange(
                highest: DecimalPowers.ofTwo(kind.isSigned ? width - 1 : width, minusOne: true),
                lowestMagnitude: DecimalPowers.ofTwo(width - 1, minusOne: false))
        }
        return ranges
    }()
}

/// Powers of two in decimal digits: Swift has wide integers from iOS 18 on only.
private enum DecimalPowers {
    static func ofTwo(_ exponent: Int, minusOne: Bool) -> String {
        // The lowest digit first.
        var digits: [UInt8] = [1]
        for _ in 0..<exponent {
            var carry: UInt8 = 0
            for index in digits.indices {
                let doubled = digits[index] * 2 + carry
                digits[index] = doubled % 10
                carry = doubled / 10
            }
            if carry > 0 { digits.append(carry) }
        }
        // No power of two but 1 ends in 0, and no exponent here is 0.
        if minusOne { digits[0] -= 1 }
        return String(decoding: digits.reversed().map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
}

/// A number with 8 decimal places: `UFix64` or `Fix64`.
public enum CadenceFixedPoint: Sendable, Hashable {
    /// Not negative; the value counts 10⁻⁸.
    case ufix64(UInt64)
    /// With a sign; the value counts 10⁻⁸.
    case fix64(Int64)

    /// The name of the type.
    public var typeName: String {
        switch self {
        case .ufix64: "UFix64"
        case .fix64: "Fix64"
        }
    }

    /// The number with 8 decimal places, such as `1000.00000000`.
    public var text: String {
        switch self {
        case .ufix64(let units): Self.text(units)
        case .fix64(let units): (units < 0 ? "-" : "") + Self.text(units.magnitude)
        }
    }

    /// Reads a number of the type of that name: digits, a point, 1–8 decimal places; `nil` for any other text, and out of
    /// range.
    public init?(typeName: String, _ text: String) {
        let isNegative = text.hasPrefix("-")
        guard let units = Self.units(isNegative ? text.dropFirst() : text[...]) else { return nil }
        switch (typeName, isNegative) {
        case ("UFix64", false): self = .ufix64(units)
        case ("Fix64", false):
            guard let units = Int64(exactly: units) else { return nil }
            self = .fix64(units)
        case ("Fix64", true):
            guard units <= UInt64(1) << 63 else { return nil }
            self = .fix64(Int64(truncatingIfNeeded: 0 &- units))
        default: return nil
        }
    }

    private static func text(_ units: UInt64) -> String {
        let fraction = String(units % 100_000_000)
        return "\(units / 100_000_000)." + String(repeating: "0", count: 8 - fraction.count) + fraction
    }

    private static func units(_ text: Substring) -> UInt64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, (1...8).contains(parts[1].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let whole = UInt64(parts[0]),
            let fraction = UInt64(parts[1] + String(repeating: "0", count: 8 - parts[1].utf8.count))
        else { return nil }
        let (scaled, isTooLarge) = whole.multipliedReportingOverflow(by: 100_000_000)
        let (sum, isOver) = scaled.addingReportingOverflow(fraction)
        return isTooLarge || isOver ? nil : sum
    }
}

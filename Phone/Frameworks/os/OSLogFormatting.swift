import Foundation

/// How a value in a message is filled up to a width.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isRight: Bool

    /// Not filled up.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }

    /// Blanks come before the value.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    /// Blanks come after the value.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }

    func aligned(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isRight ? blanks + text : text + blanks
    }
}

/// How an integer in a message is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var isPositiveSigned = false
    private var prefix = ""
    private var isUppercase = false
    private var minDigits = 1

    /// With ten digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// With sixteen digits.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// With eight digits.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// With ten digits.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(isPositiveSigned: explicitPositiveSign, minDigits: minDigits)
    }

    /// With sixteen digits, perhaps after `0x`.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, isPositiveSigned: explicitPositiveSign, prefix: includePrefix ? "0x" : "",
            isUppercase: uppercase, minDigits: minDigits)
    }

    /// With eight digits, perhaps after `0o`.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, isPositiveSigned: explicitPositiveSign, prefix: includePrefix ? "0o" : "",
            isUppercase: uppercase, minDigits: minDigits)
    }

    func text(_ value: some FixedWidthInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let sign = value < 0 ? "-" : isPositiveSigned ? "+" : ""
        return sign + prefix + String(repeating: "0", count: max(0, minDigits - digits.count)) + digits
    }
}

/// How a floating-point number in a message is written.
public struct OSLogFloatFormatting: Sendable {
    private let format: String

    /// With six digits after the point.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// With an exponent.
    public static var exponential: OSLogFloatFormatting { exponential(precision: 6) }
    /// With an exponent if it is shorter so.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(format: "%g") }
    /// In base sixteen.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(format: "%a") }

    /// With a number of digits after the point.
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%\(explicitPositiveSign ? "+" : "").\(max(0, precision))f")
    }

    /// With a number of digits after the point, and an exponent.
    public static func exponential(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%\(explicitPositiveSign ? "+" : "").\(max(0, precision))e")
    }

    func text(_ value: Double) -> String { String(format: format, value) }
}

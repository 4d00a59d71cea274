import Foundation
import LatchkeyWire

/// Why what stands in a field can't be used: the rule that it breaks.
enum FieldHint {
    /// A sentence about a text that can't be a user's name; nil if it can, or if it is empty.
    static func username(_ text: String) -> String? {
        let name = text.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, Username(rawValue: name) == nil else { return nil }
        if name.count > 64 { return "A user name has at most 64 characters." }
        if [".", ".."].contains(name) { return "A user name can’t be dots alone." }
        return "A user name has letters from A to Z, digits and . _ @ + - only, and no spaces."
    }

    /// A sentence about a text that can't be a phone number; nil if it can, or if it is empty.
    static func phoneNumber(_ text: String) -> String? {
        let number = text.filter { !" -()".contains($0) }
        guard !number.isEmpty, PhoneNumber(rawValue: number) == nil else { return nil }
        return "A phone number begins with + and the country’s code, and has digits only."
    }
}

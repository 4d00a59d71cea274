/// The members of a form, `application/x-www-form-urlencoded` (WHATWG URL §5.1), each at most once (RFC 6749 §3.1).
struct FormBody: Sendable, Equatable {
    static let mediaType = "application/x-www-form-urlencoded"
    /// The most members that are read.
    static let maximumMembers = 16

    /// By the bytes of their names: a text is brought into its normal form to be hashed, which marks make slow.
    private var members: [[UInt8]: String] = [:]

    /// Reads a form; `nil` if a name comes twice, there are too many, or a part is not percent-encoded UTF-8.
    init?(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard members.count < Self.maximumMembers, let name = Self.decoded(parts[0]),
                let value = Self.decoded(parts.count == 2 ? parts[1] : []),
                members.updateValue(value, forKey: Array(name.utf8)) == nil
            else { return nil }
        }
    }

    /// A member's value; one without a value counts as left out (RFC 6749 §3.1).
    subscript(_ name: String) -> String? { members[Array(name.utf8)].flatMap { $0.isEmpty ? nil : $0 } }

    /// The text of a name or value; `nil` if it is not percent-encoded UTF-8.
    static func decoded(_ encoded: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit)
                else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

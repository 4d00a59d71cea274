import Foundation

/// A JSON object of a provider, read member by member.
struct JSONObject {
    private let members: [String: Any]

    /// Longer replies are no provider's.
    static let maximumLength = 1 << 20

    /// Reads an object; nil if the bytes are no JSON object, or too many.
    init?(_ data: Data) {
        guard data.count <= Self.maximumLength,
            let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        self.members = members
    }

    /// The member of a name.
    subscript(name: String) -> Member { Member(value: members[name]) }

    /// The object as Foundation has it.
    var dictionary: [String: Any] { members }

    /// A member, as one type or another.
    struct Member {
        fileprivate let value: Any?

        /// The text; nil if the member is missing or something else.
        var string: String? { value as? String }
        /// The number, also if it is written as text, as some providers do; nil for truth values, what is not finite, and
        /// anything else.
        var number: Double? { anyNumber.flatMap { $0.isFinite ? $0 : nil } }

        private var anyNumber: Double? {
            switch value {
            case let number as NSNumber where number !== NSNumber(value: true) && number !== NSNumber(value: false):
                number.doubleValue
            case let text as String: Double(text)
            default: nil
            }
        }
        /// The texts of a list, or the only one.
        var strings: [String] { value as? [String] ?? string.map { [$0] } ?? [] }
        /// The address, absolute.
        var url: URL? { string.flatMap(URL.init).flatMap { $0.scheme == nil ? nil : $0 } }
    }
}

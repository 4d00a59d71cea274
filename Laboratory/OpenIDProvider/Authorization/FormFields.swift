import LatchkeyHTTP
import LatchkeyWire

/// The fields of a form or a query (`application/x-www-form-urlencoded`), each at most once.
struct FormFields: Sendable {
    /// Why fields can't be read.
    enum Fault: Error, Sendable, Hashable {
        /// Bad percent-encoding, bytes that are not UTF-8, control characters, long rows of combining marks, or more than 64
        /// fields.
        case malformed
        /// A field comes twice (RFC 6749 §3.1).
        case repeated
        /// The body is no form.
        case otherType
    }

    private let values: [String: String]
    private static let maximumCount = 64

    /// Reads a query; `nil` is none.
    init(query: String?) throws(Fault) {
        try self.init((query ?? "").utf8)
    }

    /// Reads a form from a body.
    init(body request: HTTPRequest) throws(Fault) {
        guard request.headers.isOfType("application/x-www-form-urlencoded") else { throw .otherType }
        try self.init(request.body)
    }

    private init(_ bytes: some Collection<UInt8>) throws(Fault) {
        var values: [String: String] = [:]
        let pairs = bytes.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.maximumCount else { throw .malformed }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts[0]), let value = parts.count == 2 ? Self.text(parts[1]) : "" else {
                throw .malformed
            }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeated }
        }
        self.values = values
    }

    /// A field's text; `nil` if it is missing or empty, which is the same (RFC 6749 §3.1).
    subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    private static func text(_ raw: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = raw.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard StreamSafeText.isSafe(bytes), let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// Adds parameters to the query of an address.
enum QueryText {
    /// Percent-encodes all but the unreserved characters (RFC 3986 §2.3).
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + Hexadecimal.text([byte]).uppercased()
            }
        }
        return encoded
    }

    /// The address with further parameters, in their order.
    static func adding(_ parameters: [(String, String)], to address: String) -> String {
        let query = parameters.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
        return address + (address.contains("?") ? "&" : "?") + query
    }
}

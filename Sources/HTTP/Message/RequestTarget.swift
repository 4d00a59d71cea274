/// The target of a request in origin form, `/path?query`, checked and split (RFC 9112 §3.2.1, RFC 3986).
///
/// It refuses ambiguous targets instead of repairing them: dot segments, an encoded `/` or `\`, bytes outside printable
/// ASCII, `#`, bad percent-encoding, and anything that decodes to a control character or is not UTF-8. Absolute form
/// and `*` are refused too, because neither our clients nor a proxy in front sends them.
public struct RequestTarget: Sendable, Equatable {
    /// Why a target was refused.
    public enum Fault: Error, Sendable, Equatable {
        /// The target does not begin with `/`.
        case notOriginForm
        /// A byte outside `0x21…0x7E`, or one that a target may not contain.
        case forbiddenByte
        /// `%` without two hexadecimal digits after it.
        case badPercentEncoding
        /// A segment decodes to a control character, `/`, `\` or bytes that are not UTF-8.
        case forbiddenCharacter
        /// A segment is `.` or `..`, as it stands or decoded.
        case dotSegment
    }

    /// The path as it came, percent-encoded, without the query.
    public let rawPath: String
    /// The query as it came, percent-encoded, without `?`; `nil` if there was no `?`.
    public let query: String?
    /// The decoded segments between the slashes: `/a/b/` gives `a`, `b` and an empty one; `/` gives one empty one.
    public let segments: [String]

    /// The decoded path.
    ///
    /// No decoded segment contains `/`, so it splits only one way.
    public var path: String { "/" + segments.joined(separator: "/") }

    /// Checks and splits a target.
    ///
    /// - Throws: the first ``Fault`` found.
    public init(_ target: some Collection<UInt8>) throws(Fault) {
        let bytes = Array(target)
        guard bytes.first == UInt8(ascii: "/") else { throw .notOriginForm }
        guard bytes.allSatisfy(Self.isAllowed) else { throw .forbiddenByte }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        let path = bytes[..<(mark ?? bytes.endIndex)]
        rawPath = String(decoding: path, as: UTF8.self)
        if let mark {
            let raw = bytes[(mark + 1)...]
            _ = try Self.percentDecoded(raw)
            query = String(decoding: raw, as: UTF8.self)
        } else {
            query = nil
        }
        var segments: [String] = []
        for raw in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            segments.append(try Self.segment(raw))
        }
        self.segments = segments
    }

    /// The decoded value of the first `name=value` of the query; `+` is literal (RFC 3986, not form encoding).
    ///
    /// `nil` if the name is missing.
    ///
    /// - Throws: ``Fault/forbiddenCharacter`` if the value is not UTF-8 without control characters: taken for missing, a
    ///   filter would be no filter.
    public func queryValue(_ name: String) throws(Fault) -> String? {
        guard let query else { return nil }
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = parts.first, let text = try? Self.text(key), text.utf8.elementsEqual(name.utf8) else {
                continue
            }
            return parts.count == 2 ? try Self.text(parts[1]) : ""
        }
        return nil
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
    }

    private static func segment(_ raw: some Collection<UInt8>) throws(Fault) -> String {
        let text = try text(raw)
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
            throw .forbiddenCharacter
        }
        guard !text.utf8.elementsEqual(".".utf8), !text.utf8.elementsEqual("..".utf8) else { throw .dotSegment }
        return text
    }

    private static func text(_ raw: some Collection<UInt8>) throws(Fault) -> String {
        // Every byte of a target is printable ASCII; only percent-encoded bytes can be others.
        guard raw.contains(UInt8(ascii: "%")) else { return String(decoding: raw, as: UTF8.self) }
        guard let text = String(validating: try percentDecoded(raw), as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        else { throw .forbiddenCharacter }
        return text
    }

    private static func percentDecoded(_ raw: some Collection<UInt8>) throws(Fault) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(raw.count)
        var bytes = raw.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = bytes.next().flatMap(hexValue), let low = bytes.next().flatMap(hexValue) else {
                throw .badPercentEncoding
            }
            decoded.append(high << 4 | low)
        }
        return decoded
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

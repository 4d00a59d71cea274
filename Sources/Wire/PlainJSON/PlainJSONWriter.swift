/// Writes a JSON object of plain members straight down, for the few bodies that every sign-in needs.
///
/// Equal, byte by byte, to what `JSONEncoder` writes with sorted keys and unescaped slashes, if members are added in
/// that order. A text that would need an escape (anything but printable ASCII without `"` and `\`) makes `bytes` nil,
/// and the caller uses `JSONEncoder`.
package struct PlainJSONWriter {
    private var content: [UInt8] = []
    private var isPlain = true

    package init() {
        // Room for the longest body of a sign-in; the C library's fastest lists end at 1032 bytes.
        content.reserveCapacity(960)
        content.append(UInt8(ascii: "{"))
    }

    /// The object's bytes; `nil` if a text needs an escape.
    package var bytes: [UInt8]? {
        isPlain ? content + [UInt8(ascii: "}")] : nil
    }

    /// Adds a text; nothing if there is none.
    package mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        append(text)
    }

    /// Adds a whole number; nothing if there is none.
    package mutating func add(_ name: StaticString, _ number: Int64?) {
        guard let number else { return }
        begin(name)
        content.append(contentsOf: String(number).utf8)
    }

    /// Adds a Boolean.
    package mutating func add(_ name: StaticString, _ isTrue: Bool) {
        begin(name)
        content.append(contentsOf: (isTrue ? "true" : "false").utf8)
    }

    /// Adds a list of texts.
    package mutating func add(_ name: StaticString, _ texts: [String]) {
        begin(name)
        content.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { content.append(UInt8(ascii: ",")) }
            append(text)
        }
        content.append(UInt8(ascii: "]"))
    }

    /// Adds an object.
    package mutating func add(_ name: StaticString, _ object: PlainJSONWriter) {
        begin(name)
        isPlain = isPlain && object.isPlain
        content.append(contentsOf: object.content)
        content.append(UInt8(ascii: "}"))
    }

    private mutating func begin(_ name: StaticString) {
        if content.count > 1 { content.append(UInt8(ascii: ",")) }
        content.append(UInt8(ascii: "\""))
        content.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        content.append(UInt8(ascii: "\""))
        content.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ text: String) {
        content.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            isPlain = isPlain && bytes.allSatisfy(PlainJSON.isPlain)
            content.append(contentsOf: bytes)
        }
        content.append(UInt8(ascii: "\""))
    }
}

/// The characters that the plain writer and reader accept.
enum PlainJSON {
    /// Whether a byte is a whole character that needs no escape in JSON.
    static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

/// A body that can be written plainly.
package protocol PlainWritable {
    /// Adds the members, sorted by name.
    func write(to object: inout PlainJSONWriter)
}

extension ChallengeResponse: PlainWritable {
    package func write(to object: inout PlainJSONWriter) {
        if let assertionRequired { object.add("assertionRequired", assertionRequired) }
        object.add("challenge", Base64.encode(challenge.bytes))
        object.add("challengeId", challengeId.rawValue)
        object.add("expiresAt", expiresAt)
        object.add("expiresIn", Int64(expiresIn))
        object.add("keyId", keyId?.rawValue)
        object.add("method", method.rawValue)
        object.add("scheme", scheme.rawValue)
        object.add("serverId", serverId?.rawValue)
    }
}

extension TokenResponse: PlainWritable {
    package func write(to object: inout PlainJSONWriter) {
        object.add("expiresIn", Int64(expiresIn))
        object.add("message", message)
        object.add("refreshToken", refreshToken)
        object.add("success", success)
        object.add("token", token)
        object.add("tokenType", tokenType)
    }
}

/// The members of a JSON object that holds nothing but plain texts, as the two requests of every sign-in do.
///
/// It reads a subset on which no two readers of JSON disagree: one flat object, names and values of printable ASCII
/// without escapes, no name twice. For anything else there is no such reading, and `JSONDecoder` decides: it alone
/// refuses a request.
package struct PlainJSONReader {
    private let bytes: [UInt8]
    private var members: [(name: Range<Int>, value: Range<Int>)] = []

    /// Reads an object; `nil` unless it is plain.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        members.reserveCapacity(4)
        var index = 0
        guard take(UInt8(ascii: "{"), &index) else { return nil }
        repeat {
            guard let name = takeText(&index), take(UInt8(ascii: ":"), &index), let value = takeText(&index),
                !members.contains(where: { bytes[$0.name] == bytes[name] })
            else { return nil }
            members.append((name, value))
        } while take(UInt8(ascii: ","), &index)
        guard take(UInt8(ascii: "}"), &index) else { return nil }
        skipBlanks(&index)
        guard index == bytes.count else { return nil }
    }

    /// A member's text; `nil` if there is none of that name.
    package func text(_ name: StaticString) -> String? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return members.first { bytes[$0.name].elementsEqual(wanted) }.map {
            String(decoding: bytes[$0.value], as: UTF8.self)
        }
    }

    /// A member's checked text; `nil` if there is none of that name or it breaks the rule.
    package func value<Value: WireString>(_ name: StaticString) -> Value? {
        text(name).flatMap(Value.init(rawValue:))
    }

    private func skipBlanks(_ index: inout Int) {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private func take(_ byte: UInt8, _ index: inout Int) -> Bool {
        skipBlanks(&index)
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private func takeText(_ index: inout Int) -> Range<Int>? {
        guard take(UInt8(ascii: "\""), &index) else { return nil }
        let start = index
        while index < bytes.count, PlainJSON.isPlain(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        defer { index += 1 }
        return start..<index
    }
}

/// A body that can be read plainly.
package protocol PlainReadable {
    /// Reads the members it needs; `nil` if one is missing or wrong.
    init?(_ object: PlainJSONReader)
}

extension InitiateRequest: PlainReadable {
    package init?(_ object: PlainJSONReader) {
        guard let username: Username = object.value("username"), let deviceId: DeviceID = object.value("deviceId")
        else { return nil }
        self.init(username: username, deviceId: deviceId)
    }
}

extension VerifySignatureRequest: PlainReadable {
    package init?(_ object: PlainJSONReader) {
        guard let username: Username = object.value("username"), let deviceId: DeviceID = object.value("deviceId"),
            let challengeId: ChallengeID = object.value("challengeId"),
            let signature = object.text("signature").flatMap(EncodedBytes.init(text:)),
            // An assertion is an object; the decoder refuses a text in its place.
            object.text("assertion") == nil
        else { return nil }
        self.init(username: username, deviceId: deviceId, challengeId: challengeId, signature: signature)
    }
}

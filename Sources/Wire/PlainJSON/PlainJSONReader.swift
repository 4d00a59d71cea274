/// The members of a JSON object that holds nothing but plain values, as the two requests of every sign-in and the claims
/// of an ID token do.
///
/// It reads a subset on which no two readers of JSON disagree: one flat object, names and texts of printable ASCII
/// without escapes, whole numbers of at most 18 digits, true and false, at most 32 members, no name twice. For anything
/// else there is no such reading, and `JSONDecoder` decides: it alone refuses a request.
package struct PlainJSONReader {
    private enum Value {
        case text(Range<Int>)
        case integer(Int64)
        case boolean(Bool)
    }

    /// Each name is compared with all before it: many would take quadratic time.
    private static let maximumMembers = 32

    private let bytes: [UInt8]
    private var members: [(name: Range<Int>, value: Value)] = []

    /// Reads an object; `nil` unless it is plain.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        members.reserveCapacity(16)
        var index = 0
        guard take(UInt8(ascii: "{"), &index) else { return nil }
        repeat {
            guard members.count < Self.maximumMembers, let name = takeText(&index),
                take(UInt8(ascii: ":"), &index), let value = takeValue(&index),
                !members.contains(where: { $0.name.count == name.count && bytes[$0.name] == bytes[name] })
            else { return nil }
            members.append((name, value))
        } while take(UInt8(ascii: ","), &index)
        guard take(UInt8(ascii: "}"), &index) else { return nil }
        skipBlanks(&index)
        guard index == bytes.count else { return nil }
    }

    /// A member's text; `nil` if there is none of that name, or it is no text.
    package func text(_ name: StaticString) -> String? {
        guard case .text(let range)? = member(name) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// A member's whole number; `nil` if there is none of that name, or it is no number.
    package func integer(_ name: StaticString) -> Int64? {
        guard case .integer(let number)? = member(name) else { return nil }
        return number
    }

    /// A member's truth; `nil` if there is none of that name, or it is neither true nor false.
    package func boolean(_ name: StaticString) -> Bool? {
        guard case .boolean(let isTrue)? = member(name) else { return nil }
        return isTrue
    }

    /// Whether there is a member of that name, of whatever type.
    package func has(_ name: StaticString) -> Bool { member(name) != nil }

    private func member(_ name: StaticString) -> Value? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return members.first { $0.name.count == wanted.count && bytes[$0.name].elementsEqual(wanted) }?.value
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

    private func takeValue(_ index: inout Int) -> Value? {
        skipBlanks(&index)
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""): return takeText(&index).map(Value.text)
        case UInt8(ascii: "t"): return takeWord("true", &index) ? .boolean(true) : nil
        case UInt8(ascii: "f"): return takeWord("false", &index) ? .boolean(false) : nil
        default: return takeInteger(&index).map(Value.integer)
        }
    }

    private func takeWord(_ word: StaticString, _ index: inout Int) -> Bool {
        let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private func takeInteger(_ index: inout Int) -> Int64? {
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let start = index
        var number: Int64 = 0
        while index < bytes.count, index - start < 19, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ Int64(digit)
            index += 1
        }
        // A leading zero is no JSON, and -0 is no integer to all readers; what follows the digits is the caller's.
        guard (1...18).contains(index - start), bytes[start] != UInt8(ascii: "0") || (index - start == 1 && !isNegative)
        else { return nil }
        return isNegative ? -number : number
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
        guard let username: Username = object.value("username"), let deviceId: DeviceID = object.value("deviceId"),
            // Hardly any request has one; the decoder reads it.
            !object.has("purpose")
        else { return nil }
        self.init(username: username, deviceId: deviceId)
    }
}

extension VerifySignatureRequest: PlainReadable {
    package init?(_ object: PlainJSONReader) {
        guard let username: Username = object.value("username"), let deviceId: DeviceID = object.value("deviceId"),
            let challengeId: ChallengeID = object.value("challengeId"),
            let signature = object.text("signature").flatMap(EncodedBytes.init(text:)),
            // An assertion is an object; the decoder refuses anything else in its place.
            !object.has("assertion"), !object.has("purpose")
        else { return nil }
        self.init(username: username, deviceId: deviceId, challengeId: challengeId, signature: signature)
    }
}

/// One item of CBOR (RFC 8949).
///
/// Tags, floating-point numbers and lengths left open are not read.
public enum CBORValue: Sendable, Hashable {
    /// A number from zero.
    case unsigned(UInt64)
    /// The number −1 − n.
    case negative(UInt64)
    /// A byte string.
    case bytes(ArraySlice<UInt8>)
    /// A text string.
    case text(String)
    /// A list.
    case array([CBORValue])
    /// Members in the order in which they stand; no two have the same key.
    case map([CBORMember])
    /// True or false.
    case boolean(Bool)
    /// The simple value null.
    case null

    /// The member of a map with a text key; nil if this is not a map or the member is missing.
    public subscript(_ key: String) -> CBORValue? { self[.text(key)] }

    /// The member of a map with this key; nil if this is not a map or the member is missing.
    public subscript(_ key: CBORValue) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The bytes, if it is a byte string.
    var byteString: ArraySlice<UInt8>? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The text, if it is a text string.
    var textString: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension CBORValue {
    /// Whether two items are the same; texts are if their bytes are.
    ///
    /// Swift's own comparison would take two texts for one that differ in their Unicode form, and needs more than linear time.
    public static func == (a: CBORValue, b: CBORValue) -> Bool {
        switch (a, b) {
        case (.unsigned(let a), .unsigned(let b)), (.negative(let a), .negative(let b)): a == b
        case (.bytes(let a), .bytes(let b)): a == b
        case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
        case (.array(let a), .array(let b)): a == b
        case (.map(let a), .map(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.null, .null): true
        default: false
        }
    }

    /// Feeds the item; a text with its bytes.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .unsigned(let number): hasher.combine(number)
        case .negative(let number): hasher.combine(~number)
        case .bytes(let bytes): hasher.combine(bytes)
        case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .array(let values): hasher.combine(values)
        case .map(let members): hasher.combine(members)
        case .boolean(let flag): hasher.combine(flag)
        case .null: hasher.combine(0)
        }
    }
}

/// One member of a map.
public struct CBORMember: Sendable, Hashable {
    /// The key: a number, a byte string or a text.
    public let key: CBORValue
    /// The value.
    public let value: CBORValue
}

/// The accepted encodings of a value.
public enum CBORRules: Sendable, Hashable {
    /// Any length of a number, any order of keys.
    case anyEncoding
    /// Numbers in their shortest form, keys by length and then by bytes (CTAP 2, section 8).
    case canonical
}

/// Why bytes are not CBOR that is read here.
public enum CBORFault: String, Error, Sendable, Equatable, CaseIterable {
    /// It ends before its time.
    case truncated
    /// Something follows it.
    case leftover
    /// A length is left open.
    case indefiniteLength
    /// A tag, a floating-point number, another simple value, a reserved head.
    case unsupported
    /// A text is not UTF-8.
    case invalidText
    /// A key is an array, a map, or a simple value.
    case invalidKey
    /// A key is duplicated.
    case duplicateKey
    /// Arrays and maps are nested too deeply.
    case tooDeep
    /// The input has trailing bytes.
    case tooLong
    /// A number is not in its shortest form.
    case notShortest
    /// The keys of a map are not in order.
    case unorderedKeys
}

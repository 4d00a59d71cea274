/// A value of Cadence, as arguments, results of scripts and events have them in JSON-Cadence.
///
/// Source: Cadence, JSON-Cadence Data Interchange Format. Types, capabilities, functions and ranges are not among them:
/// reading one of these throws `CadenceError.unsupported`.
public indirect enum CadenceValue: Sendable, Hashable {
    /// No value, `Void`.
    case void
    /// An optional.
    case optional(CadenceValue?)
    /// A Boolean.
    case bool(Bool)
    /// A text.
    case string(String)
    /// One character.
    case character(String)
    /// An address.
    case address(FlowAddress)
    /// A whole number.
    case integer(CadenceInteger)
    /// A fixed-point number, `UFix64` or `Fix64`.
    case fixedPoint(CadenceFixedPoint)
    /// An array.
    case array([CadenceValue])
    /// A dictionary, in the order of the text.
    case dictionary([CadenceEntry])
    /// A path, such as `/public/flowTokenReceiver`.
    case path(domain: String, identifier: String)
    /// A structure, resource, event, contract or enumeration.
    case composite(CadenceComposite)
}

/// An entry of a dictionary.
public struct CadenceEntry: Sendable, Hashable {
    /// The key.
    public var key: CadenceValue
    /// The value.
    public var value: CadenceValue

    /// Makes an entry.
    public init(key: CadenceValue, value: CadenceValue) {
        self.key = key
        self.value = value
    }
}

/// A value with named fields.
public struct CadenceComposite: Sendable, Hashable {
    /// The kinds of such values.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A structure.
        case structure = "Struct"
        /// A resource.
        case resource = "Resource"
        /// An event.
        case event = "Event"
        /// A contract.
        case contract = "Contract"
        /// An enumeration.
        case enumeration = "Enum"
    }

    /// A field.
    public struct Field: Sendable, Hashable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: CadenceValue

        /// Makes a field.
        public init(name: String, value: CadenceValue) {
            self.name = name
            self.value = value
        }
    }

    /// The kind.
    public var kind: Kind
    /// The identifier of the type, such as `flow.AccountKeyAdded`.
    public var id: String
    /// The fields, in the order of the text.
    public var fields: [Field]

    /// Makes a value.
    public init(kind: Kind, id: String, fields: [Field]) {
        self.kind = kind
        self.id = id
        self.fields = fields
    }

    /// The first field of a name; `nil` if there is none.
    public subscript(_ name: String) -> CadenceValue? {
        fields.first { $0.name == name }?.value
    }
}

/// Why a text is not JSON-Cadence, or a number not of its type.
public enum CadenceError: Error, Sendable, Equatable {
    /// The bytes are not strict JSON, nested at most 32 deep.
    case notJSON
    /// There are more bytes than ``CadenceValue/maximumLength``.
    case tooLong
    /// A value has not the shape of its type.
    case malformed(type: String)
    /// The type is none that this library reads.
    case unsupported(type: String)
}

import Foundation

/// The results of SecItemAdd and SecItemCopyMatching.
public struct ItemResults: PhoneReply {
    /// One for each item; none if nothing was asked for.
    public var items: [ItemResult]
    /// Whether the app gets a list, even of one.
    public var isList: Bool

    /// Creates a reply.
    public init(items: [ItemResult] = [], isList: Bool = false) {
        self.items = items
        self.isList = isList
    }

    /// Reads a reply from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        isList = try fields.required("isList", \.boolean)
        items = []
        for value in try fields.required("results", \.array) {
            guard let item = value.dictionary else { throw .connection(.malformedRequest) }
            items.append(try ItemResult(fields: item))
        }
    }

    /// The reply for a socket.
    public var fields: [String: PropertyListValue] {
        ["results": .array(items.map { .dictionary($0.fields) }), "isList": .boolean(isList)]
    }
}

/// The parts of an item that a call asked for; shaping them as Apple does is the framework's part.
public struct ItemResult: PhonePayload {
    /// kSecReturnAttributes.
    public var attributes: KeychainDictionary?
    /// kSecReturnData.
    public var data: Data?
    /// kSecReturnPersistentRef.
    public var persistentReference: Data?
    /// kSecReturnRef.
    public var reference: ItemReference?

    /// Creates a result.
    public init(
        attributes: KeychainDictionary? = nil, data: Data? = nil, persistentReference: Data? = nil,
        reference: ItemReference? = nil
    ) {
        self.attributes = attributes
        self.data = data
        self.persistentReference = persistentReference
        self.reference = reference
    }

    /// Reads a result from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        attributes = try fields.optional("attributes", \.dictionary).map { KeychainDictionary($0) }
        data = try fields.optional("data", \.data)
        persistentReference = try fields.optional("persistentReference", \.data)
        if let reference = try fields.optional("reference", \.dictionary) {
            self.reference = try ItemReference(fields: reference)
        }
    }

    /// The result for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [:]
        fields["attributes"] = attributes.map { .dictionary($0.values) }
        fields["data"] = data.map { .data($0) }
        fields["persistentReference"] = persistentReference.map { .data($0) }
        fields["reference"] = reference.map { .dictionary($0.fields) }
        return fields
    }
}

/// A reference from which an app makes an object.
public enum ItemReference: PhonePayload {
    /// A certificate: its DER.
    case certificate(Data)
    /// A key, which is described by the item's attributes.
    case key(KeyReference)
    /// A certificate and its private key, with the key's own attributes.
    case identity(certificate: Data, key: KeyReference, keyAttributes: KeychainDictionary)

    /// Reads a reference from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        guard let certificate = try fields.optional("certificate", \.data) else {
            self = .key(try KeyReference(fields: fields))
            return
        }
        guard let attributes = try fields.optional("keyAttributes", \.dictionary) else {
            self = .certificate(certificate)
            return
        }
        self = .identity(
            certificate: certificate, key: try KeyReference(fields: fields),
            keyAttributes: KeychainDictionary(attributes))
    }

    /// The reference for a socket.
    public var fields: [String: PropertyListValue] {
        switch self {
        case .certificate(let der): return ["certificate": .data(der)]
        case .key(let key): return key.fields
        case .identity(let der, let key, let attributes):
            let own: [String: PropertyListValue] = [
                "certificate": .data(der), "keyAttributes": .dictionary(attributes.values),
            ]
            return key.fields.merging(own) { $1 }
        }
    }
}

/// A key as an app gets hold of it.
public enum KeyReference: PhonePayload {
    /// A software key: its bytes, a value in the app's hands.
    case software(Data)
    /// A key of a Secure Enclave, which stays there: the 65 bytes of its public half, if the item knows them.
    case enclave(publicKey: Data?)

    /// Reads a reference from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        if let bytes = try fields.optional("key", \.data) {
            self = .software(bytes)
        } else {
            self = .enclave(publicKey: try fields.optional("public", \.data))
        }
    }

    /// The reference for a socket.
    public var fields: [String: PropertyListValue] {
        switch self {
        case .software(let bytes): ["key": .data(bytes)]
        case .enclave(let publicKey): publicKey.map { ["public": .data($0)] } ?? [:]
        }
    }
}

import Foundation

/// Makes a key in the Secure Enclave.
public struct CreateKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keyCreate
    /// Whether the keychain gets an item for it.
    public var isPermanent: Bool
    /// The app's attributes for that item: tag, label, group.
    public var attributes: KeychainDictionary
    /// The consent required before the key is used; nil for none.
    public var accessControl: AccessControl?
    /// The context whose application password the key gets.
    public var context: ContextOptions

    /// Creates a call.
    public init(
        isPermanent: Bool = true, attributes: KeychainDictionary = [:], accessControl: AccessControl? = nil,
        context: ContextOptions = ContextOptions()
    ) {
        self.isPermanent = isPermanent
        self.attributes = attributes
        self.accessControl = accessControl
        self.context = context
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `errSecParam` for a damaged access control.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        isPermanent = fields["permanent"]?.boolean ?? true
        attributes = KeychainDictionary(fields["attributes"]?.dictionary ?? [:])
        context = ContextOptions(archived: fields["context"])
        accessControl = try fields["accessControl"].map(AccessControl.init(value:))
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "permanent": .boolean(isPermanent), "attributes": .dictionary(attributes.values),
            "context": context.archived,
        ]
        fields["accessControl"] = accessControl.map { .data($0.archived) }
        return fields
    }

    /// The new key.
    public struct Reply: PhoneReply {
        /// The token object id: the key, sealed by the enclave.
        public var tokenObjectID: Data
        /// The public key, 65 bytes.
        public var publicKey: Data

        /// Creates a reply.
        public init(tokenObjectID: Data, publicKey: Data) {
            self.tokenObjectID = tokenObjectID
            self.publicKey = publicKey
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            tokenObjectID = try fields.required("toid", \.data)
            publicKey = try fields.required("public", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            ["toid": .data(tokenObjectID), "public": .data(publicKey)]
        }
    }

    /// Makes the key.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.choosingPassword(self, caller.launch) { call throws(PhoneFailure) in
            try caller.phone.createKey(call, caller.launch)
        }
    }
}

extension CreateKey: PasswordChoosing {
    func contextOptions(_ app: App) -> ContextOptions { context }

    func using(context handle: Int64) -> CreateKey {
        var copy = self
        copy.context.handle = handle
        return copy
    }
}

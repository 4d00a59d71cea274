/// SecItemAdd.
public struct AddItem: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keychainAdd
    /// Class, attributes and value of the item, and what is to be returned.
    public var query: KeychainDictionary

    /// Creates a call.
    public init(_ query: KeychainDictionary) {
        self.query = query
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        query = KeychainDictionary(query: fields)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { query.fields }

    /// Adds the item; the reply holds at most one result.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> ItemResults {
        try caller.phone.choosingPassword(self, caller.launch) { call throws(PhoneFailure) in
            try caller.phone.addItem(call, caller.launch)
        }
    }
}

/// SecItemCopyMatching.
public struct FindItems: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keychainCopyMatching
    /// Class and attributes of the items, and what is to be returned.
    public var query: KeychainDictionary

    /// Creates a call.
    public init(_ query: KeychainDictionary) {
        self.query = query
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        query = KeychainDictionary(query: fields)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { query.fields }

    /// Finds the items.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> ItemResults {
        try caller.phone.copyMatching(self, caller.launch)
    }
}

/// SecItemUpdate.
public struct UpdateItems: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keychainUpdate
    /// Class and attributes of the items.
    public var query: KeychainDictionary
    /// The attributes and the value that they get.
    public var changes: KeychainDictionary

    /// Creates a call.
    public init(_ query: KeychainDictionary, changes: KeychainDictionary) {
        self.query = query
        self.changes = changes
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        query = KeychainDictionary(query: fields)
        changes = KeychainDictionary(fields["update"]?.dictionary ?? [:])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        ["query": .dictionary(query.values), "update": .dictionary(changes.values)]
    }

    /// Changes the items.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.choosingPassword(self, caller.launch) { call throws(PhoneFailure) in
            try caller.phone.updateItems(call, caller.launch)
        }
    }
}

/// SecItemDelete.
public struct DeleteItems: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keychainDelete
    /// Class and attributes of the items.
    public var query: KeychainDictionary

    /// Creates a call.
    public init(_ query: KeychainDictionary) {
        self.query = query
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        query = KeychainDictionary(query: fields)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { query.fields }

    /// Deletes the items.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.deleteItems(self, caller.launch)
    }
}

extension KeychainDictionary {
    fileprivate var fields: [String: PropertyListValue] { ["query": .dictionary(values)] }

    /// A query that is missing is an empty one, which is refused for want of a class: `errSecParam`.
    fileprivate init(query fields: [String: PropertyListValue]) {
        self.init(fields["query"]?.dictionary ?? [:])
    }
}

extension AddItem: PasswordChoosing {
    func contextOptions(_ app: App) throws(PhoneFailure) -> ContextOptions {
        try KeychainQuery(query, app: app, call: .add).options
    }

    func using(context handle: Int64) -> AddItem { AddItem(query.using(context: handle)) }
}

extension UpdateItems: PasswordChoosing {
    func contextOptions(_ app: App) throws(PhoneFailure) -> ContextOptions {
        try KeychainQuery(query, app: app, call: .update).options
    }

    func using(context handle: Int64) -> UpdateItems {
        UpdateItems(query.using(context: handle), changes: changes)
    }
}

extension KeychainDictionary {
    fileprivate func using(context handle: Int64) -> KeychainDictionary {
        var copy = self
        var options = ContextOptions(archived: self[.useAuthenticationContext])
        options.handle = handle
        copy[.useAuthenticationContext] = options.archived
        return copy
    }
}

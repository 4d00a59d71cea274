import Foundation

/// A keychain call's dictionary, checked as SecDbQuery.c checks it.
struct KeychainQuery: Sendable {
    enum Call: Sendable {
        case add, find, update, delete
    }

    enum Limit: Sendable, Hashable {
        case one, all, count(Int)
    }

    enum Interface: Sendable, Hashable {
        case allow, fail, skip
    }

    var itemClass: String?
    var attributes: [String: PropertyListValue] = [:]
    var anySynchronizable = false
    var data: Data?
    var persistentReference: Data?
    var returnsData = false
    var returnsAttributes = false
    var returnsReference = false
    var returnsPersistentReference = false
    var limit = Limit.one
    var hasMatch = false
    var interface: Interface?
    var noInterface = false
    var options = ContextOptions()
    var prompt: String?
    var control: AccessControl?

    var hasReturn: Bool { returnsData || returnsAttributes || returnsReference || returnsPersistentReference }

    init(_ dictionary: [String: PropertyListValue], app: App, call: Call) throws(PhoneFailure) {
        try readClass(dictionary)
        let schema = itemClass.flatMap { ItemSchema.named($0) }
        // In one order for all processes, so that a dictionary with two faults always gets the same status.
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) where key != "class" {
            try read(key, value, schema)
        }
        try finish(app, call)
    }

    private mutating func readClass(_ dictionary: [String: PropertyListValue]) throws(PhoneFailure) {
        guard let value = dictionary["class"] else {
            guard dictionary["v_PersistentRef"] != nil else { throw .status(.param, "The query has no class.") }
            return
        }
        guard let name = value.string else { throw .status(.param, "The class is no text.") }
        guard ItemSchema.named(name) != nil else { throw .status(.noSuchClass, "There is no such class.") }
        itemClass = name
    }

    private mutating func read(
        _ key: String, _ value: PropertyListValue, _ schema: ItemSchema?
    ) throws(PhoneFailure) {
        switch key.prefix(2) {
        case "r_": return try readReturn(key, value)
        case "m_": return try readMatch(key, value)
        case "u_": return try readUse(key, value)
        case "v_": return try readValue(key, value)
        default: break
        }
        if key == "nleg" { return }
        guard key.utf8.count == 4 || key == "persistref" else {
            throw .status(.param, "The query has an unknown key.")
        }
        guard let schema else { throw .status(.param, "A reference stands beside attributes.") }
        guard let kind = schema.kinds[key] else { throw .status(.noSuchAttr, "The class has no such attribute.") }
        if key == "sync", value == .string("syna") {
            anySynchronizable = true
            return
        }
        guard let converted = ItemSchema.convert(value, to: kind) else {
            throw .status(.param, "An attribute's value has a wrong type.")
        }
        attributes[key] = converted
    }

    private mutating func readReturn(_ key: String, _ value: PropertyListValue) throws(PhoneFailure) {
        guard let flag = value.boolean else { throw .status(.param, "A return key is no boolean.") }
        switch key {
        case "r_Data": returnsData = flag
        case "r_Attributes": returnsAttributes = flag
        case "r_Ref": returnsReference = flag
        case "r_PersistentRef": returnsPersistentReference = flag
        default: throw .status(.param, "The query has an unknown return key.")
        }
    }

    private mutating func readMatch(_ key: String, _ value: PropertyListValue) throws(PhoneFailure) {
        hasMatch = true
        guard key == "m_Limit" else { return }
        switch value {
        case .string("m_LimitOne"): limit = .one
        case .string("m_LimitAll"): limit = .all
        case .integer(let count): limit = count == 1 ? .one : .count(Int(max(0, count)))
        default: throw .status(.param, "The limit is neither a number nor one of the constants.")
        }
    }

    private mutating func readUse(_ key: String, _ value: PropertyListValue) throws(PhoneFailure) {
        switch key {
        case "u_AuthCtx":
            guard value.dictionary != nil else { throw .status(.param, "The context is none.") }
            options = ContextOptions(archived: value)
        case "u_AuthUI":
            switch value {
            case .string("u_AuthUIA"): interface = .allow
            case .string("u_AuthUIF"): interface = .fail
            case .string("u_AuthUIS"): interface = .skip
            default: throw .status(.param, "The authentication UI value is unknown.")
            }
        case "u_NoAuthUI": noInterface = value.boolean ?? false
        case "u_OpPrompt": prompt = value.string
        case "u_CredRef":
            throw .status(.param, "Credential references are not taken.")
        default: break
        }
    }

    private mutating func readValue(_ key: String, _ value: PropertyListValue) throws(PhoneFailure) {
        switch key {
        case "v_Data":
            guard let bytes = value.data else { throw .status(.param, "The value is no data.") }
            data = bytes
        case "v_PersistentRef":
            guard let bytes = value.data else { throw .status(.param, "The reference is no data.") }
            persistentReference = bytes
        default: throw .status(.param, "The query has an unknown value key.")
        }
    }

    private mutating func finish(_ app: App, _ call: Call) throws(PhoneFailure) {
        if interface == nil, noInterface { interface = .fail }
        if interface == .fail { options.isInteractive = false }
        if let prompt { options.reason = prompt }
        if interface == .skip, call != .find { throw .status(.param, "This call can't skip authentication.") }
        if let archived = attributes.removeValue(forKey: "accc")?.data {
            control = AccessControl(archived: archived)
            if let stated = attributes["pdmn"]?.string, stated != control?.protection {
                throw .status(.param, "Accessibility and access control disagree.")
            }
            // Token items are stored as `dk`; for others the access control says which class they have.
            if call == .add { attributes["pdmn"] = (control?.protection).map { .string($0) } }
        }
        if control != nil, attributes["sync"] == .integer(1) {
            throw .status(.param, "item with kSecAttrAccessControl is not synchronizable")
        }
        if persistentReference != nil, !attributes.isEmpty || itemClass == nil && anySynchronizable {
            throw .status(.param, "A reference stands beside attributes.")
        }
        try checkGroup(app, call)
    }

    private func checkGroup(_ app: App, _ call: Call) throws(PhoneFailure) {
        guard !app.accessGroups.isEmpty else {
            throw .status(.missingEntitlement, "Client has neither application-identifier nor access groups.")
        }
        guard let group = attributes["agrp"]?.string else { return }
        if group == "com.apple.token", call == .find { return }
        guard app.accessGroups.contains(group) else {
            throw .status(.missingEntitlement, "Client explicitly specifies an access group that it does not have.")
        }
    }
}

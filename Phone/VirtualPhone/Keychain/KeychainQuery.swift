import Foundation

/// A keychain call's dictionary, read as SecDbQuery.c reads it.
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

    var itemClass: KeychainClass?
    var attributes: KeychainDictionary = [:]
    var anySynchronizable = false
    var data: Data?
    var persistentReference: Data?
    var returnsData = false
    var returnsAttributes = false
    var returnsReference = false
    var returnsPersistentReference = false
    var limit = Limit.one
    var hasMatch = false
    /// Further conditions for certificates and identities.
    var filter = CertificateFilter()
    var interface: Interface?
    var noInterface = false
    var hasContext = false
    var hasCredentialReference = false
    var options = ContextOptions()
    var prompt: String?
    var control: AccessControl?

    var hasReturn: Bool { returnsData || returnsAttributes || returnsReference || returnsPersistentReference }
    var returnsOnlyData: Bool {
        returnsData && !returnsAttributes && !returnsReference && !returnsPersistentReference
    }
    /// Whether a reference and something else is asked for, so that the result is a dictionary with the reference in it.
    var returnsReferenceAmongOthers: Bool {
        returnsReference && (returnsData || returnsAttributes || returnsPersistentReference)
    }

    init(_ dictionary: KeychainDictionary, app: App, call: Call) throws(PhoneFailure) {
        try readClass(dictionary)
        let schema = itemClass.map { ItemSchema.of($0) }
        // In one order for all processes, so that a dictionary with two faults always gets the same status.
        for name in dictionary.values.keys.sorted() {
            let key = KeychainKey(rawValue: name)
            guard key != .itemClass, let value = dictionary[key] else { continue }
            try read(key, value, schema)
        }
        try check(dictionary, app, call)
    }

    private mutating func readClass(_ dictionary: KeychainDictionary) throws(PhoneFailure) {
        guard let value = dictionary[.itemClass] else {
            guard dictionary[.valuePersistentReference] != nil else { throw .status(.param, "The query has no class.") }
            return
        }
        guard let known = value.string.flatMap(KeychainClass.init(rawValue:)) else {
            throw .status(.noSuchClass, "There is no such class.")
        }
        itemClass = known
    }

    /// By its first letter, unless it has four and is an attribute (SecDbQuery.c, query_applier).
    private mutating func read(
        _ key: KeychainKey, _ value: PropertyListValue, _ schema: ItemSchema?
    ) throws(PhoneFailure) {
        let bytes = key.rawValue.utf8
        if bytes.count == 4 || key == .persistentReference { return try readAttribute(key, value, schema) }
        switch bytes.count > 1 ? bytes.first : nil {
        case UInt8(ascii: "r"): try readReturn(key, value)
        case UInt8(ascii: "m"): try readMatch(key, value)
        case UInt8(ascii: "u"): try readUse(key, value)
        case UInt8(ascii: "v"): try readValue(key, value)
        case UInt8(ascii: "f"): break
        default: throw .status(.param, "The query has an unknown key.")
        }
    }

    private mutating func readAttribute(
        _ key: KeychainKey, _ value: PropertyListValue, _ schema: ItemSchema?
    ) throws(PhoneFailure) {
        // kSecUseDataProtectionKeychain: the client takes it out.
        if key == .useDataProtectionKeychain { return }
        if key == .synchronizable, value == .synchronizableAny {
            anySynchronizable = true
            return
        }
        guard let schema else { throw .status(.param, "A reference stands beside attributes.") }
        guard let kind = schema.kinds[key] else { throw .status(.noSuchAttr, "The class has no such attribute.") }
        guard let converted = ItemSchema.convert(value, to: kind) else {
            throw .status(.param, "An attribute's value has a wrong type.")
        }
        attributes[key] = converted
    }

    private mutating func readReturn(_ key: KeychainKey, _ value: PropertyListValue) throws(PhoneFailure) {
        guard let flag = value.boolean else { throw .status(.param, "A return key is no boolean.") }
        switch key {
        case .returnData: returnsData = flag
        case .returnAttributes: returnsAttributes = flag
        case .returnReference: returnsReference = flag
        case .returnPersistentReference: returnsPersistentReference = flag
        default: throw .status(.param, "The query has an unknown return key.")
        }
    }

    private mutating func readMatch(_ key: KeychainKey, _ value: PropertyListValue) throws(PhoneFailure) {
        hasMatch = true
        guard key == .matchLimit else { return try filter.read(key, value) }
        switch value {
        case .matchLimitOne: limit = .one
        case .matchLimitAll: limit = .all
        case .integer(let count): limit = count == 1 ? .one : .count(Int(max(0, count)))
        case .real(let count):
            guard let whole = Int64(exactly: count.rounded(.towardZero)) else { fallthrough }
            limit = whole == 1 ? .one : .count(Int(max(0, whole)))
        default: throw .status(.param, "The limit is neither a number nor one of the constants.")
        }
    }

    private mutating func readUse(_ key: KeychainKey, _ value: PropertyListValue) throws(PhoneFailure) {
        switch key {
        case .useAuthenticationContext:
            guard value.dictionary != nil else { throw .status(.param, "The context is none.") }
            hasContext = true
            options = ContextOptions(archived: value)
        case .useAuthenticationUI:
            switch value {
            case .authenticationUIAllow: interface = .allow
            case .authenticationUIFail: interface = .fail
            case .authenticationUISkip: interface = .skip
            default: throw .status(.param, "The authentication UI value is unknown.")
            }
        case .useNoAuthenticationUI: noInterface = value.boolean ?? (value.integer.map { $0 != 0 } ?? false)
        case .useOperationPrompt: prompt = value.string
        case .useCredentialReference:
            guard value.data != nil else { throw .status(.param, "The credential reference is no data.") }
            hasCredentialReference = true
        // There is one user, and his keychain: nothing to choose from.
        case .useUserIndependentKeychain: break
        default: throw .status(.param, "The query has a use key that iOS does not take.")
        }
    }

    private mutating func readValue(_ key: KeychainKey, _ value: PropertyListValue) throws(PhoneFailure) {
        switch key {
        case .valueData:
            guard let bytes = value.data else { throw .status(.param, "The value is no data.") }
            data = bytes
        case .valuePersistentReference:
            guard let bytes = value.data, let meant = Self.itemClass(ofReference: bytes) else {
                throw .status(.param, "The value is no persistent reference.")
            }
            guard itemClass ?? meant == meant else { throw .status(.noSuchClass, "The reference is of another class.") }
            itemClass = meant
            persistentReference = bytes
        default: throw .status(.param, "The query has an unknown value key.")
        }
    }

    /// The class that a persistent reference names; nil unless it has the form of one.
    private static func itemClass(ofReference bytes: Data) -> KeychainClass? {
        let name = String(decoding: bytes.prefix(4), as: UTF8.self)
        // Token items exist among keys only on this phone. The older form has a row number of 8 bytes.
        if name == KeychainItem.tokenReferencePrefix { return .key }
        return bytes.count == 20 || bytes.count == 12 ? KeychainClass(rawValue: name) : nil
    }
}

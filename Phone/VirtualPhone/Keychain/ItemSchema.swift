import Foundation

/// The attributes of an item class (SecItemSchema.c): their kinds, the primary key, the defaults.
struct ItemSchema: Sendable {
    enum Kind: Sendable {
        /// Text, bytes or a number, kept as given: the same bytes as text and as data are two values.
        case blob
        /// Text; UTF-8 bytes become text.
        case text
        /// Bytes; text becomes its UTF-8 bytes, a number its four bytes.
        case data
        /// A number; a truth value becomes 0 or 1, numeric text a number, other text is kept.
        case number
        /// A point in time.
        case date
        /// A protection class.
        case protection
        /// An archived access control.
        case accessControl
    }

    let kinds: [String: Kind]
    let primaryKey: [String]
    let defaults: [String: PropertyListValue]
    /// Attributes whose values the keychain has an index of, besides that of whole primary keys.
    let indexed: [String]

    /// The schema of a class; nil if there is no such class.
    static func named(_ name: String) -> ItemSchema? { all[name] }

    private static let common: [String: Kind] = [
        "cdat": .date, "mdat": .date, "labl": .blob, "agrp": .text, "pdmn": .protection, "accc": .accessControl,
        "sync": .number, "tkid": .text, "vwht": .text, "musr": .data, "tomb": .number, "sha1": .data, "UUID": .data,
        "persistref": .data,
    ]

    private static let password: [String: Kind] = [
        "desc": .blob, "icmt": .blob, "crtr": .number, "type": .number, "scrp": .number, "invi": .number,
        "nega": .number, "cusi": .number, "prot": .blob, "acct": .blob,
    ]

    private static let all: [String: ItemSchema] = [
        "genp": make(
            password.merging(["svce": .blob, "gena": .blob]) { $1 }, key: ["acct", "svce"],
            defaults: ["acct": .string(""), "svce": .string("")], indexed: ["acct", "svce", "gena"]),
        "inet": make(
            password.merging([
                "sdmn": .blob, "srvr": .blob, "ptcl": .number, "atyp": .blob, "port": .number, "path": .blob,
            ]) { $1 },
            key: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"],
            defaults: [
                "acct": .string(""), "sdmn": .string(""), "srvr": .string(""), "ptcl": .integer(0),
                "atyp": .string(""), "port": .integer(0), "path": .string(""),
            ], indexed: ["acct", "srvr", "path"]),
        "cert": make(
            certificate, key: ["ctyp", "issr", "slnr"],
            defaults: ["ctyp": .integer(0), "issr": .data(Data()), "slnr": .data(Data())],
            indexed: Self.certificateIndex),
        "idnt": make(
            certificate.merging(key) { $1 }, key: ["ctyp", "issr", "slnr"], defaults: [:],
            indexed: Self.certificateIndex),
        "keys": make(
            key, key: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat"],
            defaults: [
                "kcls": .integer(0), "klbl": .data(Data()), "atag": .data(Data()), "crtr": .integer(0),
                "type": .integer(0), "bsiz": .integer(0), "esiz": .integer(0),
                "sdat": .date(Date(timeIntervalSinceReferenceDate: 0)),
                "edat": .date(Date(timeIntervalSinceReferenceDate: 0)),
            ], indexed: ["klbl", "atag", "labl"]),
    ]

    private static let certificateIndex = ["slnr", "subj", "pkhh", "labl"]

    private static let certificate: [String: Kind] = [
        "ctyp": .number, "cenc": .number, "subj": .data, "issr": .data, "slnr": .data, "skid": .data, "pkhh": .data,
    ]

    private static let key: [String: Kind] = [
        "kcls": .number, "klbl": .data, "perm": .number, "priv": .number, "modi": .number, "atag": .blob,
        "crtr": .number, "type": .number, "bsiz": .number, "esiz": .number, "sdat": .date, "edat": .date,
        "sens": .number, "asen": .number, "extr": .number, "next": .number, "encr": .number, "decr": .number,
        "drve": .number, "sign": .number, "vrfy": .number, "snrc": .number, "vyrc": .number, "wrap": .number,
        "unwp": .number, "toid": .data,
    ]

    private static func make(
        _ kinds: [String: Kind], key: [String], defaults: [String: PropertyListValue], indexed: [String]
    ) -> ItemSchema {
        ItemSchema(
            kinds: kinds.merging(common) { $1 }, primaryKey: key + ["agrp", "sync", "vwht", "tkid"],
            defaults: defaults, indexed: indexed + ["agrp"])
    }

    /// Brings a value to the kind of its attribute (SecDbItem.c, copyBlob and its neighbours); nil if it can't be.
    static func convert(_ value: PropertyListValue, to kind: Kind) -> PropertyListValue? {
        switch (kind, value) {
        case (.blob, .string), (.blob, .data), (.blob, .integer), (.blob, .real), (.text, .string), (.data, .data),
            (.date, .date), (.number, .integer):
            value
        case (.text, .data(let data)): String(validating: data, as: UTF8.self).map { .string($0) }
        case (.data, .string(let text)): .data(Data(text.utf8))
        case (.data, .integer(let number)):
            .bytes([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) })
        case (.number, .boolean(let flag)): .integer(flag ? 1 : 0)
        case (.number, .real(let number)): Int64(exactly: number).map { .integer($0) } ?? value
        // "7" becomes 7, but "07" and what does not fit 32 bits stay text.
        case (.number, .string(let text)):
            Int32(text).flatMap { String($0) == text ? .integer(Int64($0)) : nil } ?? value
        case (.protection, .string(let text)): AccessControl.protections.contains(text) ? value : nil
        case (.accessControl, .data(let data)): AccessControl(archived: data) == nil ? nil : value
        default: nil
        }
    }
}

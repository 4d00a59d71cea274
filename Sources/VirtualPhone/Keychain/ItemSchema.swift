import Foundation

/// The attributes of an item class (SecItemSchema.c): their kinds, the primary key, the defaults.
struct ItemSchema: Sendable {
    enum Kind: Sendable {
        /// Text or bytes, kept as given.
        case blob
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

    /// The schema of a class; nil if there is no such class.
    static func named(_ name: String) -> ItemSchema? { all[name] }

    private static let common: [String: Kind] = [
        "cdat": .date, "mdat": .date, "labl": .blob, "agrp": .blob, "pdmn": .protection, "accc": .accessControl,
        "sync": .number, "tkid": .blob, "vwht": .blob, "musr": .blob, "tomb": .number, "sha1": .blob, "UUID": .blob,
        "persistref": .blob,
    ]

    private static let password: [String: Kind] = [
        "desc": .blob, "icmt": .blob, "crtr": .number, "type": .number, "scrp": .number, "invi": .number,
        "nega": .number, "cusi": .number, "prot": .blob, "acct": .blob,
    ]

    private static let all: [String: ItemSchema] = [
        "genp": make(
            password.merging(["svce": .blob, "gena": .blob]) { $1 }, key: ["acct", "svce"],
            defaults: ["acct": .string(""), "svce": .string("")]),
        "inet": make(
            password.merging([
                "sdmn": .blob, "srvr": .blob, "ptcl": .number, "atyp": .blob, "port": .number, "path": .blob,
            ]) { $1 },
            key: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"],
            defaults: [
                "acct": .string(""), "sdmn": .string(""), "srvr": .string(""), "ptcl": .integer(0),
                "atyp": .string(""), "port": .integer(0), "path": .string(""),
            ]),
        "cert": make(certificate, key: ["ctyp", "issr", "slnr"], defaults: [:]),
        "idnt": make(certificate.merging(key) { $1 }, key: ["ctyp", "issr", "slnr"], defaults: [:]),
        "keys": make(
            key, key: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat"],
            defaults: [
                "kcls": .integer(0), "klbl": .data(Data()), "atag": .data(Data()), "crtr": .integer(0),
                "type": .integer(0), "bsiz": .integer(0), "esiz": .integer(0),
                "sdat": .date(Date(timeIntervalSinceReferenceDate: 0)),
                "edat": .date(Date(timeIntervalSinceReferenceDate: 0)),
            ]),
    ]

    private static let certificate: [String: Kind] = [
        "ctyp": .number, "cenc": .number, "subj": .blob, "issr": .blob, "slnr": .blob, "skid": .blob, "pkhh": .blob,
    ]

    private static let key: [String: Kind] = [
        "kcls": .number, "klbl": .blob, "perm": .number, "priv": .number, "modi": .number, "atag": .blob,
        "crtr": .number, "type": .number, "bsiz": .number, "esiz": .number, "sdat": .date, "edat": .date,
        "sens": .number, "asen": .number, "extr": .number, "next": .number, "encr": .number, "decr": .number,
        "drve": .number, "sign": .number, "vrfy": .number, "snrc": .number, "vyrc": .number, "wrap": .number,
        "unwp": .number, "toid": .blob,
    ]

    private static func make(
        _ kinds: [String: Kind], key: [String], defaults: [String: PropertyListValue]
    ) -> ItemSchema {
        ItemSchema(
            kinds: kinds.merging(common) { $1 }, primaryKey: key + ["agrp", "sync", "vwht", "tkid"],
            defaults: defaults)
    }

    /// Brings a value to the kind of its attribute; nil if that can't be done.
    static func convert(_ value: PropertyListValue, to kind: Kind) -> PropertyListValue? {
        switch (kind, value) {
        case (.blob, .string), (.blob, .data), (.date, .date), (.number, .integer): value
        case (.number, .boolean(let flag)): .integer(flag ? 1 : 0)
        case (.number, .real(let number)): Int64(exactly: number.rounded()).map { .integer($0) }
        case (.number, .string(let text)): Int64(text).map { .integer($0) } ?? value
        case (.protection, .string(let text)): AccessControl.protections.contains(text) ? value : nil
        case (.accessControl, .data(let data)): AccessControl(archived: data) == nil ? nil : value
        default: nil
        }
    }
}

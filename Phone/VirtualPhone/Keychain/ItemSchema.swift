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

    let kinds: [KeychainKey: Kind]
    let primaryKey: [KeychainKey]
    let defaults: KeychainDictionary
    /// Attributes whose values the keychain has an index of, besides that of whole primary keys.
    let indexed: [KeychainKey]

    /// The schema of a class.
    static func of(_ itemClass: KeychainClass) -> ItemSchema {
        switch itemClass {
        case .genericPassword: genericPassword
        case .internetPassword: internetPassword
        case .certificate: certificates
        case .identity: identities
        case .key: keys
        }
    }

    private static let common: [KeychainKey: Kind] = [
        .creationDate: .date, .modificationDate: .date, .label: .blob, .accessGroup: .text, .accessible: .protection,
        .accessControl: .accessControl,
        .synchronizable: .number, .tokenID: .text, .syncViewHint: .text, .multiUser: .data, .tombstone: .number,
        .digest: .data, .uuid: .data,
        .persistentReference: .data,
    ]

    private static let password: [KeychainKey: Kind] = [
        .itemDescription: .blob, .comment: .blob, .creator: .number, .type: .number, .scriptCode: .number,
        .isInvisible: .number,
        .isNegative: .number, .customIcon: .number, .protectedData: .blob, .account: .blob,
    ]

    private static let genericPassword = make(
        password.merging([.service: .blob, .generic: .blob]) { $1 }, key: [.account, .service],
        defaults: [.account: .string(""), .service: .string("")], indexed: [.account, .service, .generic])

    private static let internetPassword = make(
        password.merging([
            .securityDomain: .blob, .server: .blob, .protocolType: .number, .authenticationType: .blob, .port: .number,
            .path: .blob,
        ]) { $1 },
        key: [.account, .securityDomain, .server, .protocolType, .authenticationType, .port, .path],
        defaults: [
            .account: .string(""), .securityDomain: .string(""), .server: .string(""), .protocolType: .integer(0),
            .authenticationType: .string(""), .port: .integer(0), .path: .string(""),
        ], indexed: [.account, .server, .path])

    private static let certificates = make(
        certificate, key: [.certificateType, .issuer, .serialNumber],
        defaults: [.certificateType: .integer(0), .issuer: .data(Data()), .serialNumber: .data(Data())],
        indexed: Self.certificateIndex)

    private static let identities = make(
        certificate.merging(key) { $1 }, key: [.certificateType, .issuer, .serialNumber], defaults: [:],
        indexed: Self.certificateIndex)

    private static let keys = make(
        key,
        key: [
            .keyClass, .applicationLabel, .applicationTag, .creator, .type, .keySize, .effectiveKeySize, .startDate,
            .endDate,
        ],
        defaults: [
            .keyClass: .integer(0), .applicationLabel: .data(Data()), .applicationTag: .data(Data()),
            .creator: .integer(0),
            .type: .integer(0), .keySize: .integer(0), .effectiveKeySize: .integer(0),
            .startDate: .date(Date(timeIntervalSinceReferenceDate: 0)),
            .endDate: .date(Date(timeIntervalSinceReferenceDate: 0)),
        ], indexed: [.applicationLabel, .applicationTag, .label])

    private static let certificateIndex: [KeychainKey] = [.serialNumber, .subject, .publicKeyHash, .label]

    private static let certificate: [KeychainKey: Kind] = [
        .certificateType: .number, .certificateEncoding: .number, .subject: .data, .issuer: .data, .serialNumber: .data,
        .subjectKeyID: .data, .publicKeyHash: .data,
    ]

    private static let key: [KeychainKey: Kind] = [
        .keyClass: .number, .applicationLabel: .data, .isPermanent: .number, .isPrivate: .number,
        .isModifiable: .number, .applicationTag: .blob,
        .creator: .number, .type: .number, .keySize: .number, .effectiveKeySize: .number, .startDate: .date,
        .endDate: .date,
        .isSensitive: .number, .wasAlwaysSensitive: .number, .isExtractable: .number, .wasNeverExtractable: .number,
        .canEncrypt: .number, .canDecrypt: .number,
        .canDerive: .number, .canSign: .number, .canVerify: .number, .canSignRecover: .number,
        .canVerifyRecover: .number, .canWrap: .number,
        .canUnwrap: .number, .tokenObjectID: .data,
    ]

    private static func make(
        _ kinds: [KeychainKey: Kind], key: [KeychainKey], defaults: KeychainDictionary, indexed: [KeychainKey]
    ) -> ItemSchema {
        ItemSchema(
            kinds: kinds.merging(common) { $1 },
            primaryKey: key + [.accessGroup, .synchronizable, .syncViewHint, .tokenID],
            defaults: defaults, indexed: indexed + [.accessGroup])
    }

    /// Brings a value to the kind of its attribute (SecDbItem.c, copyBlob and its neighbors); nil if it can't be.
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
        case (.protection, .string(let text)): ProtectionClass(rawValue: text) == nil ? nil : value
        case (.accessControl, .data(let data)): AccessControl(archived: data) == nil ? nil : value
        default: nil
        }
    }
}
